import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { dayMs, later } from '../../../clock.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import {
  countAll,
  countRegistrations,
  findClosing,
  findMissing,
  findScheduled,
  findTroubledSources,
} from './queries.server.ts'

const daysAhead = 7
const daysShown = 14

/** What needs the attention of the office today, and how the board is doing. */
export async function readToday({ db, clock, jobs }: Pick<OfficeParts, 'db' | 'clock' | 'jobs'>) {
  const now = clock.now()
  const today = nairobiDay(now)
  const registered = await countRegistrations(db, later(now, -daysShown * dayMs))
  const days = Array.from({ length: daysShown }, (_, at) => dateOfDay(today - daysShown + 1 + at))
  const closing = await findClosing(db, { from: dateOfDay(today), to: dateOfDay(today + daysAhead) })
  return {
    closing,
    closing_total: closing[0]?.total ?? 0,
    scheduled: await findScheduled(db),
    missing: await findMissing(db),
    sources: await findTroubledSources(db),
    open_jobs: jobs.countListed(),
    ...(await countAll(db)),
    registrations: days.map((day) => ({ day, count: registered.find((each) => each.day === day)?.count ?? 0 })),
  }
}
