import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dateOfDay, nairobiDay, systemClock } from '../../src/calendar.ts'
import { checkJobs, type CheckOptions } from '../../src/features/feeds/import/check-jobs.server.ts'
import { writeJobs } from '../../src/features/feeds/import/write-jobs.server.ts'
import { type KeptMatch, openJobFile } from '../../src/features/feeds/match/job-file.server.ts'
import type { GivenMatch } from '../../src/features/feeds/match/match-options.server.ts'
import type { ImportReport } from '../../src/features/feeds/report/import-report.ts'
import { createTestDatabase } from './database.ts'

/** The header of a feed whose rows are `cookRow`s. */
export const cookHeader = 'ref,title,company,country,closing date'

/** A row for a job with this reference, as a cook unless it says otherwise. */
export function cookRow(reference: number | string, title = 'Cook'): string {
  return `${reference},${title},Duka,Kenya,31/12/2027`
}

/** A database into which a test imports texts as files. */
export type FeedImports = Awaited<ReturnType<typeof openFeedImports>>

type Options = Partial<CheckOptions> & {
  given?: GivenMatch
  kept?: KeptMatch | null
  dryRun?: boolean
  saveCounts?: Parameters<typeof writeJobs>[3]['saveCounts']
}

export async function openFeedImports() {
  const database = await createTestDatabase()
  const { db, url } = database
  const folder = await mkdtemp(join(tmpdir(), 'kazi-import-'))

  /** Reads a file with this content, and compares it with the jobs of the source "file", or another one in `options`. */
  async function checkText(content: string | Buffer | string[], options: Options = {}) {
    const { given = {}, kept = null, clock = systemClock, source = 'file', ...others } = options
    const path = join(folder, 'feed')
    await writeFile(path, Array.isArray(content) ? content.join('\n') : content)
    const today = dateOfDay(nairobiDay(clock.now()))
    const file = await openJobFile(path, { name: 'feed', given, kept, today })
    return { file, check: await checkJobs(db, file, { source, clock, ...others }) }
  }

  /** Imports a file with this content. */
  async function importText(content: string | Buffer | string[], options: Options = {}): Promise<ImportReport> {
    const { file, check } = await checkText(content, options)
    return options.dryRun ? check.report : writeJobs(db, file, check, { source: 'file', ...options })
  }

  const jobs = () => db.selectFrom('jobs').selectAll().orderBy('source').orderBy('reference').execute()

  async function deleteJobs(): Promise<void> {
    await db.deleteFrom('jobs').execute()
  }

  async function close(): Promise<void> {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { db, url, checkText, importText, jobs, deleteJobs, close }
}
