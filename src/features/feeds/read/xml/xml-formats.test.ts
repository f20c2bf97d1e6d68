import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFeed, readFeedOf, samplePath } from '../../../../../tests/support/feeds.ts'
import { emptyJob, type ImportedJob } from '../../../../contract/job-fields.ts'
import { parseRow } from '../../row/parse-row.server.ts'
import { openFeed } from '../detect-format.server.ts'
import { openTextFile } from '../text-file.server.ts'
import { readAll } from '../unread-rows.server.ts'

/** A field that is not listed must be empty. */
type Sample = Partial<ImportedJob> & { line: number; refused?: unknown }

const samples: [string, string, Sample[]][] = [
  [
    'indeed.xml',
    'Indeed XML',
    [
      {
        line: 6,
        reference: 'MR-4471',
        apply_url: 'https://www.mlima.example/jobs/4471?from=feed&lang=en',
        apply_email: 'jobs@mlima.example',
        title: 'Ward Nurse',
        company: "St. Jude's Hospital & Clinics",
        city: 'Kakamega',
        country: 'Kenya',
        type: 'Full Time',
        salary: 'KES 52,000 per month',
        education: 'KRCHN diploma',
        experience: '2+ years',
        posted_on: '2026-11-20',
        closes_on: '2026-12-31',
        description: 'Our ward needs a calm nurse.\n\nThe ward has\n\n• 12 beds\n• two doctors',
      },
      {
        line: 30,
        reference: 'MR-4472',
        apply_url: 'https://www.mlima.example/jobs/4472',
        title: 'Support Agent & Trainer',
        company: 'Simu Call Centre',
        city: 'Nairobi',
        country: 'Kenya',
        type: 'Remote',
        description: 'Answer calls from home.',
        posted_on: '2026-11-18',
        closes_on: null,
      },
    ],
  ],
  [
    'jobrapido.xml',
    'Jobrapido XML',
    [
      {
        line: 4,
        reference: 'CB-31',
        apply_url: 'https://www.chaibora.example/vacancies?id=31',
        apply_email: 'hr@chaibora.example',
        title: 'Tea Factory Supervisor',
        company: 'Chai Bora Ltd',
        city: 'Kericho',
        country: 'Kenya',
        type: 'Full Time',
        salary: 'KES 60,000 - 70,000',
        education: 'Diploma in food science',
        experience: '3 years',
        posted_on: '2026-11-19',
        closes_on: '2026-12-19',
        description: 'Lead a shift of 30 people.\nNight work every third week.',
      },
    ],
  ],
  [
    'trovit.xml',
    'Trovit XML',
    [
      {
        line: 3,
        reference: 'TR-9',
        apply_url: 'https://www.kazini.example/ad/9',
        title: 'Solar Technician',
        company: 'Jua Power',
        description: 'Install and repair solar systems on homes and schools.',
        city: 'Kisumu',
        country: 'Kenya',
        type: 'Contract',
        working_hours: '8 hours a day',
        salary: 'KES 1,500 a day',
        education: 'Craft certificate',
        experience: '1 year',
        requirements: 'EPRA T1 licence\nOwn tools',
        posted_on: '2026-11-18',
        closes_on: '2026-12-18',
        banner_image: 'https://www.kazini.example/9.jpg',
      },
      {
        line: 36,
        reference: 'TR-10',
        apply_url: 'https://www.kazini.example/ad/10',
        title: 'Swahili Translator',
        company: 'Lugha House',
        type: 'Remote',
        country: 'Tanzania',
        description: 'Translate manuals of machines from English.',
        posted_on: '2026-11-18',
      },
    ],
  ],
  [
    'jooble.xml',
    'Jooble XML',
    [
      {
        line: 3,
        reference: 'J-501',
        apply_url: 'https://www.ajira.example/vacancy/501?utm=jooble&x=1',
        title: 'Boda Boda Rider',
        company: 'Haraka Couriers',
        city: 'Mombasa',
        country: 'Kenya',
        type: 'Part Time',
        salary: 'KES 25,000',
        posted_on: '2026-11-17',
        closes_on: '2026-12-17',
        banner_image: 'https://www.haraka.example/logo.png',
        description: 'Deliver parcels in town.\n\nThe post asks for\n\n1. own licence\n2. clean record',
      },
      { line: 17, refused: expect.stringMatching(/^country is missing/) },
    ],
  ],
  [
    'linkedin.xml',
    'LinkedIn XML',
    [
      {
        line: 7,
        reference: 'VP-77',
        apply_url: 'https://www.vipaji.example/apply/77',
        title: 'Credit Officer',
        company: 'Bahari Bank',
        city: 'Malindi, Kilifi',
        country: 'Kenya',
        type: 'Full Time',
        level: 'Mid senior level',
        requirements: 'credit analysis\nSwahili',
        salary: 'KES 75,000 – 90,000 per month, up to KES 50,000 per year (sign on bonus)',
        posted_on: '2026-11-16',
        closes_on: '2026-12-16',
        description: 'Visit our clients and judge their loans.\n• 10 visits a week\n• monthly reports',
      },
      {
        line: 41,
        reference: 'VP-78',
        apply_url: 'https://www.vipaji.example/apply/78',
        title: 'Data Analyst',
        company: 'Bahari Bank',
        description: 'Work with our figures from wherever you live.',
        city: 'Nairobi',
        country: 'Kenya',
        type: 'Remote',
      },
    ],
  ],
  [
    'rss.xml',
    'RSS',
    [
      {
        line: 13,
        reference: 'https://www.nafasi.example/?post_type=job_listing&p=163',
        apply_url: 'https://www.nafasi.example/job/pastry-chef/',
        title: 'Pastry Chef – Hotel',
        company: 'Pwani Hotel',
        city: 'Diani',
        country: 'Kenya',
        type: 'Full Time',
        posted_on: '2026-11-18',
        description: 'Bake for our guests.\n\n• bread\n• cakes',
        banner_image: 'https://www.nafasi.example/pwani.png',
      },
      {
        line: 26,
        reference: 'DR-1',
        apply_url: 'https://www.nafasi.example/job/driver/',
        title: 'Driver',
        company: 'Safari Haulage',
        city: 'Mombasa Road, Nairobi',
        country: 'Kenya',
        type: 'Contract',
        salary: 'KES 45,000',
        education: 'KCSE',
        description: 'Drive a lorry.',
        banner_image: 'https://www.nafasi.example/driver.jpg',
        posted_on: '2026-11-10',
        closes_on: '2026-12-10',
      },
      {
        line: 42,
        reference: 'CO-1',
        apply_url: 'https://www.nafasi.example/job/cook/',
        title: 'Cook',
        company: 'Duka la Chakula',
        country: 'Kenya',
        description: 'Cook lunch.',
        posted_on: '2026-11-18',
      },
      {
        line: 50,
        reference: 'MA-1',
        title: 'Manager at large',
        company: 'Simba Stores',
        country: 'Kenya',
        description: 'Help everywhere.',
      },
      { line: 57, refused: expect.stringMatching(/^company is missing.*country is missing/) },
    ],
  ],
  [
    'atom.xml',
    'Atom',
    [
      {
        line: 7,
        reference: 'urn:vacancy:5',
        apply_url: 'https://www.shamba.example/vacancies/5',
        title: 'Farm Manager',
        company: 'Shamba Farms',
        city: 'Kitale',
        country: 'Kenya',
        type: 'Full Time',
        salary: 'KES 90,000 - 110,000',
        banner_image: 'https://www.shamba.example/farm.jpg',
        posted_on: '2026-11-16',
        description: 'Run a farm of 40 hectares.\n\n• maize & beans\n• dairy cows',
      },
    ],
  ],
  [
    'products/personio.xml',
    'Personio XML',
    [
      {
        line: 3,
        reference: '880001',
        title: 'Solar Technician (m/w/d)',
        company: 'Jua Solar GmbH',
        description: 'About & us\n\nWe light up villages.',
        city: 'Nairobi, Kampala (Uganda)',
        country: 'Kenya',
        type: 'Part Time',
        level: 'Entry level',
        responsibilities: 'Mount panels\nTrain users',
        requirements: 'A head for heights\nOwn boots',
        experience: '2–5 years',
        posted_on: '2026-11-06',
      },
      { line: 39, refused: expect.stringMatching(/^company is missing/) },
    ],
  ],
  [
    'products/teamtailor.xml',
    'Teamtailor RSS',
    [
      {
        line: 7,
        reference: '0c1d0000-0000-4000-8000-000000000001',
        apply_url: 'https://shamba.teamtailor.com/jobs/7267-manager',
        title: 'Manager at large',
        company: 'Shamba & Sons',
        description: 'Lead two farms.',
        city: 'Kitale, Mbale (Uganda)',
        country: 'Kenya',
        requirements: 'Own car',
        posted_on: '2026-11-09',
      },
      {
        line: 27,
        reference: '0c1d0000-0000-4000-8000-000000000002',
        apply_url: 'https://shamba.teamtailor.com/jobs/7268-clerk',
        title: 'Data Clerk',
        company: 'Shamba & Sons',
        description: 'Type.',
        city: 'Nairobi',
        country: 'Kenya',
        type: 'Remote',
        posted_on: '2026-11-10',
      },
    ],
  ],
  [
    'products/neogov.xml',
    'NeoGov RSS',
    [
      { line: 6, refused: expect.stringMatching(/^company is missing.*country is missing/) },
      { line: 29, refused: expect.stringMatching(/^company is missing.*country is missing/) },
    ],
  ],
]

test.each(samples)('reads %s as %s', async (name, format, expected) => {
  const feed = openFeed(await openTextFile(join(import.meta.dirname, '../samples', name)))
  expect(feed.format).toBe(format)
  const jobs: unknown[] = []
  for await (const row of readAll(feed.rows)) {
    const parsed =
      'fields' in row ? parseRow(row.fields) : { ok: false as const, problems: [{ field: null, reason: row.problem }] }
    const refused = parsed.ok ? '' : parsed.problems.map(({ field, reason }) => `${field} ${reason}`).join(', ')
    jobs.push({ line: row.line, ...(parsed.ok ? parsed.job : { refused }) })
  }
  expect(jobs).toEqual(expected.map((job) => ('refused' in job ? job : { ...emptyJob, ...job })))
})

test('reads the fields of NeoGov, with pay in parts and times without a zone', async () => {
  const { jobs } = await readFeed(samplePath('products/neogov.xml'), {
    company: 'Lakeside County',
    country: 'United States',
  })
  expect(jobs).toMatchObject([
    {
      reference: '5100001',
      title: 'Park Ranger',
      description: 'Look after our parks.',
      city: 'Spokane',
      type: 'Full Time',
      salary: 'USD 4,200 – 5,100.5 per month',
      responsibilities: 'Walk the trails\nHelp visitors',
      requirements: 'A driving licence.',
      posted_on: '2026-11-03',
      closes_on: '2026-12-01',
    },
    { reference: '5100002', salary: 'from 18 per hour', closes_on: null },
  ])
})

test('spells the codes of Personio', async () => {
  const { jobs } = await readFeed(samplePath('products/personio.xml'), { company: 'Jua' })
  expect(jobs[1]).toMatchObject({ type: 'Part Time', experience: 'Less than 1 year', city: 'Kisumu' })
})

test.each([
  ['indeed.xml', { url: expect.stringMatching(/^https:/) }],
  ['rss.xml', { url: expect.stringMatching(/^https:/) }],
  ['atom.xml', { url: expect.stringMatching(/^https:/) }],
  ['jooble.xml', { url: expect.stringMatching(/^https:/) }],
  ['products/teamtailor.xml', { url: 'https://shamba.teamtailor.com/jobs/7267-manager' }],
])('hands on the link of a job in %s', async (name, fields) => {
  const { rows } = await readFeed(samplePath(name))
  expect(rows[0]).toMatchObject({ fields })
})

test('hands on where to apply, and no link to anything but the job', async () => {
  const indeed = '<title>Cook</title><applyurl>https://duka.example/1</applyurl><email>jobs@duka.example</email>'
  const atom =
    '<title>Cook</title><link rel="enclosure" href="https://duka.example/1.pdf"/><link rel="alternate" href="https://duka.example/1"/>'
  expect((await readFeedOf(`<source><job>${indeed}</job></source>`)).rows[0]).toMatchObject({
    fields: { 'apply url': 'https://duka.example/1', 'apply email': 'jobs@duka.example' },
  })
  expect((await readFeedOf(`<feed><entry>${atom}</entry></feed>`)).rows[0]).toMatchObject({
    fields: { url: 'https://duka.example/1' },
  })
})

test('does not take other lists of positions for Personio', async () => {
  const text = '<vacancies><position>Cook</position><position>Maid</position></vacancies>'
  await expect(readFeedOf(text)).rejects.toThrow(/not a list of jobs.* Found: <vacancies>, <position>\./)
})
