import { expect, test } from 'vitest'
import { describeUnlisted, summariseRun } from './run-texts.ts'

test('explains missing refused rows, whether there were too many or the process ended early', () => {
  const run = { state: 'done', refused: 700, refusals_left_out: 0 } as const
  expect(describeUnlisted(run, 700)).toEqual([])
  expect(describeUnlisted({ ...run, refused: 0 }, 0)).toEqual([])
  expect(describeUnlisted({ ...run, refused: 2_000, refusals_left_out: 1_234 }, 1_000)).toEqual([
    '… and 1,234 more: only the first 1,000 are stored.',
  ])
  expect(describeUnlisted({ ...run, state: 'interrupted' }, 0)).toEqual([expect.stringContaining('are not stored')])
  expect(describeUnlisted({ ...run, state: 'running' }, 0)).toEqual([
    expect.stringContaining('when the run has finished'),
  ])
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
    refused: 0,
    omitted: 0,
    closed: 1_200,
    message: null,
  } as const
  expect(summariseRun(run)).toBe('Run 7 of source "partner", done: no rows read, 1,200 closed.')
  expect(summariseRun({ ...run, closed: 0 })).toBe('Run 7 of source "partner", done: no rows read, 0 closed.')
  expect(summariseRun({ ...run, state: 'not changed', closed: 0 })).toBe('Run 7 of source "partner", not changed.')
})
