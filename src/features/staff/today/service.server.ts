import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { dayMs, later } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import { readUnread } from '../messages/service.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { hasApplications } from '../sign-in/session-store.server.ts'
import {
  findAnsweredOffers,
  findDeletions,
  findErased,
  findInterviews,
  findLate,
  findNew,
  findOffers,
  findUnread,
} from './application-queries.server.ts'
import { countAll, countByDay, findClosing, findMissing, findScheduled, findTroubledSources } from './queries.server.ts'

const daysAhead = 7
const daysShown = 14
const maxMessages = 20

/** What needs the attention of the office today, and how the board is doing. */
export async function readToday({
  db,
  clock,
  jobs,
  encryption,
}: Pick<OfficeParts, 'db' | 'clock' | 'jobs' | 'encryption'>) {
  const now = clock.now()
  const today = nairobiDay(now)
  const closing = await findClosing(db, { from: dateOfDay(today), to: dateOfDay(today + daysAhead) })
  return {
    closing,
    closing_total: closing[0]?.total ?? 0,
    scheduled: await findScheduled(db),
    missing: await findMissing(db),
    sources: await findTroubledSources(db),
    open_jobs: jobs.countListed(),
    ...(await countAll(db)),
    registrations: await readDays(db, 'candidates', now),
    messages: await readUnread({ db, encryption }, maxMessages),
    applications: (await hasApplications(db)) ? await readApplications(db, now) : null,
  }
}

async function readApplications(db: Database, now: Date) {
  return {
    late: await findLate(db, dateOfDay(nairobiDay(now))),
    new: await findNew(db),
    unread: await findUnread(db),
    offers: await findOffers(db),
    answered_offers: await findAnsweredOffers(db),
    deletions: await findDeletions(db),
    interviews: await findInterviews(db, now, later(now, daysAhead * dayMs)),
    erased: await findErased(db, later(now, -daysAhead * dayMs)),
    days: await readDays(db, 'applications', now),
  }
}

/** The counts of the last days, also of those without any. */
async function readDays(db: Database, table: 'candidates' | 'applications', now: Date) {
  const today = nairobiDay(now)
  const counts = await countByDay(db, table, later(now, -daysShown * dayMs))
  return Array.from({ length: daysShown }, (_, at) => {
    const day = dateOfDay(today - daysShown + 1 + at)
    return { day, count: counts.find((each) => each.day === day)?.count ?? 0 }
  })
}
