import { expect, test } from 'vitest'
import { readFeed, readFeedOf, samplePath } from '../../../../../tests/support/feeds.ts'

test('reads the jobs of a Greenhouse board', async () => {
  const { format, lines, jobs } = await readFeed(samplePath('greenhouse.json'))
  expect(format).toBe('Greenhouse job board')
  expect(lines).toEqual([3, 23, 34])
  expect(jobs[0]).toMatchObject({
    reference: '4012345',
    title: 'Field Engineer',
    company: 'Simu Ltd',
    country: 'Kenya',
    city: 'Nairobi',
    type: 'Full Time',
    description: 'We build networks & masts.\n\nOur culture\n\nKind people.',
    responsibilities: 'Climb masts\nLay fibre',
    requirements: 'A diploma',
    salary: 'KES 120,000 – 150,000',
    posted_on: '2026-11-02',
    closes_on: null,
  })
  expect(jobs[1]).toMatchObject({ title: 'Accountant', city: 'Westlands', country: 'Kenya' })
  expect(jobs[2]).toMatchObject({
    problems: [
      { field: 'company' },
      { field: 'country', reason: expect.stringContaining('"Remote" does not end with one') },
    ],
  })
})

test('takes company and country from the command line if the board lacks them', async () => {
  const { jobs } = await readFeed(samplePath('greenhouse.json'), { company: 'Simu', country: 'Uganda' })
  expect(jobs).toMatchObject([
    { company: 'Simu Ltd', country: 'Kenya' },
    {},
    { company: 'Simu', country: 'Uganda', city: null },
  ])
})

test.each([
  ['Nairobi, Kenya; Kigali, Rwanda', [], 'Nairobi, Kigali (Rwanda)', 'Kenya'],
  [
    'Nairobi | Kampala',
    [
      { name: 'Kampala', location: null },
      { name: 'Nairobi', location: 'Nairobi, Kenya' },
    ],
    'Nairobi, Kampala',
    'Kenya',
  ],
  ['Nairobi or Mombasa', [], 'Nairobi, Mombasa', 'Tanzania'],
  ['', [{ name: 'Kigali', location: 'Kigali, Rwanda' }], 'Kigali', 'Rwanda'],
])(
  'finds the towns of %j, and the country there, at an office or on the command line',
  async (name, offices, city, country) => {
    const job = { absolute_url: 'x', id: 1, title: 'Cook', company_name: 'Simu', location: { name }, offices }
    expect(await readFeedOf(JSON.stringify({ jobs: [job] }), { country: 'Tanzania' })).toMatchObject({
      jobs: [{ city, country }],
    })
  },
)
