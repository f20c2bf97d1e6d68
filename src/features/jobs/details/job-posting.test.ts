import { expect, test } from 'vitest'
import { findViolations } from '../../../../tests/support/job-posting-rules.ts'
import { dayNumber, nairobiDay } from '../../../calendar.ts'
import { detailFields, type ImportedJob } from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import type { JobDetail } from '../contract.ts'
import { presentDetail } from '../present.server.ts'
import type { DetailRow } from '../queries.server.ts'
import { readDemoJobs } from '../writing/demo-jobs.server.ts'
import { jobPosting, writeJobPosting } from './job-posting.server.ts'

const now = new Date('2026-11-21T09:00:00+03:00')
const url = 'https://jobs.test/job-details?job_id=x'
const page = { url, isLive: false }
const violationsOf = (posting: object) => findViolations(now, posting)

const job: JobDetail = {
  similar: [],
  id: 1,
  job_uuid: '9be4a6a5-1f3c-4e43-8f5d-0d3d7cf3f3a1',
  job_title: 'Registered Nurse',
  company_name: 'Al Noor Hospital',
  job_description: 'Care for patients.\nNights included.',
  job_country: 'Qatar',
  job_city: 'Doha',
  job_type: 'Full Time',
  job_level: 'Mid level',
  job_remaining_days: 9,
  banner_image: null,
  ...keyedBy('inDetail', detailFields, () => null),
  job_responsibilies: 'Give medicines\nKeep records',
  job_benefits: 'A flat & meals',
  job_salary: 'QAR 4,500 – 5,800 a month',
  job_working_hours: '48 hours a week',
  job_posted_at: '2026-11-18',
  job_closes_on: '2026-11-30',
  job_apply_url: null,
  job_is_closed: false,
  job_duplicate_of: null,
}

const asStored = (row: ImportedJob, id: number): DetailRow => ({
  ...row,
  id,
  uuid: job.job_uuid,
  source: 'demo',
  is_demo: true,
  fingerprint: '',
  banner: null,
  closed_at: null,
  removed_at: null,
  closed_by_feed: false,
  set_fields: [],
  taken_over_at: null,
  missing_from_feed_at: null,
  edited_by: null,
  questions: null,
  recruits_here: false,
  vacancy_key: '',
  vacancy_number: null,
  created_at: now,
  updated_at: now,
  revision: id,
})

test.each([null, '2026-12-24'])(
  'a job with the posting date %s in its feed counts as posted on the day it was imported',
  async (posted_on) => {
    const [row] = await readDemoJobs(now)
    if (!row) throw new Error('There are demo jobs.')
    expect(
      presentDetail(
        { job: asStored({ ...row, posted_on }, 1), isClosed: false, duplicateOf: null, similar: [] },
        nairobiDay(now),
      ).job_posted_at,
    ).toBe('2026-11-21')
  },
)

test("every demo job is a valid posting by Google's rules, with a salary when its text states a clear one", async () => {
  const rows = await readDemoJobs(now)
  const postings = rows.map((row, id) => {
    const isClosed = row.closes_on !== null && dayNumber(row.closes_on) < nairobiDay(now)
    return jobPosting(
      presentDetail({ job: asStored(row, id), isClosed, duplicateOf: null, similar: [] }, nairobiDay(now)),
      page,
    )
  })
  expect(postings.length).toBe(120)
  expect(
    postings.flatMap((posting, place) =>
      posting
        ? violationsOf(posting).map((fault) => `${rows[place]?.reference}: ${fault}`)
        : [`${rows[place]?.reference}: none`],
    ),
  ).toEqual([])
  expect(postings.filter((posting) => posting && 'baseSalary' in posting).length).toBeGreaterThan(80)
})

test('says that candidates apply directly only where they can', () => {
  const direct = (isLive: boolean, job_apply_url: string | null) =>
    jobPosting({ ...job, job_apply_url }, { url, isLive })?.directApply
  expect(direct(true, null)).toBe(true)
  expect(direct(true, 'https://employer.example/apply')).toBeUndefined()
  expect(direct(false, null)).toBeUndefined()
})

test('a posting has every known fact of a job', () => {
  expect(jobPosting(job, page)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Registered Nurse',
    description:
      '<p>Care for patients.</p><p>Nights included.</p><p>Responsibilities</p><ul><li>Give medicines</li><li>Keep records</li></ul><p>Benefits</p><ul><li>A flat &amp; meals</li></ul><p>Facts</p><ul><li>Working hours: 48 hours a week</li></ul>',
    url,
    identifier: { '@type': 'PropertyValue', name: 'Al Noor Hospital', value: job.job_uuid },
    hiringOrganization: { '@type': 'Organization', name: 'Al Noor Hospital' },
    datePosted: '2026-11-18',
    validThrough: '2026-11-30T23:59:59+03:00',
    employmentType: 'FULL_TIME',
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Doha', addressCountry: 'QA' },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'QAR',
      value: { '@type': 'QuantitativeValue', minValue: 4500, maxValue: 5800, unitText: 'MONTH' },
    },
  })
})

test('a posting leaves out pay in a currency that does not exist', () => {
  expect(jobPosting({ ...job, job_salary: 'NET 50,000 per month' }, page)).not.toHaveProperty('baseSalary')
})

test('a posting leaves out a missing closing date, an unclear salary, a missing town and an unknown type', () => {
  const bare = jobPosting(
    { ...job, job_closes_on: null, job_salary: 'Negotiable', job_city: null, job_type: 'Gig' },
    page,
  )
  expect(Object.keys(bare ?? {})).toEqual([
    '@context',
    '@type',
    'title',
    'description',
    'url',
    'identifier',
    'hiringOrganization',
    'datePosted',
    'jobLocation',
  ])
  expect(violationsOf(bare ?? {})).toEqual([])
})

test('a job that is closed, in an unknown country or without a description has no posting', () => {
  expect(jobPosting({ ...job, job_is_closed: true }, page)).toBeNull()
  expect(jobPosting({ ...job, job_duplicate_of: '5b0a5b8e-3d53-4f0c-9a0e-0f3c7a7a8a11' }, page)).toBeNull()
  expect(jobPosting({ ...job, job_country: 'Wakanda' }, page)).toBeNull()
  expect(writeJobPosting({ ...job, job_country: 'Wakanda' }, page)).toBeNull()
  expect(
    jobPosting(
      { ...job, job_description: ' ', job_responsibilies: null, job_benefits: null, job_working_hours: null },
      page,
    ),
  ).toBeNull()
})

test.each([
  ['UAE', 'AE'],
  ['usa', 'US'],
  ['UK', 'GB'],
  ['KE', 'KE'],
  ['Türkiye', 'TR'],
  ['Côte d’Ivoire', 'CI'],
  ['saudi arabia', 'SA'],
])('finds the country code for every name that feeds use: %s', (name, code) => {
  expect(jobPosting({ ...job, job_country: name }, page)).toMatchObject({
    jobLocation: { address: { addressCountry: code } },
  })
})

test('a job that is only "Remote" has no town', () => {
  const posting = jobPosting({ ...job, job_city: 'Remote' }, page)
  expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: expect.any(String) } } })
  expect(posting).not.toHaveProperty('jobLocation.address.addressLocality')
})

test('only a fully remote job is marked as remote', () => {
  const remote = jobPosting({ ...job, job_type: 'Remote' }, page)
  expect(remote).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'Kenya' },
  })
  expect(violationsOf(remote ?? {})).toEqual([])
  expect(jobPosting({ ...job, job_description: 'Some remote days.' }, page)).not.toHaveProperty('jobLocationType')
})

test.each([
  ['job_description', 'Hybrid, two days in Doha.'],
  ['job_working_hours', 'One day on site each week'],
  ['job_description', 'You come to our Westlands office twice a week.'],
  ['job_description', 'Two days a week in the Nairobi office.'],
  ['job_description', 'In-office on Mondays.'],
  ['job_description', 'Work from home three days, the rest with the team.'],
  ['job_description', '2 days in person each week.'],
  ['job_description', 'Two days a week at our studio.'],
  ['job_description', 'You must live in Germany.'],
  ['job_skill_requirements', 'Must be based in Kampala'],
  ['job_benefits', 'Hybrid working'],
])('a job is not remote when the %s says "%s"', (field, text) => {
  expect(jobPosting({ ...job, job_type: 'Remote', [field]: text }, page)).not.toHaveProperty('jobLocationType')
})

test.each([
  'Back office work from home.',
  'You know Microsoft Office.',
  'A desk and a chair for your home office.',
  'Five days a week.',
  'You live anywhere in Kenya.',
])('a job stays remote when a text says "%s"', (text) => {
  expect(jobPosting({ ...job, job_type: 'Remote', job_description: text }, page)).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
  })
})

test('no text can close the script element or add markup to the description', () => {
  const hostile = writeJobPosting(
    {
      ...job,
      job_title: '</script><script>alert(1)</script>',
      job_description: '<!--<script>\n<img src=x onerror=alert(1)>',
    },
    page,
  )
  expect(hostile).not.toContain('<')
  const { title, description }: { title: string; description: string } = JSON.parse(hostile ?? '')
  expect(title).toBe('</script><script>alert(1)</script>')
  expect(description).toMatch(/^<p>&lt;!--&lt;script&gt;<\/p><p>&lt;img src=x/)
})

const good = jobPosting(job, page) ?? {}
const placeWith = (address: object) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', addressCountry: 'QA', ...address },
})
const employer = { '@type': 'Organization', name: 'Al Noor Hospital' }
const diploma = { '@type': 'EducationalOccupationalCredential', credentialCategory: 'professional certificate' }
const twoYears = { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 }
const remoteInKenya = {
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: 'Kenya' },
}

test.each([
  ['a title with a number', { title: 'Grade 8 Teacher' }],
  ['a title that mentions references', { title: 'Reference Librarian' }],
  ['29 February in a leap year', { datePosted: '2024-02-29' }],
  ['a job posted today', { datePosted: '2026-11-21' }],
  ['several types', { employmentType: ['FULL_TIME', 'CONTRACTOR'] }],
  ['a remote job without a place', { ...remoteInKenya, jobLocation: undefined }],
  [
    'a full address',
    {
      jobLocation: placeWith({
        streetAddress: '5 Corniche',
        addressLocality: 'Doha',
        addressRegion: 'Doha',
        postalCode: '00100',
      }),
    },
  ],
  [
    "the employer's website and logo",
    { hiringOrganization: { ...employer, sameAs: 'https://noor.test', logo: 'https://noor.test/logo.png' } },
  ],
  ['applying on this site', { directApply: true }],
  [
    'education and experience, or experience alone',
    { educationRequirements: diploma, experienceRequirements: twoYears, experienceInPlaceOfEducation: true },
  ],
])('the rules accept %s', (_, change) => {
  expect(violationsOf({ ...good, ...change })).toEqual([])
})

test.each([
  ['no title', { title: undefined }, 'title is missing'],
  ['a title with exclamation marks', { title: 'NURSE!!!' }, 'title is not'],
  ['a title with a salary', { title: 'Cook - KES 50,000' }, 'title is not'],
  ['a title with a salary of three digits', { title: 'Cook, Ksh 900 a day' }, 'title is not'],
  ['a title with a reference', { title: 'Cook (Ref 1234)' }, 'title is not'],
  ['a description that is the title', { description: 'Registered Nurse' }, 'description is not'],
  [
    'a description that is the title in a paragraph',
    { title: 'Cook & Baker', description: '<p>Cook &amp; Baker</p>' },
    'description is not',
  ],
  ['disallowed markup in the description', { description: '<p>a</p><script>b</script>' }, 'description is not'],
  ['a date that is not in ISO 8601', { datePosted: '18/11/2026' }, 'datePosted is not'],
  ['a date that does not exist', { datePosted: '2026-13-41' }, 'datePosted is not'],
  ['31 February as the posting date', { datePosted: '2026-02-31' }, 'datePosted is not'],
  ['a job posted tomorrow', { datePosted: '2026-11-22' }, 'datePosted is not'],
  ['31 February as the closing date', { validThrough: '2027-02-31T23:59:59+03:00' }, 'validThrough is not'],
  ['a closing date before the posting date', { validThrough: '2026-11-01' }, 'validThrough is not'],
  ['no employer', { hiringOrganization: undefined }, 'hiringOrganization.name is missing'],
  ['a website that is not a URL', { hiringOrganization: { ...employer, sameAs: 'Al Noor' } }, 'sameAs is not'],
  ['a logo that is not a URL', { hiringOrganization: { ...employer, logo: 'logo.png' } }, 'logo is not'],
  [
    'the name of a country instead of its code',
    { jobLocation: placeWith({ addressCountry: 'Qatar' }) },
    'addressCountry is not',
  ],
  ['an unknown country code', { jobLocation: placeWith({ addressCountry: 'QQ' }) }, 'addressCountry is not'],
  ['an empty street', { jobLocation: placeWith({ streetAddress: '' }) }, 'streetAddress is not'],
  ['a region that is a number', { jobLocation: placeWith({ addressRegion: 47 }) }, 'addressRegion is not'],
  ['a postal code that is a number', { jobLocation: placeWith({ postalCode: 100 }) }, 'postalCode is not'],
  ['no place', { jobLocation: undefined }, 'jobLocation.@type is missing'],
  [
    'a remote job in a place without a country',
    { ...remoteInKenya, jobLocation: { '@type': 'Place' } },
    'addressCountry is missing',
  ],
  ["the site's name of a job type", { employmentType: 'Full Time' }, 'employmentType is not'],
  [
    "the site's name of one of several job types",
    { employmentType: ['FULL_TIME', 'Contract'] },
    'employmentType is not',
  ],
  ['an empty list of types', { employmentType: [] }, 'employmentType is not'],
  ['remote without a country', { jobLocationType: 'TELECOMMUTE' }, 'jobLocationType is not'],
  [
    'remote without a country or a place',
    { jobLocationType: 'TELECOMMUTE', jobLocation: undefined },
    'jobLocation.@type is missing',
  ],
  [
    'a country for applicants of a job that is not remote',
    { ...remoteInKenya, jobLocationType: undefined },
    'applicantLocationRequirements.@type is not',
  ],
  ['a salary as text', { baseSalary: 'QAR 4,500' }, 'baseSalary'],
  [
    'a salary without an amount',
    {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'QAR',
        value: { '@type': 'QuantitativeValue', unitText: 'MONTH' },
      },
    },
    'baseSalary has no amount',
  ],
  [
    'an unknown currency',
    {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'KSH',
        value: { '@type': 'QuantitativeValue', value: 1, unitText: 'MONTH' },
      },
    },
    'currency is not',
  ],
  [
    'a maximum below the minimum',
    {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'QAR',
        value: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 1, unitText: 'MONTH' },
      },
    },
    'minValue is not',
  ],
  ['a string for applying on this site', { directApply: 'yes' }, 'directApply is not'],
  [
    'an unknown level of education',
    { educationRequirements: { ...diploma, credentialCategory: 'KCSE' } },
    'credentialCategory is not',
  ],
  [
    'education without a type',
    { educationRequirements: { credentialCategory: 'high school' } },
    'educationRequirements.@type is missing',
  ],
  [
    'experience as text',
    { experienceRequirements: { ...twoYears, monthsOfExperience: '2 years' } },
    'monthsOfExperience is not',
  ],
  [
    'experience without a length',
    { experienceRequirements: { '@type': 'OccupationalExperienceRequirements' } },
    'monthsOfExperience is missing',
  ],
  [
    'experience in place of education that is not required',
    { experienceRequirements: twoYears, experienceInPlaceOfEducation: true },
    'experienceInPlaceOfEducation is not',
  ],
  ['an unknown property', { salary: 'QAR 4,500' }, 'salary is not a property that Google reads'],
])('the rules find %s', (_, change, fault) => {
  expect(violationsOf({ ...good, ...change }).join('\n')).toContain(fault)
})
