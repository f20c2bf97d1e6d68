import { expect, test } from 'vitest'
import type { ListedJob } from '../../features/jobs/writing/write-service.server.ts'
import { layOutJobs } from './job-listing.ts'

const plain: ListedJob = {
  id: 1,
  uuid: '',
  source: 'partner',
  reference: 'R-1',
  title: 'Cook',
  company: 'Duka',
  city: 'Mombasa',
  country: 'Kenya',
  closes_on: '2027-12-31',
  closed_at: null,
  removed_at: null,
  closed_by_feed: false,
  is_demo: false,
  apply_url: null,
  apply_email: null,
  duplicate_of: null,
}
const state = 'open'
const long = {
  ...plain,
  title: 'Senior registered nurse for intensive care',
  company: 'Lurambi Referral Hospital of Kakamega',
  reference: 'a-reference-that-is-rather-long',
}

test.each([60, 80, 100, 200])('fits every line into a terminal of %i columns and never cuts a reference', (columns) => {
  const page = [plain, long, { ...long, reference: 'R-2' }].map((job) => ({ job, state }))
  const lines = layOutJobs(columns)(page)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['reference', 'R-1', long.reference, 'R-2'])
  expect(lines.join('\n').includes('…')).toBe(columns < 200)
})

test('cuts the widest column first and leaves short ones intact', () => {
  const [heading, line] = layOutJobs(80)([{ job: { ...long, reference: 'R-2' }, state }])
  expect(heading).toBe('reference  title          company       place         closes      state  source')
  expect(line).toBe('R-2        Senior regis…  Lurambi Ref…  Mombasa, Ke…  2027-12-31  open   partner')
})

test('shows a column for duplicates only if the first page has some, and later ones do not make lines longer', () => {
  const duplicate = { ...long, duplicate_of: { uuid: '', reference: 'K-1', source: 'first' } }
  expect(layOutJobs(120)([{ job: duplicate, state }]).every((line) => line.length <= 120)).toBe(true)
  expect(layOutJobs(120)([{ job: duplicate, state }]).join('\n')).toMatch(/duplicate of\n.+ K-1 \(first\)$/)
  const layOut = layOutJobs(80)
  layOut([{ job: long, state }])
  expect(layOut([{ job: duplicate, state }])).toEqual([expect.stringMatching(/^.{79}…$/)])
})

test('prints the heading once', () => {
  const layOut = layOutJobs(80)
  expect(layOut([{ job: long, state }])).toHaveLength(2)
  expect(layOut([{ job: plain, state }])).toHaveLength(1)
})
