import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { dateOfDay, nairobiDay } from '../../src/calendar.ts'

/** Longer than any browser test file takes on a busy machine. */
const longestFileMs = 5 * 60_000

// Browser tests expect that a job closes today or in 12 days. At midnight in Nairobi it would have a day less, so no file
// starts shortly before.
beforeAll(async () => {
  const now = Date.now()
  const tomorrow = dateOfDay(nairobiDay(new Date(now)) + 1)
  const leftMs = Date.parse(`${tomorrow}T00:00+03:00`) - now
  if (leftMs < longestFileMs) await sleep(leftMs)
}, 2 * longestFileMs)
