import { expect, test } from 'vitest'
import { doubtAbout, type FeedSize } from './vanished.ts'

const sizeOf = (size: Partial<FeedSize>): FeedSize => ({
  jobs: { before: 10, after: 9 },
  rows: { before: 10, now: 9 },
  vanished: 1,
  unidentified: 0,
  ...size,
})

test.each<[string, Partial<FeedSize>, string | null]>([
  ['a job is gone', {}, null],
  [
    'just 40 % of the jobs are gone',
    { jobs: { before: 10, after: 6 }, rows: { before: 10, now: 6 }, vanished: 4 },
    null,
  ],
  [
    'more than 40 % of the jobs are gone',
    { jobs: { before: 1_000, after: 599 }, rows: { before: 1_000, now: 599 }, vanished: 401 },
    'The feed shrank from 1,000 to 599 jobs. 401 jobs are not in it any more and stay open.',
  ],
  ['as many came as are gone', { jobs: { before: 10, after: 10 }, rows: { before: 10, now: 10 }, vanished: 10 }, null],
  [
    'the jobs on the board are gone, and rows of others hide it',
    { jobs: { before: 40, after: 5 }, rows: { before: 100, now: 95 }, vanished: 35 },
    'The feed shrank from 40 to 5 jobs. 35 jobs are not in it any more and stay open.',
  ],
  [
    'more than 40 % of the rows are gone, most of jobs that had expired',
    { jobs: { before: 40, after: 30 }, rows: { before: 100, now: 59 }, vanished: 10 },
    'The feed shrank from 100 to 59 rows. 10 jobs are not in it any more and stay open.',
  ],
  ['the feed is read for the first time', { rows: { before: null, now: 1 } }, null],
  ['rows are gone, and no job', { rows: { before: 100, now: 1 }, vanished: 0 }, null],
  [
    'a job is gone, and a row cannot be told',
    { unidentified: 1 },
    'One job is not in the feed any more, but a row of it could not be read. It stays open.',
  ],
  [
    'jobs are gone, and rows cannot be told',
    { vanished: 2, unidentified: 3 },
    '2 jobs are not in the feed any more, but 3 rows of it could not be read. They stay open.',
  ],
  [
    'one of two jobs is gone',
    { jobs: { before: 2, after: 1 }, rows: { before: 2, now: 1 } },
    'The feed shrank from 2 to 1 jobs. One job is not in it any more and stays open.',
  ],
])('where %s', (_, size, doubt) => {
  expect(doubtAbout(sizeOf(size))).toBe(doubt)
})
