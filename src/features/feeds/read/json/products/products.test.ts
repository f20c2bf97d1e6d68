import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyJob, carried, type JobField, allFields } from '../../../../../../tests/support/any-job.ts'
import { readFeed, readFeedOf, samplePath } from '../../../../../../tests/support/feeds.ts'
import { writeProductJob } from '../../../../../../tests/support/product-feeds.ts'
import { products } from './products.ts'

const defaults = { company: 'Duka', country: 'Kenya' }

test('reads a Recruitee careers site, with titles in translations, and leaves out drafts', async () => {
  const { format, jobs, rows } = await readFeed(samplePath('products/recruitee.json'))
  expect(format).toBe('Recruitee JSON')
  expect(jobs).toMatchObject([
    {
      reference: '71001',
      title: 'Hospital Pharmacist',
      company: 'Dawa Care',
      description: 'Run the pharmacy of our clinic.',
      country: 'Kenya',
      city: 'Kisumu',
      type: 'Full Time',
      level: 'Mid level',
      requirements: 'Registered pharmacist\nTwo years in a ward',
      salary: 'KES 90,000 – 120,000 per month',
      education: 'Bachelor degree',
      posted_on: '2026-11-03',
      closes_on: '2026-12-15',
    },
    { title: 'Claims Assistant', description: 'Check claims.', country: 'Uganda', city: 'Kampala', type: 'Part Time' },
  ])
  expect(rows[0]).toMatchObject({
    fields: {
      url: 'https://dawacare.recruitee.com/o/hospital-pharmacist',
      'apply url': 'https://dawacare.recruitee.com/o/hospital-pharmacist/c/new',
      'apply email': 'job.p4x7c@dawacare.recruitee.com',
    },
  })
})

test('reads an Ashby board, its places and salaries, but no pay or job that it does not show', async () => {
  const { format, jobs } = await readFeed(samplePath('products/ashby.json'), defaults)
  expect(format).toBe('Ashby JSON')
  expect(jobs).toMatchObject([
    {
      company: 'Duka',
      description: 'Watch our payments.',
      city: 'Nairobi, Kigali (Rwanda)',
      country: 'Kenya',
      type: 'Full Time',
      responsibilities: 'Reconcile accounts',
      salary: 'KES 150,000 – 200,000 per month',
      posted_on: '2026-11-10',
    },
    {
      reference: 'https://jobs.ashbyhq.com/pesa/2',
      description: 'Help our clients.\nBy phone.',
      type: 'Contract',
      salary: null,
    },
  ])
})

test('says for a board that does not name the company how to set it', async () => {
  const { jobs } = await readFeed(samplePath('products/ashby.json'))
  expect(jobs[0]).toMatchObject({
    problems: [{ field: 'company', reason: expect.stringContaining('Use --company NAME') }],
  })
})

test('reads the postings of SmartRecruiters, and the response for one of them', async () => {
  const { format, jobs } = await readFeed(samplePath('products/smartrecruiters.json'))
  expect(format).toBe('SmartRecruiters JSON')
  expect(jobs).toMatchObject([
    {
      reference: '744000000000001',
      title: 'Hotel Receptionist',
      company: 'Pwani Hotels',
      city: 'Diani',
      country: 'Kenya',
      type: 'Full Time',
      level: 'Entry Level',
      posted_on: '2026-11-12',
    },
    { title: 'Tour Guide', country: 'Tanzania', city: null, type: 'Remote' },
  ])
  const one = {
    id: '1',
    name: 'Cook',
    company: { name: 'Pwani Hotels' },
    customField: [{ fieldId: 'x', valueLabel: 'y' }],
    location: { city: 'Diani', country: 'ke' },
    applyUrl: 'https://jobs.smartrecruiters.com/x/1?oga=true',
    jobAd: {
      sections: {
        companyDescription: { title: 'About us', text: '<p>A hotel.</p>' },
        jobDescription: { title: 'Job Description', text: '<p>Cook.</p>' },
        qualifications: { title: 'Qualifications', text: '<ul><li>A diploma</li></ul>' },
        additionalInformation: { title: 'Additional Information', text: '' },
      },
    },
  }
  for (const text of [JSON.stringify(one), JSON.stringify(one, null, 2), `${JSON.stringify(one)}\n`.repeat(2)])
    expect((await readFeedOf(text)).jobs[0]).toMatchObject({
      title: 'Cook',
      city: 'Diani',
      description: 'About us\n\nA hotel.\n\nJob Description\n\nCook.',
      requirements: 'A diploma',
    })
})

test('reads the API of Teamtailor and the feed of its career sites', async () => {
  const { format, jobs } = await readFeed(samplePath('products/teamtailor.json'), defaults)
  expect(format).toBe('Teamtailor JSON')
  expect(jobs).toMatchObject([
    {
      reference: '7265',
      title: 'Agronomist',
      description: 'Advise our farmers.',
      requirements: 'A degree in agriculture',
      type: 'Full Time',
      salary: 'KES 80,000 – 95,000 per month',
      banner_image: 'https://images.example/standard.jpg',
      posted_on: '2026-11-05',
      closes_on: '2026-12-20',
    },
  ])
  const posting = {
    '@type': 'JobPosting',
    title: 'Agronomist',
    validThrough: '2026-12-20',
    jobLocation: [{ address: { addressLocality: 'Kitale', addressCountry: 'KE' } }],
  }
  const item = { id: 'a', title: 'Agronomist', url: 'https://x.example/1', content_html: '<p>Advise.</p>' }
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Shamba',
    items: [{ ...item, _jobposting: posting }],
  }
  expect(await readFeedOf(JSON.stringify(feed))).toMatchObject({
    format: 'Teamtailor JSON',
    jobs: [
      {
        reference: 'a',
        company: 'Shamba',
        city: 'Kitale',
        country: 'Kenya',
        description: 'Advise.',
        closes_on: '2026-12-20',
      },
    ],
  })
})

test('reads the jobs of ReliefWeb with several countries', async () => {
  const { format, jobs, rows } = await readFeed(samplePath('products/reliefweb.json'))
  expect(format).toBe('ReliefWeb JSON')
  expect(jobs).toMatchObject([
    {
      reference: '4200001',
      company: 'Maji Relief',
      city: 'Garissa, Somalia',
      country: 'Kenya',
      type: 'Contract',
      responsibilities: 'Drill wells',
      requirements: 'A degree',
      experience: '5-9 years',
      posted_on: '2026-11-14',
      closes_on: '2026-11-30',
    },
    { title: 'Field Officer', country: 'Uganda', type: null },
  ])
  expect(rows[0]).toMatchObject({ fields: { 'how to apply': '<p>Write to jobs@maji.example.</p>' } })
})

test('reads the widget and the API of Workable, with the company around the list', async () => {
  const { format, jobs } = await readFeed(samplePath('products/workable.json'))
  expect(format).toBe('Workable JSON')
  expect(jobs).toMatchObject([
    {
      reference: 'AB12CD34EF',
      company: 'Haraka Couriers',
      city: 'Mombasa, Voi',
      country: 'Kenya',
      type: 'Full Time',
      level: 'Mid-Senior level',
      education: "Bachelor's Degree",
      description: 'Lead 20 riders.',
      requirements: 'Class A licence',
      posted_on: '2026-11-07',
    },
    { title: 'Dispatcher', company: 'Haraka Couriers', type: 'Remote' },
  ])
  const job = {
    id: '9',
    title: 'Cook',
    full_title: 'Cook - 1',
    shortcode: 'S9',
    state: 'published',
    application_url: 'https://apply.workable.com/j/S9/apply',
    location: { location_str: 'Thika, Kenya', country: 'Kenya', city: 'Thika', telecommuting: false },
    salary: { salary_from: 40000, salary_to: 50000, salary_currency: 'kes' },
  }
  const list = { jobs: [job, { ...job, shortcode: 'S8', state: 'closed' }], paging: {} }
  expect((await readFeedOf(JSON.stringify(list), defaults)).jobs).toMatchObject([
    { reference: 'S9', company: 'Duka', city: 'Thika', salary: 'kes 40,000 – 50,000' },
  ])
})

test('reads the list of BambooHR, and the response for one job', async () => {
  const { format, jobs } = await readFeed(samplePath('products/bamboohr.json'), { company: 'Duka' })
  expect(format).toBe('BambooHR JSON')
  expect(jobs).toMatchObject([
    { reference: '83', title: 'Site Foreman', city: 'Thika', country: 'Kenya', type: 'Full Time' },
    { title: 'Draughtsman', city: null, country: 'Uganda', type: 'Remote' },
  ])
  const detail = {
    meta: { totalCount: 1 },
    result: {
      jobOpening: {
        jobOpeningShareUrl: 'https://x.bamboohr.com/careers/35',
        jobOpeningName: 'Fitter',
        location: { city: 'Lekki', state: 'Lagos', addressCountry: 'Nigeria' },
        description: '<p>Fit pipes.</p>',
        compensation: { range: { min: '50,000', max: '80,000' } },
        datePosted: '2026-11-15',
      },
      formFields: { firstName: { isRequired: true } },
    },
  }
  for (const text of [JSON.stringify(detail), JSON.stringify(detail, null, 2)])
    expect(await readFeedOf(text, { company: 'Duka' })).toMatchObject({
      format: 'BambooHR JSON',
      jobs: [
        {
          title: 'Fitter',
          city: 'Lekki',
          country: 'Nigeria',
          description: 'Fit pipes.',
          salary: '50,000 – 80,000',
          posted_on: '2026-11-15',
        },
      ],
    })
})

test('reads the jobs of Breezy and Pinpoint', async () => {
  expect(await readFeed(samplePath('products/breezy.json'))).toMatchObject({
    format: 'Breezy JSON',
    jobs: [
      {
        reference: '4136f1c60001',
        title: 'Welder',
        company: 'Chuma Works',
        city: 'Doha',
        country: 'Qatar',
        type: 'Contract',
        salary: 'QAR 3,000 - 3,500 / month',
      },
      { title: 'Tender Clerk', city: 'Nairobi', country: 'Kenya', type: 'Remote' },
    ],
  })
  expect(await readFeed(samplePath('products/pinpoint.json'), defaults)).toMatchObject({
    format: 'Pinpoint JSON',
    jobs: [
      {
        title: 'Chef de Partie',
        city: 'Malindi',
        type: 'Full Time',
        salary: 'KES 60,000 – 75,000 per month',
        responsibilities: 'Run the fish station',
        requirements: 'A diploma',
        benefits: 'Meals',
        closes_on: '2026-12-10',
      },
      { city: 'Watamu', country: 'Kenya', salary: null },
    ],
  })
})

test.each([
  ['Ashby: add ?includeCompensation=true to the URL', '{"jobs":[{"jobUrl":"x","publishedAt":"2026-11-01"}]}'],
  ['SmartRecruiters: the list has no texts', '{"content":[{"name":"Cook","releasedDate":"2026-11-01"}]}'],
  ['Workable: add ?details=true to the URL', '{"jobs":[{"shortcode":"A","shortlink":"x"}]}'],
  ['BambooHR: the list has no texts', '{"result":[{"jobOpeningName":"Cook"}]}'],
  ['Greenhouse: add ?content=true to the URL', '{"jobs":[{"absolute_url":"x","title":"Cook"}]}'],
])('advises the operator: %s', async (advice, text) => {
  expect((await readFeedOf(text)).hint).toMatch(new RegExp(`^${advice.replaceAll('?', String.raw`\?`)}`))
})

test.each([
  ['Ashby', '{"jobs":[{"jobUrl":"x","publishedAt":"2026-11-01","compensation":null}]}'],
  ['SmartRecruiters', '{"name":"Cook","releasedDate":"2026-11-01","jobAd":{}}'],
  ['Workable', '{"jobs":[{"shortcode":"A","shortlink":"x","description":""}]}'],
  ['BambooHR', '{"result":{"jobOpening":{"jobOpeningName":"Cook","description":""}}}'],
  ['Greenhouse', '{"jobs":[{"absolute_url":"x","title":"Cook","content":""}]}'],
])('gives no advice for a complete feed of %s', async (_, text) => {
  expect((await readFeedOf(text)).hint).toBeUndefined()
})

test.each([
  [{ title: 'Cook', fields: { a: 1 }, id: 'rec1', company: 'Duka', country: 'Kenya' }],
  [{ title: 'Cook', applyUrl: 'x', jobUrl: 'y', company: 'Duka', country: 'Kenya' }],
  [{ title: 'Cook', name: 'x', published: 'y', company: 'Duka', country: 'Kenya' }],
])('reads a list of another kind as JSON: %j', async (row) => {
  expect(await readFeedOf(JSON.stringify([row]))).toMatchObject({ format: 'JSON', jobs: [{ company: 'Duka' }] })
})

test.each(['{"offers":[]}', '{"meta":{},"result":[]}', '{"content":[],"totalFound":0}'])(
  'reads %s as a list without jobs',
  async (text) => {
    expect((await readFeedOf(text)).jobs).toEqual([])
  },
)

test.each(products.filter(({ posting }) => posting === undefined))(
  'reads the fields in the table of $name as they were written',
  async (product) => {
    const list = product.name === 'BambooHR JSON' ? 'result' : 'data'
    await fc.assert(
      fc.asyncProperty(fc.array(anyJob, { minLength: 1, maxLength: 4 }), async (jobs) => {
        const written = jobs.map((job) => writeProductJob(product, job))
        const fields = written[0]?.fields ?? new Set<JobField>()
        const common = { company: jobs[0]?.company ?? '', country: jobs[0]?.country ?? '' }
        const read = await readFeedOf(JSON.stringify({ [list]: written.map(({ json }) => json) }), common)
        expect(read.format).toBe(product.name)
        // The link that identifies some products is also where to apply.
        expect(read.jobs.map((job) => Object.assign(job, { apply_url: null }))).toEqual(
          jobs.map((job) => {
            const company = fields.has('company') ? job.company : common.company
            const country = fields.has('country') ? job.country : common.country
            const without = allFields.filter(
              (field) => !fields.has(field) && field !== 'company' && field !== 'country',
            )
            return carried({ ...job, company, country }, without)
          }),
        )
      }),
      { numRuns: 8 },
    )
  },
)

test('reads values of any kind in any field of any product', async () => {
  const names = [...new Set(products.flatMap((product) => pathsIn(product)).flatMap((path) => path.split('.')))]
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, false, 0, -1, 1e21, '', 'KE', 'a', '<p>', '__proto__'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 4 }),
    ),
  })).any
  const row = fc
    .tuple(
      fc.constantFrom(...products.flatMap(({ signs }) => signs)),
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }),
    )
    .map(([sign, fields]) => Object.assign(fields, Object.fromEntries(sign.split(' ').map((name) => [name, 'x']))))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (rows) => {
      const { jobs } = await readFeedOf(JSON.stringify(rows), defaults)
      expect(jobs.length).toBeLessThanOrEqual(rows.length)
    }),
    { numRuns: 150 },
  )
})

function pathsIn({ columns, texts, pay }: (typeof products)[number]): string[] {
  return [...Object.values(columns), ...texts.map(({ text }) => text), ...Object.values(pay ?? {}).flat()].flatMap(
    (paths) => paths.split(' '),
  )
}

test('reads a job with nested arrays and a hundred thousand values', async () => {
  const deep = `${'['.repeat(49)}${']'.repeat(49)}`
  const many = JSON.stringify(Array.from({ length: 100_000 }, () => ({ city: 'x', country: 'Kenya' })))
  const text = `{"offers":[{"careers_url":"x","title":"Cook","locations":${deep}},{"careers_url":"y","title":"Maid","locations":${many.slice(0, 900_000)}}]}`
  const { jobs } = await readFeedOf(text, defaults)
  expect(jobs[0]).toMatchObject({ title: 'Cook' })
})
