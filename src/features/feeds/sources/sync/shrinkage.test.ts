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
    'The feed shrank from 1,000 to 599 jobs. 401 jobs are no longer in it and stay open.',
  ],
  [
    'as many jobs are new as are gone',
    { jobs: { before: 10, after: 10 }, rows: { before: 10, after: 10 }, missing: 10 },
    null,
  ],
  [
    'the open jobs are gone, but rows of others hide it',
    { jobs: { before: 40, after: 5 }, rows: { before: 100, after: 95 }, missing: 35 },
    'The feed shrank from 40 to 5 jobs. 35 jobs are no longer in it and stay open.',
  ],
  [
    'more than 40 % of the rows are gone, mostly of expired jobs',
    { jobs: { before: 40, after: 30 }, rows: { before: 100, after: 59 }, missing: 10 },
    'The feed shrank from 100 to 59 rows. 10 jobs are no longer in it and stay open.',
  ],
  ['the feed is read for the first time', { rows: { before: null, after: 1 } }, null],
  ['rows are gone, but no jobs', { rows: { before: 100, after: 1 }, missing: 0 }, null],
  [
    'a job is gone, and a row cannot be identified',
    { unidentified: 1 },
    'One job is no longer in the feed, but one of its rows could not be read. It stays open.',
  ],
  [
    'jobs are gone, and rows cannot be identified',
    { missing: 2, unidentified: 3 },
    '2 jobs are no longer in the feed, but 3 of its rows could not be read. They stay open.',
  ],
  [
    'one of two jobs is gone',
    { jobs: { before: 2, after: 1 }, rows: { before: 2, after: 1 } },
    'The feed shrank from 2 to 1 jobs. One job is no longer in it and stays open.',
  ],
])('if %s', (_, size, doubt) => {
  expect(explainShrinkage(sizeOf(size))).toBe(doubt)
})
