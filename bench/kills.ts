import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, type Database } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import { feedFormats, writeFeed } from './feeds.ts'
import { startImport } from './import.ts'
import { startBenchSite } from './site.ts'

/** What ten kills left: `lost` and `doubled` of the rows of the feed after the import was run to its end, and what the runs are told as. */
export type KillFigures = { rows: number; kills: number; jobsAfterKills: number[]; partBatches: number; lost: number; doubled: number; runs: Record<string, number> }

const rows = 100_000
const kills = 10
const batch = 1_000

/** Kills an import at random moments, then lets it end. */
export async function measureKills(): Promise<KillFigures> {
  const site = await startBenchSite(0)
  const db = connectDatabase(embeddedUrl(site.dataDir), { maxConnections: 1 })
  try {
    const path = join(site.dataDir, 'killed.xml')
    await writeFeed(path, feedFormats['Indeed XML']!, rows) // a row of the table
    const jobsAfterKills: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const importing = startImport(site, path, 'killed')
      // Later ones get further: they first read what is in already.
      await sleep(randomInt(300, 5_000) + kill * 1_500)
      await importing.stop('SIGKILL')
      jobsAfterKills.push((await countJobs(db)).jobs)
    }
    const last = startImport(site, path, 'killed')
    while (last.child.exitCode === null) await sleep(50)
    const { jobs, references } = await countJobs(db)
    return { rows, kills, jobsAfterKills, partBatches: jobsAfterKills.filter((count) => count % batch !== 0).length, lost: rows - references, doubled: jobs - references, runs: await countRuns(db) }
  } finally {
    await db.destroy()
    await site.stop()
  }
}

async function countJobs(db: Database): Promise<{ jobs: number; references: number }> {
  const { jobs, references } = await db
    .selectFrom('jobs')
    .select((each) => [each.fn.countAll<number>().as('jobs'), each.fn.count<number>('reference').distinct().as('references')])
    .where('source', '=', 'killed')
    .executeTakeFirstOrThrow()
  return { jobs, references }
}

async function countRuns(db: Database): Promise<Record<string, number>> {
  const counts = await db
    .selectFrom('import_runs')
    .select((each) => ['state', each.fn.countAll<number>().as('runs')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(counts.map(({ state, runs }) => [state, runs]))
}
