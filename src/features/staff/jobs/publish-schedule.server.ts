import type { Logger } from 'pino'
import { type Clock, systemClock } from '../../../calendar.ts'
import { connectDatabase, type Database, isDatabaseAway, transact } from '../../../db/connect.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { putOnBoard } from './drafts.server.ts'
import { type Draft, lockDueDraft, setFailure } from './queries.server.ts'

type Options = { firstPollMs?: number; pollMs?: number }

/** Publishes scheduled jobs while the app runs. `stop` waits for the job that is being published. */
export function runPublisher(
  databaseUrl: string,
  logger: Logger,
  { firstPollMs = 3_000, pollMs = 10_000 }: Options = {},
): { stop(): Promise<void> } {
  const db = connectDatabase(databaseUrl, { maxConnections: 1 })
  const stopped = new AbortController()
  let timer: NodeJS.Timeout
  let publishing = Promise.resolve()
  const schedule = (ms: number) => {
    timer = setTimeout(() => (publishing = poll()), ms).unref()
  }
  schedule(firstPollMs)

  async function poll(): Promise<void> {
    try {
      await publishDue(db, { clock: systemClock, logger, signal: stopped.signal })
    } catch (error) {
      if (!stopped.signal.aborted) logger.warn({ err: error }, 'cannot read the scheduled jobs')
    }
    if (!stopped.signal.aborted) schedule(pollMs)
  }

  return {
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await publishing
      await db.destroy()
    },
  }
}

type Context = { clock: Clock; logger: Logger; signal?: AbortSignal }

/**
 * Publishes the drafts whose time has come, each once even with two machines. One that cannot be published becomes a
 * draft again that says why. Throws if the database is not available.
 */
export async function publishDue(db: Database, { clock, logger, signal }: Context): Promise<void> {
  while (!signal?.aborted) {
    const draft = await publishNext(db, { clock, logger })
    if (!draft) return
  }
}

/** Returns the draft that was due; undefined if there is none. */
async function publishNext(db: Database, { clock, logger }: Context): Promise<Draft | undefined> {
  let due: Draft | undefined
  try {
    await transact(db, async (trx) => {
      const now = clock.now()
      due = await lockDueDraft(trx, now)
      if (due) await putOnBoard({ trx, member: { id: due.updated_by }, now }, due)
    })
  } catch (error) {
    if (!due || isDatabaseAway(error)) throw error
    const isRefused = error instanceof CallRefused
    if (!isRefused) logger.error({ err: error, draft: due.id }, 'a scheduled job was not published')
    const failure = 'It was not published because of an error on our side. Please publish it again.'
    await setFailure(
      db,
      due,
      isRefused ? [error.message, ...Object.values(error.errors ?? {}).flat()].join(' ') : failure,
    )
  }
  return due
}
