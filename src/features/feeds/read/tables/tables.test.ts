import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'

const header = 'No,Ref,Position,Company,Town,Country'

function read(rows: readonly string[]) {
  return readFeedOf([header, ...rows].join('\n'))
}

const cook = '1,A-1,Cook,Duka,Lamu,Kenya'

test.each(['-do-', 'ditto', 'Ditto', '""""', '""', '-"-', '— do —', 'as above'])(
  'repeats the value above for %s',
  async (mark) => {
    const { jobs } = await read([cook, `2,A-2,Guard,${mark},Voi,Kenya`])
    expect(jobs[1]).toMatchObject(mark === '""' ? { problems: [{ field: 'company' }] } : { company: 'Duka' })
  },
)

test('repeats a value over several rows, and not that of a heading or a very long one', async () => {
  const { jobs } = await read([
    cook,
    'HOTELS,,,,,',
    '2,A-2,Guard,-do-,Voi,Kenya',
    '3,A-3,Nurse,-do-,Voi,Kenya',
    `4,A-4,Driver,${'x'.repeat(1_001)},Voi,Kenya`,
    '5,A-5,Cleaner,-do-,Voi,Kenya',
  ])
  expect(jobs).toMatchObject([
    { company: 'Duka' },
    { problems: [{ field: 'title' }, {}, {}] },
    { company: 'Duka' },
    { company: 'Duka' },
    { problems: [{ field: 'company' }] },
    { problems: [{ field: 'company', reason: expect.stringContaining('is missing') }] },
  ])
})

test.each([
  [['Export du 24/11/2026 – 2 lignes,,,,,'], 1],
  [[',,TOTAL,2,,', ',,Prepared by: A. Njeri,,,Checked: B. Otieno'], 1],
  [[',,,,,', 'Fait à Nairobi,,,,,'], 1],
  [[',,Guard,,,Kenya'], 2],
  [[',A-2,,,,'], 2],
  [['Only shortlisted candidates will be contacted.,,,,,'], 1],
  [[',,TOTAL,2,,', '2,A-2,Guard,Duka,Voi,Kenya'], 3],
])('leaves the footer %j out and reads %i rows', async (rows, count) => {
  const { jobs } = await read([cook, ...rows])
  expect(jobs).toHaveLength(count)
})

test.each([
  [20, 1],
  [21, 22],
])('takes at most 20 lines for a footer: %i lines make %i rows', async (lines, count) => {
  const { jobs } = await read([cook, ...Array.from({ length: lines }, () => 'A note,,,,,')])
  expect(jobs).toHaveLength(count)
})

test('reads the rows of a table in which each has two values', async () => {
  const { jobs } = await readFeedOf(`${header}\n,,Cook,Duka,,\n,,Total Station Surveyor,Duka,,`, { country: 'Kenya' })
  expect(jobs).toMatchObject([{ title: 'Cook' }, { title: 'Total Station Surveyor' }])
})
