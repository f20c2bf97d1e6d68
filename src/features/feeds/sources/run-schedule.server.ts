import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { systemClock } from '../../../clock.ts'
import { connectDatabase } from '../../../db/connect.server.ts'
import { importerFlags } from '../importing-process.server.ts'
import { findDueSources } from './queries.server.ts'

const program = fileURLToPath(new URL('../../../../cli.ts', import.meta.url))
const firstLookMs = 2_000
const lookMs = 60_000
/** The reader ends after the batch at hand; the app itself has ten seconds to stop in. */
const patienceMs = 5_000
/** Half an hour for each of several slow sources. What is killed goes on the next time. */
const longestRunMs = 3 * 3_600_000

/** Reads the sources whose time has come for as long as the app runs: by the command, in a process of its own that gives way to visitors. `stop` ends what it reads just now. Nothing is read while `mayRead` says no: the command would be other code than the app's. */
export function runSchedule(databaseUrl: string, logger: Logger, { mayRead }: { mayRead: () => Promise<boolean> }): { stop(): Promise<void> } {
  const db = connectDatabase(databaseUrl, { maxConnections: 1 })
  let reader: ChildProcess | null = null
  let isStopped = false
  let timer = setTimeout(look, firstLookMs).unref()

  async function look(): Promise<void> {
    try {
      if ((await findDueSources(db, systemClock.now())).length > 0 && (await mayRead()) && !isStopped) await readDue()
    } catch (error) {
      logger.warn({ err: error }, 'the sources of jobs cannot be read now')
    }
    if (!isStopped) timer = setTimeout(look, lookMs).unref()
  }

  async function readDue(): Promise<void> {
    const child = spawn(process.execPath, [...importerFlags, program, 'jobs', 'sync', '--due', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
    reader = child
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let printed = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2_000)))
    const tooLong = setTimeout(() => child.kill('SIGKILL'), longestRunMs).unref()
    const [code] = await once(child, 'close')
    clearTimeout(tooLong)
    reader = null
    logger.info({ code, runs: summarise(printed), ...(code === 1 && { complaint }) }, 'sources of jobs read')
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    const child = reader
    if (child && child.exitCode === null && child.kill('SIGTERM')) {
      const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await once(child, 'close')
      clearTimeout(patience)
    }
    await db.destroy()
  }

  return { stop }
}

/** What the log needs of the runs: no refused row is quoted there. */
function summarise(printed: string): unknown[] {
  const runs: unknown = JSON.parse(printed.trim() || '[]')
  if (!Array.isArray(runs)) return []
  return runs.map(({ id, source, state, read, new: fresh, changed, refused, closed }: Record<string, unknown>) => ({ id, source, state, read, new: fresh, changed, refused, closed }))
}
