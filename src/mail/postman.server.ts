import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.server.ts'
import type { Sealing } from '../sealing.server.ts'
import type { Carrier } from './carriers.server.ts'
import { deleteMail, putOffMail, type QueuedMail, takeDueMail } from './mail-queries.server.ts'
import { type Mail, mailContext } from './outbox.server.ts'

export type PostmanParts = {
  db: Database
  sealing: Sealing
  clock: Clock
  carry: Carrier
  /** Says that there may be something to deliver. */
  nudges: EventEmitter<{ nudge: [] }>
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const lookEveryMs = 5_000
const minute = 60_000
/** Longer than any carrier takes. */
const leaseMs = 2 * minute
const longestPauseMs = 60 * minute
const keptMs = 3 * 24 * 60 * minute

/** Delivers what is queued until it is closed: at each nudge, and every five seconds besides. Every process has one; a mail is in one's hands at a time. */
export function startPostman(parts: PostmanParts): { close(): Promise<void> } {
  const stop = new AbortController()
  const working = work(parts, stop.signal)
  return {
    async close() {
      stop.abort()
      await working
    },
  }
}

async function work(parts: PostmanParts, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    // Waited for from now on, so that a nudge during the round is not missed.
    const next = nudgedOrTimeToLook(parts.nudges, stop)
    await deliverDue(parts, stop).catch((error: unknown) => parts.logger.warn({ reason: reasonOf(error) }, 'the mails could not be looked at'))
    await next
  }
}

async function nudgedOrTimeToLook(nudges: PostmanParts['nudges'], stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(lookEveryMs)])
  await once(nudges, 'nudge', { signal }).catch(() => {})
}

/** Delivers every mail that is due, one after the other. */
export async function deliverDue(parts: PostmanParts, stop?: AbortSignal): Promise<void> {
  const { db, clock } = parts
  for (;;) {
    const now = clock.now()
    const queued = stop?.aborted ? undefined : await takeDueMail(db, now, later(now, leaseMs))
    if (!queued) return
    await deliver(parts, queued)
  }
}

/** The log has the number of a mail, never its words: they are a person's. */
async function deliver({ db, sealing, clock, carry, logger }: PostmanParts, { id, sealed, attempts, created_at }: QueuedMail): Promise<void> {
  try {
    const mail: Mail = JSON.parse(sealing.open(sealed, mailContext))
    const { file } = await carry(mail, { id, date: created_at })
    await deleteMail(db, id)
    if (file !== null) logger.info({ mail: id, file }, 'mail written to a file')
  } catch (error) {
    const now = clock.now()
    if (isRefusedForGood(error) || now.getTime() - created_at.getTime() > keptMs) {
      await deleteMail(db, id)
      logger.error({ mail: id, attempts, reason: reasonOf(error) }, 'mail given up')
    } else {
      await putOffMail(db, id, later(now, Math.min(minute * 2 ** (attempts - 1), longestPauseMs)))
      logger.warn({ mail: id, attempts, reason: reasonOf(error) }, 'mail put off')
    }
  }
}

/** The server will never take a mail to this address. A wrong password or a busy server may mend. */
function isRefusedForGood(error: unknown): boolean {
  return fieldOf(error, 'code') === 'EENVELOPE' && fieldOf(error, 'responseCode').startsWith('5')
}

/** Codes only: what mail servers say repeats addresses. */
function reasonOf(error: unknown): string {
  const codes = [fieldOf(error, 'code'), fieldOf(error, 'responseCode')].filter(Boolean).join(' ')
  return codes || (error instanceof Error ? error.name : 'unknown')
}

function fieldOf(error: unknown, name: string): string {
  return error instanceof Error && name in error ? String(Reflect.get(error, name) ?? '') : ''
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
