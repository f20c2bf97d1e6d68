import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import importerFlags from '../../src/features/feeds/import/importer-flags.json' with { type: 'json' }
import { run } from '../../tests/support/server-process.ts'
import { feedFormats } from './feed-formats.ts'
import { type Feed, writeFeed } from './feeds.ts'
import { type PeakMemory, watchMemory } from './peak-memory.ts'
import { type BenchSite, startBenchSite } from './site.ts'

/** Rows per second, process start included, and peak resident memory in MB of the import and of the reading process. */
type ImportSpeed = {
  format: string
  rows: number
  firstPerSecond: number
  unchangedPerSecond: number
  importMb: number
  readerMb: number
}

/**
 * The 99th percentile of /jobs in milliseconds, without an import and while one writes: medians of several pairs, and the median
 * ratio.
 */
type VisitFigures = { pairs: number; quietP99: number; importingP99: number; timesQuiet: number }

/** `load`: the machine's load average before and after. */
export type ImportFigures = { load: number[]; speeds: ImportSpeed[]; visits: VisitFigures }

const pairs = 3
const seconds = 8
/** Requests per second, far below capacity, because this measures latency and not throughput. */
const visitRate = 60
/** More rows than an import can write during the measurement. */
const longFeed = 60_000

/** Imports `rows` rows in each format, and measures page latency during an import into a site with 10,000 jobs. */
export async function measureImports(rows: number, formats: readonly string[]): Promise<ImportFigures> {
  const before = loadavg()[0] ?? 0
  const visits = await withSite(10_000, measureVisits)
  const speeds: ImportSpeed[] = []
  for (const [format, feed] of Object.entries(feedFormats))
    if (formats.includes(format)) speeds.push(await withSite(0, (site) => measureSpeed(site, rows, { format, feed })))
  return { load: [before, loadavg()[0] ?? 0].map(round), speeds, visits }
}

async function withSite<Result>(jobs: number, work: (site: BenchSite) => Promise<Result>): Promise<Result> {
  const site = await startBenchSite(jobs)
  try {
    return await work(site)
  } finally {
    await site.stop()
  }
}

/** Imports the feed twice into an empty site. */
async function measureSpeed(
  site: BenchSite,
  rows: number,
  { format, feed }: { format: string; feed: Feed },
): Promise<ImportSpeed> {
  const path = join(site.dataDir, `bench.${feed.extension}`)
  await writeFeed(path, feed, rows)
  const first = await importFile(site, path, format.replaceAll(' ', '-'))
  const second = await importFile(site, path, format.replaceAll(' ', '-'))
  await rm(path)
  const perSecond = (ms: number) => Math.round((rows * 1000) / ms)
  return {
    format,
    rows,
    firstPerSecond: perSecond(first.ms),
    unchangedPerSecond: perSecond(second.ms),
    importMb: Math.max(first.peak.own, second.peak.own),
    readerMb: Math.max(first.peak.child, second.peak.child),
  }
}

async function importFile(site: BenchSite, path: string, source: string): Promise<{ ms: number; peak: PeakMemory }> {
  const importing = startImport(site, path, source)
  const { code, ms, peak } = await watchToEnd(importing)
  if (code !== 0) throw new Error(`the import ended with code ${code}: ${importing.output()}`)
  return { ms, peak }
}

/** Waits for a process that has just started, and returns its duration and peak memory. */
export async function watchToEnd({ child }: Importing): Promise<{ code: number | null; ms: number; peak: PeakMemory }> {
  const start = performance.now()
  let ms = 0
  child.once('exit', () => void (ms = performance.now() - start))
  const peak = await watchMemory(child.pid ?? 0, () => child.exitCode !== null || child.signalCode !== null)
  return { code: child.exitCode, ms, peak }
}

async function measureVisits(site: BenchSite): Promise<VisitFigures> {
  const path = join(site.dataDir, 'long.ndjson')
  await writeFeed(path, feedFormats.NDJSON, longFeed)
  await visit(site, 2)
  const taken: { quiet: number; importing: number }[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const quiet = await visit(site, seconds)
    const importing = startImport(site, path, `pair-${pair}`)
    await waitForJobs(site, `pair-${pair}`)
    const busy = await visit(site, seconds)
    if (importing.child.exitCode !== null) throw new Error(`the import ended too early: ${importing.output()}`)
    await importing.stop()
    taken.push({ quiet, importing: busy })
    await sleep(3_000) // until the search indexes have caught up
  }
  return {
    pairs,
    quietP99: median(taken.map(({ quiet }) => quiet)),
    importingP99: median(taken.map(({ importing }) => importing)),
    timesQuiet: round(median(taken.map(({ quiet, importing }) => importing / quiet))),
  }
}

/** Waits until an import writes: it first reads the whole file. */
async function waitForJobs(site: BenchSite, source: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(site.dataDir) })
  await client.connect()
  const hasJobs = async () => (await client.query('select 1 from jobs where source = $1 limit 1', [source])).rowCount
  while (!(await hasJobs())) await sleep(100)
  await client.end()
}

/** Runs `jobs import` as an operator would. `--set` is for formats that do not name the company or the country. */
export function startImport(site: Pick<BenchSite, 'dataDir'>, path: string, source: string, args: string[] = []) {
  const fixed = ['--set', 'company=Bench Ltd', '--set', 'country=Kenya']
  const command = ['cli.ts', 'jobs', 'import', path, '--source', source, ...fixed, '--json', ...args]
  return run([...importerFlags, ...command], { DATA_DIR: site.dataDir })
}

type Importing = ReturnType<typeof startImport>

async function visit(site: BenchSite, duration: number): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${site.origin}/jobs`,
    connections: 8,
    overallRate: visitRate,
    duration,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} visits failed`)
  return latency.p99
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
