import { dayInWords } from '../../../calendar.ts'
import { countOf } from '../../../contract/format-count.ts'
import { timeInNairobi } from '../shell/times.ts'
import type { WaitingApplications } from './contract.ts'

export type Item = { to: string; title: string; text: string }
/** `total`: how many there are, if more than these. `all`: where to find them. */
export type ItemList = { title: string; items: Item[]; total?: number; all?: { to: string; text: string } }

/** What candidates wait for, the most urgent first. */
export function applicationLists(found: WaitingApplications): ItemList[] {
  return [
    {
      ...listOf('Late answers', found.late, ({ answer_by }) => `You promised an answer by ${dayInWords(answer_by)}.`),
      all: { to: '/applications?late=yes', text: 'All late answers' },
    },
    {
      title: 'Accounts to delete',
      items: found.deletions.map(({ id, name, at }) => ({
        to: `/candidates/${id}`,
        title: name,
        text: `Asked on ${timeInNairobi(at)}, with an offer or a job. Answer within 14 days.`,
      })),
      total: found.deletions[0]?.total,
    },
    listOf('Interviews of the next seven days', found.interviews, ({ happens_at, answer }) =>
      [timeInNairobi(happens_at), `${answers[answer ?? 'none']}.`].join('. '),
    ),
    listOf(
      'Offers answered',
      found.answered_offers,
      ({ answer, answered_at }) =>
        `The candidate ${answer === 'yes' ? 'accepts' : 'declines'} (${timeInNairobi(answered_at ?? '')}).`,
    ),
    listOf('Offers without an answer', found.offers, ({ answer_by }) => `Answer by ${dayInWords(answer_by ?? '')}.`),
    listOf('Unread messages', found.unread, ({ at }) => `Since ${timeInNairobi(at)}.`),
    {
      title: 'New applications',
      items: found.new.map(({ id, title, company, count }) => ({
        to: `/applications?job=${id}&stage=new`,
        title,
        text: `${company}, ${countOf(count, 'new application')}`,
      })),
      total: found.new.reduce((sum, { count }) => sum + count, 0),
      all: { to: '/applications?stage=new', text: 'All new applications' },
    },
    {
      title: 'Erased applicants',
      items: found.erased.map(({ id, title, detail, at }) => ({
        to: `/jobs/${id}`,
        title,
        text: `${detail ?? ''}. The account was erased on ${timeInNairobi(at)}.`,
      })),
    },
  ]
}

const answers = { yes: 'The candidate will come', no: 'The candidate cannot come', none: 'No answer yet' }

type Application = { reference: string; name: string; job_title: string; total: number }

function listOf<Found extends Application>(title: string, found: Found[], textOf: (one: Found) => string): ItemList {
  const items = found.map((one) => ({
    to: `/applications/${one.reference}`,
    title: `${one.reference} · ${one.name}`,
    text: `${one.job_title}. ${textOf(one)}`,
  }))
  return { title, items, total: found[0]?.total }
}
