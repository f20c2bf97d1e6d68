import type { FastifyBaseLogger } from 'fastify'
import { hourMs, later } from '../../calendar.ts'
import { transact } from '../../db/connect.server.ts'
import { startPolling } from '../../db/polling.server.ts'
import { dayInWords } from '../../language/dates.ts'
import { pathIn } from '../../language/paths.ts'
import { type Language, t, translated } from '../../language/translate.ts'
import type { Mail, Outbox } from '../../mail/outbox.server.ts'
import { decryptEmail } from '../accounts/candidate-records.server.ts'
import { mail } from '../accounts/links/account-mails.server.ts'
import type { ApplicationParts } from './application-parts.server.ts'
import { eventText } from './present.server.ts'
import { removedText, statusText, type Told as ToldEvent } from './stage-texts.ts'
import { markEventsTold, markMessagesTold, takeUntoldEvents, takeUntoldReaders } from './telling-queries.server.ts'

const pollMs = 5_000
const batchSize = 50
const messageMailEveryMs = hourMs

type Parts = Pick<ApplicationParts, 'db' | 'clock' | 'encryption'> & { outbox: Outbox; publicUrl: string }

/** Emails candidates about their applications in the background, once the office can no longer undo a move. */
export function startTelling(parts: Parts & { logger: FastifyBaseLogger }): { close(): Promise<void> } {
  return startPolling(() => tellCandidates(parts), {
    everyMs: pollMs,
    logger: parts.logger,
    failure: 'emails about applications could not be queued',
  })
}

/** Queues the emails that are due. Only confirmed addresses of people who are not suspended get any. */
export async function tellCandidates(parts: Parts): Promise<void> {
  let isAnyQueued = false
  for (const tell of [tellEvents, tellMessages]) {
    let taken: Told
    do {
      taken = await tell(parts)
      isAnyQueued ||= taken.queued > 0
    } while (taken.isFull)
  }
  if (isAnyQueued) parts.outbox.nudge()
}

/** `isFull`: there may be more. */
type Told = { queued: number; isFull: boolean }

type Reader = { candidateId: number; name: string; language: Language; email_sealed: Buffer } & Record<
  'email_verified_at' | 'suspended_at',
  Date | null
>

function tellEvents(parts: Parts): Promise<Told> {
  const { db, clock, encryption, outbox } = parts
  return transact(db, async (trx) => {
    const now = clock.now()
    const events = await takeUntoldEvents(trx, now, batchSize)
    const told = events.filter(canBeMailed)
    for (const event of told) {
      const write = () => {
        const { removed_at, promise } = event
        if (removed_at !== null) return { text: translated(removedText) }
        const told = { ...event, text: eventText(encryption, event) }
        return { text: statusText(told, { answer_by: promise }), step: nextStep(event) }
      }
      await outbox.queue(trx, applicationMail(parts, event, event, write))
    }
    if (events.length > 0)
      await markEventsTold(
        trx,
        events.map(({ id }) => id),
        now,
      )
    return { queued: told.length, isFull: events.length === batchSize }
  })
}

/** At most one email an hour for each candidate, without what the message says. */
function tellMessages(parts: Parts): Promise<Told> {
  const { db, clock, outbox } = parts
  return transact(db, async (trx) => {
    const now = clock.now()
    const readers = await takeUntoldReaders(trx, later(now, -messageMailEveryMs), batchSize)
    const mailedIds: number[] = []
    for (const reader of readers) {
      if (!reader.unread || !canBeMailed(reader)) continue
      const { title } = reader.unread
      const write = () => ({ text: t('You have a message about {title}.', { title }) })
      await outbox.queue(trx, applicationMail(parts, reader, reader.unread, write))
      mailedIds.push(reader.candidateId)
    }
    const candidateIds = readers.map(({ candidateId }) => candidateId)
    if (candidateIds.length > 0) await markMessagesTold(trx, { candidateIds, mailedIds, now })
    return { queued: mailedIds.length, isFull: readers.length === batchSize }
  })
}

function canBeMailed({ email_verified_at, suspended_at }: Reader): boolean {
  return email_verified_at !== null && suspended_at === null
}

/** What the candidate can do about an event, if anything. */
function nextStep({ stage, answer_by }: Pick<ToldEvent, 'stage' | 'answer_by'>): string | undefined {
  if (stage === 'interview') return t('Tell us in your account whether you can come.')
  if (stage !== 'offered') return undefined
  return answer_by === null
    ? t('Accept or decline it in your account.')
    : t('Accept or decline it in your account by {day}.', { day: dayInWords(answer_by) })
}

/** `write` runs in the language of the reader. */
function applicationMail(
  { encryption, publicUrl }: Parts,
  { candidateId, name, language, email_sealed }: Reader,
  { title, reference }: { title: string; reference: string },
  write: () => { text: string; step?: string | undefined },
): Mail {
  const person = { name, language, email: decryptEmail(encryption, { email_sealed }) }
  const written = mail(person, () => {
    const { text, step = t('Read more in your account.') } = write()
    return [
      t('Your application for {title}', { title }),
      text,
      t('We never ask you for money. If anyone does, do not pay, and tell us.'),
      `${step}\n${publicUrl}${pathIn(language, `/applications/${reference}`)}`,
    ]
  })
  return { ...written, candidateId }
}
