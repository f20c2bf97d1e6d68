import type { Logger } from 'pino'
import { systemClock } from '../../../clock.ts'
import { connectDatabase } from '../../../db/connect.server.ts'
import { findDueSources } from './queries.server.ts'
import { type PrintedRun, startSync, type SyncProcess } from './sync-process.server.ts'

type Options = { mayStart: () => Promise<boolean>; firstLookMs?: number; lookMs?: number }

const needsAttention = 'scheduled sync needs attention'
const warningStates = new Set<unknown>(['failed', 'suspicious', 'interrupted'])

/**
 * Syncs the sources that are due for as long as the app runs, one after another, each in a process of its own. Every run is logged: as a
 * warning with its reason when it failed or is suspicious, also when the one before it was. `stop` ends the sync that is running.
 * Nothing starts while `mayStart` says no: the process would run other code than the app's.
 */
export function runSchedule(
  databaseUrl: string,
  logger: Logger,
  { mayStart, firstLookMs = 2_000, lookMs = 60_000 }: Options,
): { stop(): Promise<void> } {
  const db = connectDatabase(databaseUrl, { maxConnections: 1 })
  let current: SyncProcess | null = null
  let isStopped = false
  let timer = setTimeout(look, firstLookMs).unref()

  async function look(): Promise<void> {
    try {
      await syncDue()
    } catch (error) {
      if (!isStopped) logger.warn({ err: error }, 'the sources of jobs cannot be read now')
    }
    if (!isStopped) timer = setTimeout(look, lookMs).unref()
  }

  async function syncDue(): Promise<void> {
    for (const { name } of await findDueSources(db, systemClock.now())) {
      if (!(await mayStart()) || isStopped) return
      current = startSync(name)
      const end = await current.ended
      current = null
      if ('runs' in end) for (const run of end.runs) logRun(run)
      else if (!isStopped) logger.warn({ source: name, state: 'failed', reason: end.failure }, needsAttention)
    }
  }

  function logRun({ id, source, state, reason, read, new: fresh, changed, refused, closed }: PrintedRun): void {
    const counts = { read, new: fresh, changed, refused, closed }
    // A stop of the app interrupts the sync: that is no reason to worry.
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
