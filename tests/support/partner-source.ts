import { Encryption } from '../../src/encryption/encryption.server.ts'
import { findMatch } from '../../src/features/feeds/match/job-file.server.ts'
import {
  decryptSource,
  encryptSource,
  findSource,
  saveSource,
  type SourceSettings,
} from '../../src/features/feeds/sources/queries.server.ts'
import { type SyncOptions, syncSource } from '../../src/features/feeds/sources/sync/sync.server.ts'
import { createTestDatabase } from './database.ts'
import { startFeedServer } from './feed-server.ts'
import { testSecret } from './server-process.ts'

const encryption = new Encryption([testSecret])

/** The time of each sync. */
export const syncedAt = new Date('2026-11-21T09:00:00+03:00')

/** The first line of the feed that `serveRows` serves. */
export const partnerHeader = 'reference,title,company,country,closing date'

/** A row of the feed, for a job with this reference. */
export function partnerRow(reference: string): string {
  return `${reference},Cook ${reference},Duka,Kenya,2027-01-31`
}

export type PartnerSource = Awaited<ReturnType<typeof openPartnerSource>>

type Settings = Partial<Pick<SourceSettings, 'is_full' | 'every_minutes'>>

/** A source "partner" with the feed of a server, and a database for its jobs. */
export async function openPartnerSource() {
  const database = await createTestDatabase()
  const { db, owner } = database
  const server = await startFeedServer()

  /** Serves a CSV feed with these rows. */
  function serveRows(...rows: string[]): void {
    server.serve([partnerHeader, ...rows].join('\n'))
  }

  /** Serves a job for each letter, which is its reference. */
  function serveJobs(letters: string): void {
    serveRows(...letters.split('').map(partnerRow))
  }

  async function save(settings: Settings = {}): Promise<void> {
    const defaults = { every_minutes: 60, is_full: true, is_inside: true }
    const source = { name: 'partner', location: server.url, ...defaults, ...settings }
    await saveSource(db, encryptSource(encryption, source))
  }

  /** Syncs the source, and saves it first with these settings if it is not saved yet. */
  async function sync({ is_full = true, ...options }: Settings & Partial<SyncOptions> = {}) {
    if (!(await findSource(db, 'partner'))) await save({ is_full })
    const source = await findSource(db, 'partner')
    if (!source) throw new Error('It was saved a moment ago.')
    return syncSource(db, decryptSource(encryption, source), { clock: { now: () => syncedAt }, ...options })
  }

  /** The references of the open jobs in one word. */
  async function openJobs(): Promise<string> {
    const query = db.selectFrom('jobs').select('reference').where('closed_at', 'is', null).orderBy('reference')
    return (await query.execute()).map(({ reference }) => reference).join('')
  }

  /** The match that is kept with the source. */
  const keptMatch = () => findMatch(db, 'partner')

  async function clear(): Promise<void> {
    for (const table of ['jobs', 'sources', 'source_matches', 'import_runs', 'banners'] as const)
      await db.deleteFrom(table).execute()
  }

  async function close(): Promise<void> {
    server.close()
    await database.drop()
  }

  return { db, owner, server, serveRows, serveJobs, save, sync, openJobs, keptMatch, clear, close }
}
