import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { dateOfDay, dayMs, later, minuteMs, nairobiDay } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import { type MailState, readMailState } from '../../mail/mail-queue.server.ts'
import { readSourceStates, type SourceState } from '../feeds/sources/source-states.server.ts'

const failedMailsSinceMs = 7 * dayMs
/** After the first attempts, which are made within seven minutes. */
const minMailFailingMs = 10 * minuteMs

/** How the site is doing. Sizes are in bytes. `startedAt` is null if no worker is connected to the database. */
export type SiteState = {
  startedAt: Date | null
  workers: number
  candidates: number
  databaseBytes: number
  disk: { free: number; total: number }
  mails: MailState
  sources: SourceState[]
  backupAt: Date | null
}

/** Reads the state from the database and from the disk of `dataDir`. */
export async function readSiteState(db: Database, dataDir: string, now: Date): Promise<SiteState> {
  return {
    ...(await readDatabaseState(db)),
    disk: await readDisk(dataDir),
    mails: await readMailState(db, {
      failingSince: later(now, -minMailFailingMs),
      failedSince: later(now, -failedMailsSinceMs),
    }),
    sources: await readSourceStates(db, now),
  }
}

/** Each worker holds one connection named kazi-index, on which it reads the changed jobs. */
async function readDatabaseState(db: Database) {
  const { rows } = await sql<Pick<SiteState, 'startedAt' | 'workers' | 'candidates' | 'databaseBytes' | 'backupAt'>>`
    select
      (select min(backend_start) from pg_stat_activity where application_name = 'kazi-index' and datname = current_database()) as "startedAt",
      (select count(*) from pg_stat_activity where application_name = 'kazi-index' and datname = current_database()) as workers,
      (select count(*) from candidates) as candidates,
      pg_database_size(current_database()) as "databaseBytes",
      (select max(taken_at) from backups) as "backupAt"`.execute(db)
  const [state] = rows
  if (!state) throw new Error('the database returned no state')
  return state
}

async function readDisk(folder: string): Promise<SiteState['disk']> {
  // The folder may not exist if the database is on another machine.
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs('.'))
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Counts the open jobs, which takes a few seconds for a million jobs. */
export async function countOpenJobs(db: Database, now: Date): Promise<number> {
  const today = dateOfDay(nairobiDay(now))
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .where((job) => job.or([job('closes_on', 'is', null), job('closes_on', '>=', today)]))
    .executeTakeFirstOrThrow()
  return count
}
