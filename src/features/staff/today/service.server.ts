import { dateOfDay, dayMs, later, nairobiDay } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { dayInWords } from '../../../language/dates.ts'
import { readUnread } from '../messages/service.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { timeInNairobi } from '../shell/times.ts'
import { hasApplications } from '../sign-in/session-store.server.ts'
import { listOf, readApplicationLists } from './application-lists.server.ts'
import type { Day, TodayList } from './contract.ts'
import {
  countApplicationsByDay,
  findClosing,
  findMissing,
  findScheduled,
  findTroubledSources,
} from './queries.server.ts'

const daysAhead = 7
const daysShown = 14
const maxMessages = 20

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

/** What needs the attention of the office today. */
export async function readToday(parts: Parts): Promise<{ lists: TodayList[]; days: Day[] | null }> {
  const { db, clock } = parts
  const now = clock.now()
  const isLive = await hasApplications(db)
  const lists = [...(isLive ? await readApplicationLists(db, now) : []), ...(await readBoardLists(parts, now))]
  return { lists: lists.filter(({ items }) => items.length > 0), days: isLive ? await readDays(db, now) : null }
}

async function readBoardLists({ db, encryption }: Parts, now: Date): Promise<TodayList[]> {
  const today = nairobiDay(now)
  return [
    {
      ...listOf(
        'New messages of the contact form',
        await readUnread({ db, encryption }, maxMessages),
        ({ id, name, subject, at }) => ({
          to: `/messages/${id}`,
          title: name,
          text: [subject, `Sent on ${timeInNairobi(at)}`].filter(Boolean).join(' · '),
        }),
      ),
      all: { to: '/messages?state=open', text: 'All open messages' },
    },
    listOf('Feeds to look at', await findTroubledSources(db), sourceItem),
    listOf('No longer in their feed', await findMissing(db), (job) =>
      jobItem(job, `${job.company}. You took this job over. Close it if it is filled.`),
    ),
    listOf('Scheduled', await findScheduled(db), (job) =>
      jobItem(job, job.failure ?? `Will be published on ${job.publish_at && timeInNairobi(job.publish_at)}`),
    ),
    {
      ...listOf(
        'Closing within a week',
        await findClosing(db, { from: dateOfDay(today), to: dateOfDay(today + daysAhead) }),
        (job) => jobItem(job, `${job.company}, closes on ${job.day && dayInWords(job.day)}`),
      ),
      all: { to: '/jobs?state=open', text: 'All open jobs' },
    },
  ]
}

function jobItem({ id, title }: { id: string; title: string }, text: string) {
  return { to: `/jobs/${id}`, title: title || 'Without a title', text }
}

type TroubledSource = Awaited<ReturnType<typeof findTroubledSources>>[number]

function sourceItem({ name, state, message, new_columns, missing_columns }: TroubledSource) {
  const texts = [
    ['failed', 'suspicious'].includes(state) && (message ?? `The last run is ${state}.`),
    new_columns.length > 0 && `New columns: ${new_columns.join(', ')}.`,
    missing_columns.length > 0 && `Missing columns: ${missing_columns.join(', ')}.`,
  ]
  return { to: `/import/sources/${encodeURIComponent(name)}`, title: name, text: texts.filter(Boolean).join(' ') }
}

/** The applications of each of the last days, also of those without any. */
async function readDays(db: Database, now: Date): Promise<Day[]> {
  const today = nairobiDay(now)
  const counts = await countApplicationsByDay(db, later(now, -daysShown * dayMs))
  return Array.from({ length: daysShown }, (_, at) => {
    const day = dateOfDay(today - daysShown + 1 + at)
    return { day, count: counts.find((each) => each.day === day)?.count ?? 0 }
  })
}
