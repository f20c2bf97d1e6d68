import { expect, test } from 'vitest'
import { formatTime } from '../../../calendar.ts'
import { countsOf } from './import-report.ts'
import { describeRun, describeRunProblems, summariseRun } from './report-texts.ts'

const group = {
  field: 'title',
  reason: 'is missing',
  count: 2_000,
  examples: [{ line: 2, row: 1, name: null, field: 'title', reason: 'is missing' }],
}

test('says how to list all problems if only some of them are shown', () => {
  const run = { id: 7, state: 'done', refused: 2_000, refusals_left_out: 1_000 } as const
  const shown = '2,000 rows: title is missing. For example line 2.'
  expect(describeRunProblems(run, { refusals: [group], omissions: [] }, 1_000)).toEqual([
    shown,
    'To list the first 1,000 of these 2,000: npm run jobs -- runs show 7 --json',
  ])
  expect(describeRunProblems(run, { refusals: [group], omissions: [] }, 2_000)).toEqual([
    shown,
    'To list all 2,000: npm run jobs -- runs show 7 --json',
  ])
  expect(describeRunProblems(run, { refusals: [{ ...group, count: 1 }], omissions: [] }, 1)).toEqual([
    'line 2: title is missing.',
  ])
})

test('explains why the refused rows of a running or interrupted run are not listed', () => {
  const run = { id: 7, refused: 700 } as const
  const none = { refusals: [], omissions: [] }
  expect(describeRunProblems(run, none, 0)).toEqual(['Refused rows are stored only when a run finishes.'])
  expect(describeRunProblems({ ...run, refused: 0 }, none, 0)).toEqual([])
})

test('shows the time in Nairobi with its zone', () => {
  expect(formatTime(new Date('2026-11-24T06:40:00Z'))).toBe('24 Nov 2026, 09:40 EAT')
  expect(formatTime(null)).toBe('')
})

test('shows how many jobs an empty feed closed, and no counts without a feed', () => {
  const run = { id: 7, source: 'partner', ...countsOf(null), closed: 1_200, message: null, state: 'done' } as const
  expect(summariseRun(run)).toBe('Run 7 of source "partner", done: no rows read, 1,200 closed.')
  expect(summariseRun({ ...run, closed: 0 })).toBe('Run 7 of source "partner", done: no rows read, 0 closed.')
  expect(summariseRun({ ...run, state: 'not changed', closed: 0 })).toBe('Run 7 of source "partner", not changed.')
})

test('shows what a run noticed about the columns, and how many rows and fields were left out', () => {
  const counts = { ...countsOf(null), format: 'CSV with commas', read: 9, new: 6, withdrawn: 2, omitted: 1, refused: 1 }
  const run = { id: 7, source: 'partner', state: 'done', ...counts, closed: 0, message: null } as const
  expect(describeRun({ ...run, new_columns: ['Shift'], missing_columns: ['Town'] })).toBe(
    'Run 7 of source "partner", done (CSV with commas): 9 rows read, 6 new, 0 changed, 0 unchanged, 1 refused, 0 closed. 2 rows left out. New columns, which are not imported: "Shift". To import one, add --map "COLUMN=FIELD". Columns that the file no longer has: "Town". Fields left out, because they cannot be used: 1. To list the refused rows: npm run jobs -- runs show 7',
  )
})
