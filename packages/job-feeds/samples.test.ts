import { expect, test } from 'vitest'
import { importText } from './testing.ts'

test('reads XML for Workable, whose values are in CDATA', async () => {
  const cdata = (name: string, value: string) => `<${name}><![CDATA[${value}]]></${name}>`
  const job = [
    cdata('title', 'Sales Agent'),
    cdata('date', '2026-11-13T00:00:00.000Z'),
    cdata('referencenumber', 'A1B2'),
    cdata('url', 'https://jobs.example/view/A1B2'),
    cdata('company', 'Jua Solar'),
    cdata('city', 'Kitale'),
    cdata('state', 'Trans-Nzoia'),
    cdata('country', 'KE'),
    cdata('description', '<p>Sells lamps.</p><p><strong>Benefits</strong></p><ul><li>Commission</li></ul>'),
    cdata('jobtype', 'Full-time'),
    '<category></category>',
  ]
  const xml = `<?xml version="1.0"?><source><publisher>Workable</publisher><job>${job.join('\n')}</job></source>`
  expect((await importText(xml)).jobs).toEqual([
    {
      apply_url: 'https://jobs.example/view/A1B2',
      city: 'Kitale',
      company: 'Jua Solar',
      country: 'Kenya',
      description: 'Sells lamps.\n\nBenefits\n\n• Commission',
      posted_on: '2026-11-13',
      reference: 'A1B2',
      title: 'Sales Agent',
      type: 'Full Time',
    },
  ])
})

test('reads Recruitee, with places and translations beside the job', async () => {
  const offer = {
    id: 1_530_021,
    position: 1,
    status: 'published',
    title: 'Cold Chain Technician',
    company_name: 'Baridi',
    location: 'Nakuru, Rift Valley, Kenya',
    city: 'Nakuru',
    country: 'Kenya',
    country_code: 'KE',
    employment_type_code: 'fulltime_permanent',
    salary: { min: '70000', max: null, period: 'month', currency: 'KES' },
    description: '<p>Keeps vaccines cold.</p>',
    requirements: '<ul><li>Certificate</li></ul>',
    careers_url: 'https://baridi.example/o/technician',
    published_at: '2026-11-03 06:00:00 UTC',
    close_at: '2026-12-18 20:59:00 UTC',
    locations: [{ id: 88, name: 'Depot', city: 'Nakuru', country: 'Kenya' }],
    translations: { en: { title: 'Cold Chain Technician' } },
  }
  expect((await importText(JSON.stringify({ offers: [offer] }))).jobs).toEqual([
    {
      apply_url: 'https://baridi.example/o/technician',
      city: 'Nakuru',
      closes_on: '2026-12-18',
      company: 'Baridi',
      country: 'Kenya',
      description: 'Keeps vaccines cold.',
      posted_on: '2026-11-03',
      reference: '1530021',
      requirements: 'Certificate',
      salary: 'from KES 70,000 per month',
      title: 'Cold Chain Technician',
      type: 'Full Time',
    },
  ])
})

test('reads a list of vacancies of the United Nations', async () => {
  const list =
    'Post title\tOrganization\tDuty Station\tGrade\tContract\tOpening date\tApplication deadline\tLink to vacancy\n' +
    'Hydrologist\tNile Basin\tEntebbe, Uganda\tP-4\tFixed-term\t1-Nov-26\t15-Dec-26\thttps://nile.example/v/12\n'
  expect((await importText(list)).jobs).toEqual([
    {
      apply_url: 'https://nile.example/v/12',
      city: 'Entebbe',
      closes_on: '2026-12-15',
      company: 'Nile Basin',
      country: 'Uganda',
      level: 'P-4',
      posted_on: '2026-11-01',
      title: 'Hydrologist',
      type: 'Contract',
    },
  ])
})

test('reads a page of BrighterMonday, with one script for each job and others', async () => {
  const posting = {
    '@type': 'JobPosting',
    title: 'Receptionist',
    datePosted: '2026-11-17',
    validThrough: '2026-12-09T23:59',
    description: '&lt;p&gt;Welcomes patients.&lt;/p&gt;',
    employmentType: 'Part Time',
    hiringOrganization: { '@type': 'Organization', name: 'Meno Clinic', logo: null },
    jobLocation: [{ address: { addressLocality: 'Nairobi', addressCountry: { '@type': 'Country', name: 'KE' } } }],
    baseSalary: { currency: 'KES', minValue: 30_000, value: { value: 37_500, minValue: 30_000, unitText: 'MONTH' } },
  }
  const script = (content: object) => `<script type="application/ld+json">${JSON.stringify(content)}</script>`
  const page = `<!doctype html><html><head>${script({ '@type': 'BreadcrumbList', name: 'Jobs' })}${script(posting)}</head></html>`
  expect((await importText(page)).jobs).toEqual([
    {
      city: 'Nairobi',
      closes_on: '2026-12-09',
      company: 'Meno Clinic',
      country: 'Kenya',
      description: 'Welcomes patients.',
      posted_on: '2026-11-17',
      salary: 'from KES 30,000 per month',
      title: 'Receptionist',
      type: 'Part Time',
    },
  ])
})

test('reads XML for Personio with a single description', async () => {
  const xml = `<workzag-jobs><position><id>19</id><name>Bookkeeper</name><jobDescriptions><jobDescription><name>About the job</name>
    <value><![CDATA[<p>Books receipts.</p>]]></value></jobDescription></jobDescriptions><schedule>part-time</schedule></position></workzag-jobs>`
  const columns = { 'jobDescriptions.jobDescription.value': 'description' }
  expect((await importText(xml, { columns, fixed: { company: 'Alpenrad', country: 'Kenya' } })).jobs).toEqual([
    {
      company: 'Alpenrad',
      country: 'Kenya',
      description: 'Books receipts.',
      reference: '19',
      title: 'Bookkeeper',
      type: 'Part Time',
    },
  ])
})

test('reads job postings inside the items of a JSON feed', async () => {
  const posting = { '@type': 'JobPosting', title: 'Deckhand', hiringOrganization: { name: 'Fjord' } }
  const feed = {
    title: 'Fjord',
    url: 'https://x.example',
    items: [{ id: '3f2b', url: 'https://x.example/401', job: posting }],
  }
  expect((await importText(JSON.stringify(feed), { fixed: { country: 'Kenya' } })).jobs).toEqual([
    { apply_url: 'https://x.example/401', company: 'Fjord', country: 'Kenya', reference: '3f2b', title: 'Deckhand' },
  ])
})

test('reads jobs by number, and their numbers as references', async () => {
  const job = (title: string) => ({ job_title: title, employer: 'Duka', location: 'Kisii, Kenya' })
  const { jobs } = await importText(JSON.stringify({ jobs: { 48211: job('Tiler'), 48230: job('Cook') } }))
  expect(jobs.map(({ reference, title }) => [reference, title])).toEqual([
    ['48211', 'Tiler'],
    ['48230', 'Cook'],
  ])
})

test('reads the news feed of a board on WordPress, with its full texts and pictures', async () => {
  const rss = `<rss version="2.0" xmlns:media="x"><channel><title>Jobs</title><item><title>Vet</title><link>https://kazi.example/vet</link>
    <description>Employer: Mifugo Treats…</description><content:encoded><![CDATA[<p>Employer: Mifugo</p><p>Treats goats.</p>]]></content:encoded>
    <job_listing:location>Narok, Kenya</job_listing:location>
    <media:content url="https://kazi.example/logo.png" type="image/png"/></item></channel></rss>`
  expect((await importText(rss)).jobs).toEqual([
    {
      apply_url: 'https://kazi.example/vet',
      city: 'Narok',
      company: 'Mifugo',
      country: 'Kenya',
      description: 'Employer: Mifugo\n\nTreats goats.',
      title: 'Vet',
    },
  ])
})
