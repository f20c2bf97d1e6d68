import { expect, test } from 'vitest'
import { importText } from './testing.ts'

/** The jobs in JSON, as a person who confirms this match gets them. */
async function jobsIn(document: unknown, given: Parameters<typeof importText>[1] = {}) {
  return (await importText(JSON.stringify(document), given)).jobs
}

test('reads Greenhouse, whose texts are escaped HTML', async () => {
  const document = {
    jobs: [
      {
        absolute_url: 'https://boards.example/jobs/7011201',
        location: { name: 'Nairobi, Kenya' },
        metadata: [{ id: 11, name: 'Employment Type', value: 'Full-time' }],
        id: 7_011_201,
        first_published: '2026-11-06T08:00:00-05:00',
        title: 'Fraud Investigator',
        company_name: 'Pesa Moja',
        content: '&lt;p&gt;Moves money.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Trace wallets&lt;/li&gt;&lt;/ul&gt;',
        departments: [{ id: 3, name: 'Risk' }],
      },
    ],
    meta: { total: 1 },
  }
  expect(await jobsIn(document, { columns: { 'metadata.Employment Type': 'type' } })).toEqual([
    {
      apply_url: 'https://boards.example/jobs/7011201',
      city: 'Nairobi',
      company: 'Pesa Moja',
      country: 'Kenya',
      description: 'Moves money.\n\n• Trace wallets',
      posted_on: '2026-11-06',
      reference: '7011201',
      title: 'Fraud Investigator',
      type: 'Full Time',
    },
  ])
})

test('reads Lever, with its lists of duties', async () => {
  const document = [
    {
      categories: { commitment: 'Full-time', team: 'Mobile', location: 'Nairobi' },
      createdAt: 1_794_382_200_000,
      description: '<div>Protea makes an app.</div>',
      id: '0b9b3c11',
      lists: [
        { text: 'What you will do', content: '<li>Build the app</li><li>Test it</li>' },
        { text: 'Requirements', content: '<li>Kotlin</li>' },
      ],
      text: 'Android Developer',
      country: 'KE',
      salaryRange: { currency: 'KES', interval: 'per-year-salary', min: 480_000, max: 620_000 },
      hostedUrl: 'https://jobs.example/protea/0b9b3c11',
      applyUrl: 'https://jobs.example/protea/0b9b3c11/apply',
    },
  ]
  const given = { fixed: { company: 'Protea' } }
  expect(await jobsIn(document, given)).toEqual([
    {
      apply_url: 'https://jobs.example/protea/0b9b3c11/apply',
      city: 'Nairobi',
      company: 'Protea',
      country: 'Kenya',
      description: 'Protea makes an app.',
      posted_on: '2026-11-11',
      reference: '0b9b3c11',
      requirements: 'Kotlin',
      responsibilities: 'Build the app\nTest it',
      salary: 'KES 480,000 – 620,000 per year',
      title: 'Android Developer',
      type: 'Full Time',
    },
  ])
})

test('reads Ashby, with the country inside an address, and leaves out unlisted jobs', async () => {
  const job = {
    id: '5b1f6c0e',
    title: 'Credit Analyst',
    employmentType: 'FullTime',
    location: 'Nairobi',
    secondaryLocations: [{ location: 'Kampala', address: { addressCountry: 'Uganda' } }],
    publishedAt: '2026-11-05T13:20:11.402+00:00',
    isListed: true,
    address: { postalAddress: { addressLocality: 'Nairobi', addressCountry: 'Kenya' } },
    applyUrl: 'https://jobs.example/mkopo/5b1f6c0e/application',
    descriptionHtml: '<p>Lends to shopkeepers.</p>',
    compensation: { compensationTierSummary: 'KES 90K – KES 120K' },
  }
  const given = {
    fixed: { company: 'Mkopo' },
    columns: { 'compensation.compensationTierSummary': 'salary' },
  }
  const jobs = await jobsIn({ jobs: [job, { ...job, id: 'x', isListed: false }] }, given)
  expect(jobs).toEqual([
    {
      apply_url: 'https://jobs.example/mkopo/5b1f6c0e/application',
      city: 'Nairobi',
      company: 'Mkopo',
      country: 'Kenya',
      description: 'Lends to shopkeepers.',
      posted_on: '2026-11-05',
      reference: '5b1f6c0e',
      salary: 'KES 90K – KES 120K',
      title: 'Credit Analyst',
      type: 'Full Time',
    },
  ])
})

test('reads SmartRecruiters', async () => {
  const document = {
    totalFound: 1,
    content: [
      {
        id: '744000031122001',
        name: 'Hotel Duty Manager',
        refNumber: 'REF882X',
        company: { identifier: 'DhowHotels', name: 'Dhow Hotels' },
        releasedDate: '2026-11-07T10:15:30.000Z',
        location: { city: 'Abu Dhabi', country: 'ae', remote: false },
        department: { id: '7', label: 'Rooms' },
        typeOfEmployment: { id: 'permanent', label: 'Full-time' },
        experienceLevel: { id: 'mid', label: 'Mid-Senior Level' },
        customField: [
          { fieldId: '5d1', fieldLabel: 'Brand', valueId: '9', valueLabel: 'Dhow' },
          { fieldId: '5d2', fieldLabel: 'Job Ad Salary Range', valueLabel: 'AED 6,000 - 7,500 monthly' },
        ],
        creator: { name: 'Amina Ali' },
      },
    ],
  }
  expect(await jobsIn(document)).toEqual([
    {
      city: 'Abu Dhabi',
      company: 'Dhow Hotels',
      country: 'United Arab Emirates',
      level: 'Mid-Senior Level',
      posted_on: '2026-11-07',
      reference: 'REF882X',
      salary: 'AED 6,000 - 7,500 monthly',
      title: 'Hotel Duty Manager',
      type: 'Full Time',
    },
  ])
})

test('reads a list of Workday, with relative dates', async () => {
  const document = {
    total: 1,
    jobPostings: [
      {
        title: 'Port Planner',
        externalPath: '/job/Port-Planner_R-20477',
        locationsText: 'Mombasa, Kenya',
        timeType: 'Full time',
        postedOn: 'Posted 12 Days Ago',
        bulletFields: ['R-20477'],
      },
    ],
  }
  const given = { fixed: { company: 'Bahari' }, columns: { bulletFields: 'reference' } }
  expect(await jobsIn(document, given)).toEqual([
    {
      city: 'Mombasa',
      company: 'Bahari',
      country: 'Kenya',
      posted_on: '2026-11-17',
      reference: 'R-20477',
      title: 'Port Planner',
      type: 'Full Time',
    },
  ])
})

test('reads Teamtailor and other JSON:API', async () => {
  const document = {
    data: [
      {
        id: '401',
        type: 'jobs',
        attributes: { title: 'Deckhand', body: '<p>Tie up the ferry.</p>', 'created-at': '2026-11-09T10:00:00+01:00' },
        links: { 'careersite-job-url': 'https://career.example/jobs/401' },
      },
    ],
  }
  const given = {
    fixed: { company: 'Fjord', country: 'Kenya' },
    columns: { 'links.careersite-job-url': 'apply_url' },
  }
  expect(await jobsIn(document, given)).toEqual([
    {
      apply_url: 'https://career.example/jobs/401',
      company: 'Fjord',
      country: 'Kenya',
      description: 'Tie up the ferry.',
      posted_on: '2026-11-09',
      reference: '401',
      title: 'Deckhand',
    },
  ])
})

test('reads WP Job Manager, and leaves out filled jobs', async () => {
  const job = {
    id: 12,
    date_gmt: '2026-11-10T08:00:00',
    link: 'https://kazi.example/job/12',
    title: { rendered: 'Cook &#8211; night' },
    content: { rendered: '<p>Cooks.</p>' },
    meta: { _job_location: 'Nairobi', _company_name: 'Duka', _job_expires: '2026-12-10', _filled: 0 },
  }
  const given = {
    fixed: { country: 'Kenya' },
    columns: { 'meta._job_location': 'city', 'meta._job_expires': 'closes_on' },
  }
  expect(await jobsIn([job, { ...job, id: 13, meta: { ...job.meta, _filled: 1 } }], given)).toEqual([
    {
      apply_url: 'https://kazi.example/job/12',
      city: 'Nairobi',
      closes_on: '2026-12-10',
      company: 'Duka',
      country: 'Kenya',
      description: 'Cooks.',
      posted_on: '2026-11-10',
      reference: '12',
      title: 'Cook – night',
    },
  ])
})

test('reads an object that wraps all fields of each job, as USAJOBS does', async () => {
  const document = {
    SearchResult: {
      SearchResultItems: [
        {
          MatchedObjectId: '812330100',
          MatchedObjectDescriptor: {
            PositionID: 'FS-26',
            PositionTitle: 'Trail Crew Leader',
            ApplyURI: ['https://jobs.example/812330100'],
            PositionLocation: [{ CountryCode: 'United States', CityName: 'Juneau, Alaska' }],
            OrganizationName: 'Office of Trails',
            PositionSchedule: [{ Name: 'Full-time', Code: '1' }],
            PositionRemuneration: [{ MinimumRange: '38100.0', MaximumRange: '49525.0', RateIntervalCode: 'PA' }],
            ApplicationCloseDate: '2026-12-07T23:59:59.9970',
          },
        },
      ],
    },
  }
  const inner = 'MatchedObjectDescriptor.PositionRemuneration'
  const columns = {
    [`${inner}.MinimumRange`]: 'salary_min',
    [`${inner}.MaximumRange`]: 'salary_max',
    [`${inner}.RateIntervalCode`]: 'salary_period',
    'MatchedObjectDescriptor.ApplicationCloseDate': 'closes_on',
  }
  expect(await jobsIn(document, { columns })).toEqual([
    {
      apply_url: 'https://jobs.example/812330100',
      city: 'Juneau, Alaska',
      closes_on: '2026-12-07',
      company: 'Office of Trails',
      country: 'United States',
      reference: 'FS-26',
      salary: '38,100 – 49,525 per year',
      title: 'Trail Crew Leader',
      type: 'Full Time',
    },
  ])
})

test('reads ReliefWeb, with names of objects and lists of them', async () => {
  const document = {
    data: [
      {
        id: '4120087',
        href: 'https://api.example/jobs/4120087',
        fields: {
          title: 'Water Engineer',
          body: '**Repairs** boreholes.',
          'body-html': '<p>Repairs boreholes.</p>',
          how_to_apply: 'Write to jobs@maji.example.',
          url: 'https://reliefweb.example/node/4120087',
          date: { created: '2026-11-09T11:40:00+00:00', closing: '2026-12-01T00:00:00+00:00' },
          source: [{ id: 1503, name: 'Maji Safi', type: { name: 'NGO' } }],
          country: [{ id: 131, name: 'Kenya', iso3: 'ken' }],
          city: [{ id: 9132, name: 'Lodwar' }],
          type: [{ id: 263, name: 'Job' }],
        },
      },
    ],
  }
  expect(await jobsIn(document, { columns: { 'fields.source.name': 'company' } })).toEqual([
    {
      apply_email: 'jobs@maji.example',
      apply_url: 'https://reliefweb.example/node/4120087',
      city: 'Lodwar',
      closes_on: '2026-12-01',
      company: 'Maji Safi',
      country: 'Kenya',
      description: 'Repairs boreholes.\n\nHow to apply:\nWrite to jobs@maji.example.',
      posted_on: '2026-11-09',
      reference: '4120087',
      title: 'Water Engineer',
    },
  ])
})
