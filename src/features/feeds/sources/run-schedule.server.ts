import type { Logger } from 'pino'
import { systemClock } from '../../../calendar.ts'
import { connectDatabase } from '../../../db/connect.server.ts'
import { findDueSources } from './queries.server.ts'
import { type PrintedRun, startSync, type SyncProcess } from './sync-process.server.ts'

const needsAttention = 'scheduled sync needs attention'
const warningStates = new Set<unknown>(['failed', 'suspicious', 'interrupted'])

/**
 * Syncs due sources while the app runs, one at a time, each in its own process. Logs every run: failed and suspicious
 * ones as a warning with the reason. `stop` ends the running sync.
 */
export function runSchedule(
  databaseUrl: string,
  logger: Logger,
  { firstPollMs = 2_000, pollMs = 60_000 }: { firstPollMs?: number; pollMs?: number } = {},
): { stop(): Promise<void> } {
  const db = connectDatabase(databaseUrl, { maxConnections: 1 })
  let current: SyncProcess | null = null
  let isStopped = false
  let timer = setTimeout(poll, firstPollMs).unref()

  async function poll(): Promise<void> {
    try {
      await syncDue()
    } catch (error) {
      if (!isStopped) logger.warn({ err: error }, 'cannot read the job sources')
    }
    if (!isStopped) timer = setTimeout(poll, pollMs).unref()
  }

  async function syncDue(): Promise<void> {
    for (const { name } of await findDueSources(db, systemClock.now())) {
      if (isStopped) return
      current = startSync(name)
      const end = await current.ended
      current = null
      if ('runs' in end) for (const run of end.runs) logRun(run)
      else if (!isStopped) logger.warn({ source: name, state: 'failed', reason: end.failure }, needsAttention)
    }
  }

  function logRun({ id, source, state, reason, read, new: fresh, changed, refused, closed }: PrintedRun): void {
    const counts = { read, new: fresh, changed, refused, closed }
    // Stopping the app interrupts the sync, which needs no attention.
    const isWarning = warningStates.has(state) && !(isStopped && state === 'interrupted')
    if (isWarning) logger.warn({ id, source, state, reason, ...counts }, needsAttention)
    else logger.info({ id, source, state, ...counts }, 'scheduled sync')
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    await current?.stop()
    await db.destroy()
  }

  return { stop }
}
