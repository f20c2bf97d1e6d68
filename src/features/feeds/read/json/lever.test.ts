import { expect, test } from 'vitest'
import { readFeed, readFeedOf, samplePath } from '../../../../../tests/support/feeds.ts'

test('reads Lever postings as jobs of the company from the command line', async () => {
  const { format, lines, jobs } = await readFeed(samplePath('lever.json'), { company: 'Afya' })
  expect(format).toBe('Lever postings')
  expect(lines).toEqual([2, 23])
  expect(jobs[0]).toMatchObject({
    reference: '0b2c4c2e-6c2f-4d62-9e2e-111111111111',
    title: 'Clinic Manager',
    company: 'Afya',
    country: 'Kenya',
    city: 'Nairobi',
    type: 'Full Time',
    description: 'Run our clinics.\n\nCalm & kind <people> only.\n\nOur story\n\n• Since 1998\n\nWrite to us.',
    responsibilities: 'Plan shifts\nLead nurses',
    requirements: 'Five years in care\nNice to have\nFrench',
    benefits: 'Lunch',
    salary: 'KES 90,000 – 120,000 per month',
    posted_on: '2026-11-02',
  })
  expect(jobs[1]).toMatchObject({
    title: 'Programmer',
    country: 'Uganda',
    city: 'Kampala',
    type: 'Remote',
    description: 'Write software.',
    salary: null,
  })
})

test('explains for each posting without a company how to set it', async () => {
  const { jobs } = await readFeed(samplePath('lever.json'))
  const problem = {
    field: 'company',
    reason: 'is missing. Use --company NAME with import or sources add to set it for all rows without one',
  }
  expect(jobs).toEqual([{ problems: [problem] }, { problems: [problem] }])
})

const posting = { id: '1', text: 'Cook', categories: { location: 'Nairobi' }, country: 'KE' }

test('joins all places of a posting in its town field', async () => {
  expect(
    await jobOf({ categories: { location: 'Nairobi', allLocations: ['Kampala, Uganda', 'Nairobi', 'Kisumu'] } }),
  ).toMatchObject({ city: 'Nairobi, Kampala (Uganda), Kisumu', country: 'Kenya' })
  expect(
    await jobOf({ categories: { allLocations: ['Kampala, Uganda', 'Nairobi, Kenya'] }, country: null }),
  ).toMatchObject({ city: 'Kampala, Nairobi (Kenya)', country: 'Uganda' })
})

test('puts words about the pay after its figures, or into the description if they are long', async () => {
  const salaryRange = { currency: 'KES', interval: 'per-month-salary', min: 90000, max: 90000 }
  expect(await jobOf({ salaryRange, salaryDescriptionPlain: 'plus bonus' })).toMatchObject({
    salary: 'KES 90,000 per month, plus bonus',
  })
  expect(await jobOf({ salaryRange, salaryDescriptionPlain: 'KES 90,000' })).toMatchObject({
    salary: 'KES 90,000 per month',
  })
  expect(await jobOf({ salaryDescriptionPlain: 'By agreement' })).toMatchObject({ salary: 'By agreement' })
  const long = 'We look at your skills. '.repeat(10).trim()
  expect(await jobOf({ salaryRange, salaryDescriptionPlain: long })).toMatchObject({
    salary: 'KES 90,000 per month',
    description: long,
  })
})

async function jobOf(more: object): Promise<unknown> {
  const { jobs } = await readFeedOf(JSON.stringify([{ ...posting, ...more }]), { company: 'Afya' })
  return jobs[0]
}

test('hands on the items of its lists as list items, and its links', async () => {
  const { rows } = await readFeed(samplePath('lever.json'))
  expect(rows[0]).toMatchObject({
    fields: {
      responsibilities: '<ul><li>Plan shifts</li><li>Lead nurses</li></ul>',
      description: expect.stringContaining('<h3>Our story</h3><ul><li>Since 1998</li></ul>'),
      url: 'https://jobs.lever.co/afya/0b2c4c2e',
      'apply url': 'https://jobs.lever.co/afya/0b2c4c2e/apply',
    },
  })
})

test('recognises a heading with extra spaces, and keeps one that is too long with its list', async () => {
  const lists = [
    { text: ' Key \n  Responsibilities: ', content: '<li>Lead</li>' },
    { text: `Requirements${' '.repeat(900)}x`, content: '<li>Read</li>' },
  ]
  const { jobs } = await readFeedOf(
    JSON.stringify([{ text: 'Cook', categories: { location: 'Nairobi, Kenya' }, lists }]),
    { company: 'Afya' },
  )
  expect(jobs).toMatchObject([
    { responsibilities: 'Lead', requirements: null, description: 'Requirements x\n\n• Read' },
  ])
})
