import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkJobs } from '../../src/features/feeds/import/check-jobs.server.ts'
import { writeJobs } from '../../src/features/feeds/import/write-jobs.server.ts'
import { openJobFile } from '../../src/features/feeds/match/job-file.server.ts'
import type { KeptMatch } from '../../src/features/feeds/match/kept-matches.server.ts'
import type { GivenMatch } from '../../src/features/feeds/match/match-options.server.ts'
import { createTestDatabase } from './database.ts'

/** The header of a feed whose rows are `cookRow`s. */
export const cookHeader = 'ref,title,company,country,closing date'

/** A row for a job with this reference, as a cook unless it says otherwise. */
export function cookRow(reference: number | string, title = 'Cook'): string {
  return `${reference},${title},Duka,Kenya,31/12/2027`
}

type Options = Partial<Parameters<typeof writeJobs>[3]> & { given?: GivenMatch; kept?: KeptMatch | null }

/** A database into which a test imports texts as files. */
export type FeedImports = Awaited<ReturnType<typeof openFeedImports>>

export async function openFeedImports() {
  const database = await createTestDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'kazi-import-'))

  /** Reads a file with this content, and compares it with the jobs of the source "file", or another one in `options`. */
  async function checkText(content: string | Buffer, { given = {}, kept = null, ...options }: Options = {}, into = db) {
    const path = join(folder, 'feed')
    await writeFile(path, content)
    const file = await openJobFile(path, { name: 'feed', given, kept, today: '2026-12-01' })
    return { file, check: await checkJobs(into, file, { source: 'file', ...options }) }
  }

  /** Imports a file with this content. */
  async function importText(content: string | Buffer, options: Options = {}, into = db) {
    const { file, check } = await checkText(content, options, into)
    return writeJobs(into, file, check, { source: 'file', ...options })
  }

  async function deleteJobs(): Promise<void> {
    await db.deleteFrom('jobs').execute()
  }

  async function close(): Promise<void> {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { db, checkText, importText, deleteJobs, close }
}
