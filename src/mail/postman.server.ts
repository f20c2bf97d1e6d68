import { EventEmitter, once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.server.ts'
import { mailContext } from '../encryption/contexts.server.ts'
import type { Sealing } from '../encryption/sealing.server.ts'
import type { Carrier } from './carriers.server.ts'
import { isRefusedForGood, reasonOf, UnreadableMailError } from './delivery-failure.server.ts'
import { deleteMail, putOffMail, type QueuedMail, takeDueMail } from './mail-queries.server.ts'
import { type Mail } from './outbox.server.ts'

export type PostmanParts = {
  db: Database
  sealing: Sealing
  clock: Clock
  carry: Carrier
  /** Says that there may be something to deliver. */
  nudges: EventEmitter<{ nudge: [] }>
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How long a carrier may take for a mail, in milliseconds: `farewell` once the process is to end. */
  patience?: { carry: number; farewell: number }
}

/** `stop`: take no other mail in hand. `giveUp`: let go of the one in hand as well. */
type Ends = { stop?: AbortSignal; giveUp?: AbortSignal }

const lookEveryMs = 5_000
const minute = 60_000
/** A server that hangs is left before the lease is over, and before the end of a process runs out of time. */
const ownPatience = { carry: minute, farewell: 3_000 }
const leaseMs = 2 * minute
const longestPauseMs = 60 * minute
const keptMs = 3 * 24 * 60 * minute

/** Delivers what is queued until it is closed: at each nudge, and every five seconds besides. Every process has one; a mail is in one's hands at a time. */
export function startPostman(parts: PostmanParts): { close(): Promise<void> } {
  const stop = new AbortController()
  const giveUp = new AbortController()
  const working = work(parts, stop.signal, giveUp.signal)
  return {
    async close() {
      stop.abort()
      const farewell = setTimeout(() => giveUp.abort(), (parts.patience ?? ownPatience).farewell)
      await working
      clearTimeout(farewell)
    },
  }
}

async function work(parts: PostmanParts, stop: AbortSignal, giveUp: AbortSignal): Promise<void> {
  let isAway = false
  while (!stop.aborted) {
    // Waited for from now on, so that a nudge during the round is not missed.
    const next = nudgedOrTimeToLook(parts.nudges, stop)
    const failure = await deliverDue(parts, { stop, giveUp }).then(() => null, reasonOf)
    // Said once, not at every look.
    if (failure !== null && !isAway) parts.logger.warn({ reason: failure }, 'the mails could not be looked at')
    isAway = failure !== null
    await next
  }
}

async function nudgedOrTimeToLook(nudges: PostmanParts['nudges'], stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(lookEveryMs)])
  await once(nudges, 'nudge', { signal }).catch(() => {})
}

/** Delivers every mail that is due, one after the other. Throws when the database is away. */
export async function deliverDue(parts: PostmanParts, { stop, giveUp }: Ends = {}): Promise<void> {
  const { db, clock } = parts
  for (;;) {
    const now = clock.now()
    const queued = stop?.aborted ? undefined : await takeDueMail(db, now, later(now, leaseMs))
    if (!queued) return
    await deliver(parts, queued, giveUp)
  }
}

/** The log has the number of a mail, never its words: they are a person's. */
async function deliver(parts: PostmanParts, queued: QueuedMail, giveUp?: AbortSignal): Promise<void> {
  const { db, sealing, carry, logger, patience = ownPatience } = parts
  const { id, created_at } = queued
  let file: string | null
  try {
    const timeOut = AbortSignal.timeout(patience.carry)
    const signal = giveUp ? AbortSignal.any([timeOut, giveUp]) : timeOut
    file = (await carry(readMail(sealing, queued), { id, date: created_at, signal })).file
    if (file !== null) logger.info({ mail: id, file }, 'mail written to a file')
  } catch (error) {
    return tryLater(parts, queued, error)
  }
  const wasQueued = await deleteMail(db, id)
  // Whoever it is for was erased while it was being written.
  if (!wasQueued && file !== null) await rm(file, { force: true })
}

async function tryLater(
  { db, clock, logger }: PostmanParts,
  { id, attempts, created_at }: QueuedMail,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const line = { mail: id, attempts, reason: reasonOf(error) }
  if (isRefusedForGood(error) || now.getTime() - created_at.getTime() > keptMs) {
    await deleteMail(db, id)
    logger.error(line, 'mail given up')
  } else {
    await putOffMail(db, { id, attempts }, later(now, Math.min(minute * 2 ** (attempts - 1), longestPauseMs)))
    logger.warn(line, 'mail put off')
  }
}

function readMail(sealing: Sealing, { sealed }: QueuedMail): Mail {
  try {
    return JSON.parse(sealing.open(sealed, mailContext))
  } catch (error) {
    throw new UnreadableMailError('sealed with a secret that APP_SECRET does not hold', { cause: error })
  }
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
