import { expect, test } from 'vitest'
import { explainShrinkage, type FeedSize } from './sync.server.ts'

const sizeOf = (size: Partial<FeedSize>): FeedSize => ({
  jobs: { before: 10, after: 9 },
  rows: { before: 10, after: 9 },
  missing: 1,
  unidentified: 0,
  ...size,
})

test.each<[string, Partial<FeedSize>, string | null]>([
  ['a job is gone', {}, null],
  [
    'exactly 40 % of the jobs are gone',
    { jobs: { before: 10, after: 6 }, rows: { before: 10, after: 6 }, missing: 4 },
    null,
  ],
  [
    'more than 40 % of the jobs are gone',
    { jobs: { before: 1_000, after: 599 }, rows: { before: 1_000, after: 599 }, missing: 401 },
    'The feed shrank from 1,000 to 599 jobs. Jobs that are no longer in it stay open: 401.',
  ],
  [
    'as many jobs are new as are gone',
    { jobs: { before: 10, after: 10 }, rows: { before: 10, after: 10 }, missing: 10 },
    null,
  ],
  [
    'the open jobs are gone, but rows of others hide it',
    { jobs: { before: 40, after: 5 }, rows: { before: 100, after: 95 }, missing: 35 },
    'The feed shrank from 40 to 5 jobs. Jobs that are no longer in it stay open: 35.',
  ],
  [
    'more than 40 % of the rows are gone, mostly of expired jobs',
    { jobs: { before: 40, after: 30 }, rows: { before: 100, after: 59 }, missing: 10 },
    'The feed shrank from 100 to 59 rows. Jobs that are no longer in it stay open: 10.',
  ],
  ['the feed is read for the first time', { rows: { before: null, after: 1 } }, null],
  ['rows are gone, but no jobs', { rows: { before: 100, after: 1 }, missing: 0 }, null],
  [
    'jobs are gone, and rows cannot be identified',
    { missing: 2, unidentified: 3 },
    'The feed has rows whose reference could not be read: 3. Jobs that are no longer in it stay open: 2.',
  ],
])('if %s', (_, size, doubt) => {
  expect(explainShrinkage(sizeOf(size))).toBe(doubt)
})
