import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyJob, type ImportedJob } from '../../../../contract/job-fields.ts'
import { parseRow } from '../../row/parse-row.server.ts'
import { openFeed } from '../detect-format.server.ts'
import { openTextFile } from '../text-file.server.ts'

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
        description: 'Our ward needs a calm nurse.\n\nThe ward has\n\n12 beds\ntwo doctors',
      },
      {
        line: 30,
        reference: 'MR-4472',
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
        title: 'Boda Boda Rider',
        company: 'Haraka Couriers',
        city: 'Mombasa',
        country: 'Kenya',
        type: 'Part Time',
        salary: 'KES 25,000',
        posted_on: '2026-11-17',
        closes_on: '2026-12-17',
        banner_image: 'https://www.haraka.example/logo.png',
        description: 'Deliver parcels in town.\n\nThe post asks for\n\nown licence\nclean record',
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
        description: 'Visit our clients and judge their loans.\n10 visits a week\nmonthly reports',
      },
      {
        line: 41,
        reference: 'VP-78',
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
        title: 'Pastry Chef – Hotel',
        company: 'Pwani Hotel',
        city: 'Diani',
        country: 'Kenya',
        type: 'Full Time',
        posted_on: '2026-11-18',
        description: 'Bake for our guests.\n\nbread\ncakes',
        banner_image: 'https://www.nafasi.example/pwani.png',
      },
      {
        line: 26,
        reference: 'DR-1',
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
        title: 'Farm Manager',
        company: 'Shamba Farms',
        city: 'Kitale',
        country: 'Kenya',
        type: 'Full Time',
        salary: 'KES 90,000 - 110,000',
        banner_image: 'https://www.shamba.example/farm.jpg',
        posted_on: '2026-11-16',
        description: 'Run a farm of 40 hectares.\n\nmaize & beans\ndairy cows',
      },
    ],
  ],
]

test.each(samples)('reads %s as %s', async (name, format, expected) => {
  const feed = openFeed(await openTextFile(join(import.meta.dirname, '../samples', name)))
  expect(feed.format).toBe(format)
  const jobs: unknown[] = []
  for await (const row of feed.rows) {
    const parsed =
      'fields' in row ? parseRow(row.fields) : { ok: false as const, problems: [{ field: null, reason: row.problem }] }
    const refused = parsed.ok ? '' : parsed.problems.map(({ field, reason }) => `${field} ${reason}`).join(', ')
    jobs.push({ line: row.line, ...(parsed.ok ? parsed.job : { refused }) })
  }
  expect(jobs).toEqual(expected.map((job) => ('refused' in job ? job : { ...emptyJob, ...job })))
})
