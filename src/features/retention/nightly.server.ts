import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { dateOfDay, hourMs, later, minuteMs, nairobiDay } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import { startPolling } from '../../db/polling.server.ts'
import type { Mail } from '../../mail/outbox.server.ts'
import { eraseExpired } from '../candidates/erasure.server.ts'
import { lockCandidate } from '../candidates/queries.server.ts'
import { writeLog } from '../staff/log/staff-log.server.ts'
import {
  countRows,
  deleteSome,
  expired,
  findSome,
  isComplete,
  kinds,
  type Kind,
  lockProgress,
  type Periods,
  type Progress,
  saveProgress,
  setWarned,
  unwarned,
} from './queries.server.ts'
import type { RetentionParts } from './retention-parts.server.ts'
import { warn } from './warning.server.ts'

const pollMs = minuteMs
/** In Nairobi. */
const nightHour = 2
const batchSizes: Record<Kind, number> = {
  applications: 100,
  'replaced files': 20,
  messages: 500,
  accounts: 10,
  'log entries': 1_000,
}
const warnedAtOnce = 50

/** Deletes what has expired once a night, or after the start if a night was missed. Of several processes, one does it. */
export function startRetention(parts: RetentionParts & { logger: FastifyBaseLogger }): { close(): Promise<void> } {
  const stop = new AbortController()
  const polling = startPolling(() => deleteExpired(parts, { signal: stop.signal }), {
    everyMs: pollMs,
    logger: parts.logger,
    failure: 'what has expired could not be deleted',
  })
  return {
    close() {
      stop.abort()
      return polling.close()
    },
  }
}

type Options = { signal?: AbortSignal; isForced?: boolean }

/** Deletes what has expired, and warns owners of unused accounts, unless that was done this night or `isForced`. */
export async function deleteExpired(parts: RetentionParts, { signal, isForced = false }: Options = {}): Promise<void> {
  const night = dateOfDay(nairobiDay(later(parts.clock.now(), -nightHour * hourMs)))
  if (!isForced && (await isComplete(parts.db, night))) return
  while (!signal?.aborted && (await runBatch(parts, night, isForced)));
  parts.outbox.nudge()
}

/** One transaction: deletes some rows and counts them, or ends the night. Returns whether there is more to do. */
function runBatch(parts: RetentionParts, night: string, isForced: boolean): Promise<boolean> {
  const { clock, kept, isLive } = parts
  return transact(parts.db, async (trx) => {
    const progress = await lockProgress(trx)
    if (!progress || (!isForced && progress.night >= night)) return false
    const periods = { now: clock.now(), kept, isLive }
    for (const kind of kinds) {
      const count = await deleteBatch({ ...parts, db: trx }, kind, periods)
      if (count === 0) continue
      const deleted = { ...progress.deleted, [kind]: (progress.deleted[kind] ?? 0) + count }
      await saveProgress(trx, { ...progress, deleted })
      return true
    }
    const ids = await findSome(trx, unwarned(periods), warnedAtOnce)
    if (ids.length > 0) await warn({ ...parts, db: trx }, ids)
    else await endNight(trx, { ...progress, night }, periods.now)
    return ids.length > 0
  })
}

async function deleteBatch(parts: RetentionParts, kind: Kind, periods: Periods): Promise<number> {
  if (kind !== 'accounts') return deleteSome(parts.db, kind, periods, batchSizes[kind])
  const ids = await findSome(parts.db, expired(kind, periods), batchSizes[kind])
  for (const id of ids) {
    await lockCandidate(parts.db, id)
    // They may have signed in, or got an offer, before they were locked.
    if ((await countRows(parts.db, sql`${expired(kind, periods)} and id = ${id}`)) > 0) await eraseExpired(parts, id)
  }
  return ids.length
}

/** Says in the log of the office what was deleted, without names. */
async function endNight(trx: Database, { night, deleted }: Progress, now: Date): Promise<void> {
  const detail = describeCounts(deleted)
  if (detail !== '') await writeLog(trx, null, { action: 'expired_deleted', detail }, now)
  await saveProgress(trx, { night, deleted: {} })
}

/** 'applications: 2, messages: 1' */
function describeCounts(deleted: Progress['deleted']): string {
  return kinds.flatMap((kind) => (deleted[kind] ? [`${kind}: ${deleted[kind]}`] : [])).join(', ')
}

/** Notes that a warning was sent, without which no account is deleted. For `onSent` of the mail delivery. */
export async function noteSent({ db, clock }: Pick<RetentionParts, 'db' | 'clock'>, mail: Mail): Promise<void> {
  if (mail.isWarning && mail.candidateId !== undefined) await setWarned(db, mail.candidateId, clock.now())
}
