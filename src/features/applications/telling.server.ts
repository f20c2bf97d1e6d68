import type { FastifyBaseLogger } from 'fastify'
import { dayInWords } from '../../calendar.ts'
import { hourMs, later } from '../../clock.ts'
import { startPolling } from '../../db/polling.server.ts'
import { transact } from '../../db/transact.server.ts'
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

type Reader = { candidateId: number; name: string; email_sealed: Buffer } & Record<
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
      const status = statusText({ ...event, text: eventText(encryption, event) }, { answer_by: event.promise })
      const text = event.removed_at === null ? status : removedText
      const step = event.removed_at === null ? nextStep(event) : undefined
      await outbox.queue(trx, applicationMail(parts, event, event, { text, step }))
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
      const text = `You have a message about ${reader.unread.title}.`
      await outbox.queue(trx, applicationMail(parts, reader, reader.unread, { text }))
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
  if (stage === 'interview') return 'Tell us in your account whether you can come.'
  if (stage !== 'offered') return undefined
  return `Accept or decline it in your account${answer_by === null ? '' : ` by ${dayInWords(answer_by)}`}.`
}

function applicationMail(
  { encryption, publicUrl }: Parts,
  { candidateId, name, email_sealed }: Reader,
  { title, reference }: { title: string; reference: string },
  { text, step = 'Read more in your account.' }: { text: string; step?: string },
): Mail {
  const person = { name, email: decryptEmail(encryption, { email_sealed }) }
  const where = `${step}\n${publicUrl}/applications/${reference}`
  const safety = 'We never ask you for money. If anyone does, do not pay, and tell us.'
  return { ...mail(person, `Your application for ${title}`, [text, safety, where]), candidateId }
}
