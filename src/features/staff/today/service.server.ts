import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { dayMs, later } from '../../../clock.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { Today } from './contract.ts'
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
export async function readToday({ db, clock }: Pick<OfficeParts, 'db' | 'clock'>): Promise<Today> {
  const now = clock.now()
  const today = nairobiDay(now)
  const [closing, scheduled, missing, sources, counts, registered] = await Promise.all([
    findClosing(db, { from: dateOfDay(today), to: dateOfDay(today + daysAhead) }),
    findScheduled(db),
    findMissing(db),
    findTroubledSources(db),
    countAll(db, dateOfDay(today)),
    countRegistrations(db, later(now, -daysShown * dayMs)),
  ])
  const days = Array.from({ length: daysShown }, (_, at) => dateOfDay(today - daysShown + 1 + at))
  return {
    closing,
    scheduled: scheduled.map(({ id, title, publish_at, failure }) => ({
      id,
      title,
      publish_at: publish_at?.toISOString() ?? null,
      failure,
    })),
    missing,
    sources,
    ...counts,
    registrations: days.map((day) => ({ day, count: registered.find((each) => each.day === day)?.count ?? 0 })),
  }
}
