import { expect, test } from 'vitest'
import { describeLeftOut } from './run-texts.ts'

test('what is missing of the refused rows is said, whether there were too many or the process ended before it listed them', () => {
  const run = { state: 'done', refused: 700, refusals_left_out: 0 } as const
  expect(describeLeftOut(run, 700)).toEqual([])
  expect(describeLeftOut({ ...run, refused: 0 }, 0)).toEqual([])
  expect(describeLeftOut({ ...run, refused: 2_000, refusals_left_out: 1_234 }, 1_000)).toEqual(['… and 1,234 more: the first 1,000 are kept.'])
  expect(describeLeftOut({ ...run, state: 'interrupted' }, 0)).toEqual([expect.stringContaining('are not kept')])
  expect(describeLeftOut({ ...run, state: 'running' }, 0)).toEqual([expect.stringContaining('when the run is over')])
})
