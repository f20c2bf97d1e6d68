import { dateOfDay, dayMs, later, nairobiDay } from '../../../calendar.ts'
import { countOf } from '../../../contract/format-count.ts'
import type { Database } from '../../../db/connect.server.ts'
import { dayInWords } from '../../../language/dates.ts'
import { timeInNairobi } from '../shell/times.ts'
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
import type { TodayList } from './contract.ts'

const days = 7

/** What candidates wait for, the most urgent first. */
export async function readApplicationLists(db: Database, now: Date): Promise<TodayList[]> {
  return [
    {
      ...listApplications(
        'Late answers',
        await findLate(db, dateOfDay(nairobiDay(now))),
        ({ answer_by }) => `You promised an answer by ${dayInWords(answer_by)}.`,
      ),
      all: { to: '/applications?late=yes', text: 'All late answers' },
    },
    listOf('Accounts to delete', await findDeletions(db), ({ id, name, at }) => ({
      to: `/candidates/${id}`,
      title: name,
      text: `Asked on ${timeInNairobi(at)}, with an offer or a job. Answer within 14 days.`,
    })),
    listApplications(
      'Interviews of the next seven days',
      await findInterviews(db, now, later(now, days * dayMs)),
      ({ happens_at, answer }) => `${timeInNairobi(happens_at)}. ${answers[answer ?? 'none']}.`,
    ),
    listApplications(
      'Offers answered',
      await findAnsweredOffers(db),
      ({ answer, answered_at: at }) =>
        `The candidate ${answer === 'yes' ? 'accepts' : 'declines'} (${at && timeInNairobi(at)}).`,
    ),
    listApplications(
      'Offers without an answer',
      await findOffers(db),
      ({ answer_by }) => `Answer by ${answer_by && dayInWords(answer_by)}.`,
    ),
    listApplications('Unread messages', await findUnread(db), ({ at }) => `Since ${timeInNairobi(at)}.`),
    {
      ...listOf('New applications', await findNew(db), ({ id, title, company, count }) => ({
        to: `/applications?job=${id}&stage=new`,
        title,
        text: `${company}, ${countOf(count, 'new application')}`,
      })),
      all: { to: '/applications?stage=new', text: 'All new applications' },
    },
    listOf('Erased applicants', await findErased(db, later(now, -days * dayMs)), ({ id, title, detail, at }) => ({
      to: `/jobs/${id}`,
      title,
      text: `${detail ?? ''}. The account was erased on ${timeInNairobi(at)}.`,
    })),
  ]
}

const answers = { yes: 'The candidate will come', no: 'The candidate cannot come', none: 'No answer yet' }

type Application = { reference: string; name: string; job_title: string; total: number }

function listApplications<Found extends Application>(title: string, found: Found[], textOf: (one: Found) => string) {
  return listOf(title, found, (one) => ({
    to: `/applications/${one.reference}`,
    title: `${one.reference} · ${one.name}`,
    text: `${one.job_title}. ${textOf(one)}`,
  }))
}

const maxItems = 20

/** A list of what was found, which may say in `total` how many there are. */
export function listOf<Found extends object>(
  title: string,
  found: Found[],
  itemOf: (one: Found) => TodayList['items'][number],
): TodayList {
  const [first] = found
  const total = first && 'total' in first ? Number(first.total) : found.length
  return { title, items: found.slice(0, maxItems).map(itemOf), total, all: null }
}
