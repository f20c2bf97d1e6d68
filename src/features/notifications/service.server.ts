import { type Clock, dateOfDay, dayNumber, nairobiDay } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { dayInWords } from '../../language/dates.ts'
import { t } from '../../language/translate.ts'
import { maxRefusals } from '../../mail/refused-addresses.server.ts'
import { eventText } from '../applications/present.server.ts'
import { removedText, statusText } from '../applications/stage-texts.ts'
import type { Notification, NotificationsMeta } from './contract.ts'
import { countOwn, findClosing, findEvents, findMessages, findReader, setNotifiedUntil } from './queries.server.ts'

type Parts = { db: Database; clock: Clock; encryption: Encryption }

const maxShown = 20
/** How many days before it closes a saved job is mentioned. */
const closingDays = 3

/** `readAt`: when the candidate last opened the application that it is about. */
type Item = { text: string; path: string; at: Date; readAt: Date | null }

/** What happened to a candidate's applications and saved jobs, newest first, and how many there are of both. */
export async function readNotifications(
  parts: Parts,
  candidateId: number,
): Promise<{ data: Notification[]; meta: NotificationsMeta }> {
  const { db } = parts
  const reader = await findReader(db, candidateId)
  const seenAt = reader?.notified_until ?? null
  const items = (
    await Promise.all([moves(parts, candidateId), messages(parts, candidateId), closing(parts, candidateId)])
  )
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxShown)
  return {
    data: items.map(({ text, path, at, readAt }) => ({
      text,
      path,
      at: at.toISOString(),
      is_new: [seenAt, readAt].every((time) => time === null || at > time),
    })),
    meta: { ...(await countOwn(db, candidateId)), is_mail_refused: (reader?.mail_refusals ?? 0) >= maxRefusals },
  }
}

/** What happened until now is no longer new. */
export function markNotified({ db, clock }: Parts, candidateId: number): Promise<void> {
  return setNotifiedUntil(db, candidateId, clock.now())
}

async function moves({ db, clock, encryption }: Parts, candidateId: number): Promise<Item[]> {
  const events = await findEvents(db, candidateId, { now: clock.now(), limit: maxShown })
  return events.map((event) => {
    const status = statusText({ ...event, text: eventText(encryption, event) }, { answer_by: event.promise })
    const text = event.removed_at === null ? status : t(removedText)
    const path = `/applications/${event.reference}`
    return { text: `${event.title}: ${text}`, path, at: event.visible_at, readAt: event.read_at }
  })
}

async function messages({ db }: Parts, candidateId: number): Promise<Item[]> {
  const found = await findMessages(db, candidateId, maxShown)
  return found.map(({ title, reference, created_at, read_at }) => ({
    text: t('You have a message about {title}.', { title }),
    path: `/applications/${reference}`,
    at: created_at,
    readAt: read_at,
  }))
}

async function closing({ db, clock }: Parts, candidateId: number): Promise<Item[]> {
  const today = nairobiDay(clock.now())
  const days = { from: dateOfDay(today), to: dateOfDay(today + closingDays) }
  return (await findClosing(db, candidateId, days)).flatMap(({ uuid, title, closes_on }) => {
    if (closes_on === null) return []
    const since = dateOfDay(dayNumber(closes_on) - closingDays)
    const text = t('{title} closes on {date}.', { title, date: dayInWords(closes_on) })
    return { text, path: `/job-details?job_id=${uuid}`, at: new Date(`${since}T00:00:00+03:00`), readAt: null }
  })
}
