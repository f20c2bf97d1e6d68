import { expect, test } from 'vitest'
import { formatTime } from '../../../terminal/format-time.ts'
import { describeProblems, summariseRun } from './run-texts.ts'

const group = {
  field: 'title',
  reason: 'is missing',
  count: 2_000,
  examples: [{ line: 2, row: 1, name: null, field: 'title', reason: 'is missing' }],
}

test('says how to list all problems if only some of them are shown', () => {
  const run = { id: 7, state: 'done', refused: 2_000, refusals_left_out: 1_000 } as const
  const shown = '2,000 rows: title is missing. For example line 2.'
  expect(describeProblems(run, { refusals: [group], omissions: [] }, 1_000)).toEqual([
    shown,
    'To list the first 1,000 of these 2,000: npm run jobs -- runs show 7 --csv',
  ])
  expect(describeProblems(run, { refusals: [group], omissions: [] }, 2_000)).toEqual([
    shown,
    'To list all 2,000: npm run jobs -- runs show 7 --csv',
  ])
  expect(describeProblems(run, { refusals: [{ ...group, count: 1 }], omissions: [] }, 1)).toEqual([
    'line 2: title is missing.',
  ])
})

test('explains why the refused rows of a running or interrupted run are not listed', () => {
  const run = { id: 7, refused: 700, refusals_left_out: 0 } as const
  const none = { refusals: [], omissions: [] }
  expect(describeProblems({ ...run, state: 'interrupted' }, none, 0)).toEqual([
    expect.stringContaining('are not stored'),
  ])
  expect(describeProblems({ ...run, state: 'running' }, none, 0)).toEqual([
    expect.stringContaining('when the run has finished'),
  ])
  expect(describeProblems({ ...run, state: 'done', refused: 0 }, none, 0)).toEqual([])
})

test('shows the time in Nairobi with its zone', () => {
  expect(formatTime(new Date('2026-11-24T06:40:00Z'))).toBe('24 Nov 2026, 09:40 EAT')
  expect(formatTime(null)).toBe('')
})

test('shows how many jobs an empty feed closed, and no counts without a feed', () => {
  const run = {
    id: 7,
    source: 'partner',
    state: 'done',
    format: null,
    read: 0,
    new: 0,
    new_expired: 0,
    new_hidden: 0,
    changed: 0,
    unchanged: 0,
    identical: 0,
    outdated: 0,
    withdrawn: 0,
    changed_fields: {},
    refused: 0,
    omitted: 0,
    closed: 1_200,
    message: null,
  } as const
  expect(summariseRun(run)).toBe('Run 7 of source "partner", done: no rows read, 1,200 closed.')
  expect(summariseRun({ ...run, closed: 0 })).toBe('Run 7 of source "partner", done: no rows read, 0 closed.')
  expect(summariseRun({ ...run, state: 'not changed', closed: 0 })).toBe('Run 7 of source "partner", not changed.')
})
