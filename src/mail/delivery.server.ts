import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, dayMs, hourMs, later, minuteMs } from '../calendar.ts'
import type { Database } from '../db/connect.server.ts'
import type { Encryption } from '../encryption/encryption.server.ts'
import { mailDeliveries } from '../metrics/metrics.server.ts'
import type { Carrier } from './carriers.server.ts'
import { isPermanentRefusal, reasonOf } from './delivery-failure.server.ts'
import { decryptMail, deleteMail, giveUpMail, postponeMail, type QueuedMail, takeDueMail } from './mail-queue.server.ts'
import type { Mail, Nudges } from './outbox.server.ts'
import { isRefused, noteRefusal } from './refused-addresses.server.ts'

export type DeliveryParts = {
  db: Database
  encryption: Encryption
  clock: Clock
  carry: Carrier
  /** Emits when there may be something to deliver. */
  nudges: Nudges
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Whether candidates get no more email at an address that was refused twice. */
  stopsRefused?: boolean
  /** Called after an email was sent, perhaps twice for one that was sent twice. */
  onSent?: (mail: Mail) => Promise<void>
  /** How long one delivery may take, and how long the current one may go on after `close`. */
  timeouts?: { deliveryMs: number; closeMs: number }
}

/** `stop` ends delivery after the current email; `abort` stops that one as well. */
type Signals = { stop?: AbortSignal; abort?: AbortSignal }

const pollEveryMs = 5_000
/** A delivery ends before its lease does, and `closeMs` ends before the process is killed. */
const defaultTimeouts = { deliveryMs: minuteMs, closeMs: 3_000 }
const leaseMs = 2 * minuteMs
const maxRetryDelayMs = hourMs
const maxAgeMs = 3 * dayMs

/** Delivers queued emails on each nudge and every five seconds, until it is closed. Every process runs this. */
export function startMailDelivery(parts: DeliveryParts): { close(): Promise<void> } {
  const stop = new AbortController()
  const abort = new AbortController()
  const running = run(parts, stop.signal, abort.signal)
  return {
    async close() {
      stop.abort()
      const timer = setTimeout(() => abort.abort(), (parts.timeouts ?? defaultTimeouts).closeMs)
      await running
      clearTimeout(timer)
    },
  }
}

async function run(parts: DeliveryParts, stop: AbortSignal, abort: AbortSignal): Promise<void> {
  let isFailing = false
  while (!stop.aborted) {
    // Starts waiting before the round, so that a nudge during the round is not missed.
    const next = nudgeOrPoll(parts.nudges, stop)
    const failure = await deliverDue(parts, { stop, abort }).then(() => null, reasonOf)
    // Logged once, not at every poll.
    if (failure !== null && !isFailing) parts.logger.warn({ reason: failure }, 'the mail queue could not be read')
    isFailing = failure !== null
    await next
  }
}

async function nudgeOrPoll(nudges: Nudges, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(pollEveryMs)])
  await once(nudges, 'nudge', { signal }).catch(() => {})
}

/** Delivers all due emails, one after the other. Throws if the database cannot be reached. */
export async function deliverDue(parts: DeliveryParts, { stop, abort }: Signals = {}): Promise<void> {
  const { db, clock } = parts
  for (;;) {
    const now = clock.now()
    const queued = stop?.aborted ? undefined : await takeDueMail(db, now, later(now, leaseMs))
    if (!queued) return
    await deliver(parts, queued, abort)
  }
}

/** Logs the number of the email, never its content. */
async function deliver(parts: DeliveryParts, queued: QueuedMail, abort?: AbortSignal): Promise<void> {
  const { db, encryption, carry, logger, stopsRefused, timeouts = defaultTimeouts } = parts
  const { id, created_at } = queued
  let file: string | null = null
  let mail: Mail | null = null
  try {
    mail = decryptMail(encryption, queued)
    if (stopsRefused && (await isRefused(parts, mail.to))) {
      logger.info({ mail: id }, 'mail to an address that was refused before is not sent')
      return void (await deleteMail(db, id))
    }
    const timeout = AbortSignal.timeout(timeouts.deliveryMs)
    const signal = abort ? AbortSignal.any([timeout, abort]) : timeout
    file = (await carry(mail, { id, date: created_at, signal })).file
    if (file !== null) logger.info({ mail: id, file }, 'mail written to a file')
  } catch (error) {
    if (mail && isPermanentRefusal(error)) await noteRefusal(parts, mail.to)
    return retryLater(parts, queued, error)
  }
  mailDeliveries.inc({ result: 'sent' })
  if (mail) await parts.onSent?.(mail)
  const wasQueued = await deleteMail(db, id)
  // The recipient was erased while the file was being written.
  if (!wasQueued && file !== null) await rm(file, { force: true })
}

async function retryLater(
  { db, clock, logger }: DeliveryParts,
  { id, attempts, created_at }: QueuedMail,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const reason = reasonOf(error)
  const line = { mail: id, attempts, reason }
  if (isPermanentRefusal(error) || now.getTime() - created_at.getTime() > maxAgeMs) {
    await giveUpMail(db, { id, attempts }, { at: now, reason })
    mailDeliveries.inc({ result: 'given up' })
    logger.error(line, 'mail delivery failed, giving up')
  } else {
    const until = later(now, Math.min(minuteMs * 2 ** (attempts - 1), maxRetryDelayMs))
    await postponeMail(db, { id, attempts }, { at: now, reason, until })
    mailDeliveries.inc({ result: 'postponed' })
    logger.warn(line, 'mail delivery failed, will retry')
  }
}
