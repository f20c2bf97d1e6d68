import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, type Database } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import {
  compareWithFeed,
  type Differences,
  drawFractions,
  type JobTexts,
  killImport,
} from '../tests/support/killed-import.ts'
import { feedRows, writeFeed } from './feeds.ts'
import { startImport } from './import.ts'
import { startBenchSite } from './site.ts'

/**
 * The state after an import was killed ten times and then completed: differences between jobs and feed, and how many
 * jobs the site shows twice or not at all.
 */
export type KillFigures = Differences & {
  seed: number
  rows: number
  kills: number
  jobsAfterKills: number[]
  partBatches: number
  shownTwice: number
  notShown: number
  runs: Record<string, number>
}

const rows = 100_000
const kills = 10
const batch = 1_000
const source = 'killed'
/** Generous: workers read changes twice a second. */
const followMs = 60_000

/** Kills an import at seeded random moments, then completes it, and compares database and site with the feed. */
export async function measureKills(): Promise<KillFigures> {
  const seed = randomInt(1_000_000)
  const site = await startBenchSite(0)
  const db = connectDatabase(embeddedUrl(site.dataDir), { maxConnections: 1 })
  try {
    const path = join(site.dataDir, 'killed.ndjson')
    await writeFeed(path, { extension: 'ndjson', pieces: distinctPieces }, rows)
    const start = () => startImport(site, path, source)
    const jobsAfterKills: number[] = []
    for (const fraction of drawFractions(seed, kills))
      jobsAfterKills.push(await killImport(db, source, { start, jobs: Math.round(fraction * rows), seed }))
    const last = start()
    while (last.child.exitCode === null) await sleep(50)
    if (last.child.exitCode !== 0)
      throw new Error(`the last import ended with code ${last.child.exitCode}: ${last.output()}`)
    const differences = await compareWithFeed(db, source, expectedJobs(rows))
    const partBatches = jobsAfterKills.filter((count) => count % batch !== 0).length
    return {
      seed,
      rows,
      kills,
      jobsAfterKills,
      partBatches,
      ...differences,
      ...(await readBoard(site.origin)),
      runs: await countRuns(db),
    }
  } finally {
    await db.destroy()
    await site.stop()
  }
}

/** Throws if jobs of the feed were lost, duplicated or changed, or a batch was written in part. */
export function checkIntact({
  partBatches,
  lost,
  unknown,
  changed,
  duplicates,
  shownTwice,
  notShown,
}: KillFigures): void {
  const faults = Object.entries({ partBatches, lost, unknown, changed, duplicates, shownTwice, notShown }).filter(
    ([, count]) => count > 0,
  )
  if (faults.length > 0)
    throw new Error(
      `Killing an import damaged the data: ${faults.map(([name, count]) => `${name} ${count}`).join(', ')}.`,
    )
}

/** The rows of the feed, each with its own title and description. */
function* ownRows(count: number): ReturnType<typeof feedRows> {
  for (const row of feedRows(count))
    yield {
      ...row,
      title: `${row.title}, ${row.reference}`,
      description: `${row.reference}. ${row.description.trim()}`,
    }
}

/** A feed whose jobs differ in every title and description, for `writeFeed`. */
export function* distinctPieces(count: number): Generator<string> {
  for (const row of ownRows(count)) yield `${JSON.stringify(row)}\n`
}

/** The jobs of `distinctPieces`. */
export function* expectedJobs(count: number): Generator<JobTexts> {
  for (const {
    job_type,
    closing_date,
    reference,
    title,
    company,
    city,
    country,
    description,
    requirements,
    salary,
  } of ownRows(count)) {
    yield {
      reference,
      title,
      company,
      city,
      country,
      type: job_type,
      description,
      requirements,
      salary,
      closes_on: closing_date,
    }
  }
}

/** Reads the complete list page by page, once all workers show all jobs. */
async function readBoard(origin: string): Promise<{ shownTwice: number; notShown: number }> {
  const page = async (
    query: string,
  ): Promise<{ data: { job_title: string }[]; meta: { total: number; next_cursor: string | null } }> => {
    const response = await fetch(`${origin}/api/jobs?limit=100&${query}`)
    if (!response.ok) throw new Error(`the site responded ${response.status}: ${await response.text()}`)
    return JSON.parse(await response.text())
  }
  const end = Date.now() + followMs
  while ((await page('seed=kills')).meta.total < rows && Date.now() < end) await sleep(1_000)
  await sleep(5_000) // until every worker has caught up
  const titles: string[] = []
  for (let query: string | null = 'seed=kills'; query !== null;) {
    const { data, meta } = await page(query)
    titles.push(...data.map((job) => job.job_title))
    query = meta.next_cursor === null ? null : `cursor=${meta.next_cursor}`
  }
  const shown = new Set(titles)
  return { shownTwice: titles.length - shown.size, notShown: rows - shown.size }
}

async function countRuns(db: Database): Promise<Record<string, number>> {
  const counts = await db
    .selectFrom('import_runs')
    .select((each) => ['state', each.fn.countAll<number>().as('runs')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(counts.map(({ state, runs }) => [state, runs]))
}
