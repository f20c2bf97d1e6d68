import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportOptions, importJobs } from '../../src/features/feeds/import/import-jobs.server.ts'
import { openJobsFile } from '../../src/features/feeds/read/jobs-file.server.ts'
import { createTestDatabase } from './database.ts'

/** The header of a feed whose rows are `cookRow`s. */
export const cookHeader = 'ref,title,company,country,closing date'

/** A row for a job with this reference, as a cook unless it says otherwise. */
export function cookRow(reference: number, title = 'Cook'): string {
  return `${reference},${title},Duka,Kenya,31/12/2027`
}

/** A database into which a test imports texts as files. */
export type FeedImports = Awaited<ReturnType<typeof openFeedImports>>

export async function openFeedImports() {
  const database = await createTestDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'kazi-import-'))

  /** Imports a file with this content into the source "file", or another one in `options`. */
  async function importText(content: string | Buffer, options: Partial<ImportOptions> = {}, into = db) {
    const path = join(folder, 'feed')
    await writeFile(path, content)
    return importJobs(into, await openJobsFile(path, options.defaults), { source: 'file', dryRun: false, ...options })
  }

  async function deleteJobs(): Promise<void> {
    await db.deleteFrom('jobs').execute()
  }

  async function close(): Promise<void> {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { db, importText, deleteJobs, close }
}
