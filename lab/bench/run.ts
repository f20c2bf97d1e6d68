import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { pathIn } from '../../src/language/paths.ts'
import { formPaths, publicPaths } from '../../src/site/page-paths.ts'
import { measureSignIns, type SignInFigures } from './accounts.ts'
import { type BackupFigures, checkBackups, measureBackups } from './backup.ts'
import { measurePaints, measureShifts, type PagePaint, type PageShift, type PageWeight, weighPages } from './browser.ts'
import { type DigestFigures, measureDigests } from './digests.ts'
import { feedFormats } from './feed-formats.ts'
import { type ImportFigures, measureImports } from './import.ts'
import { type Scores, scorePages } from './lighthouse.ts'
import { measureOffice, type OfficeFigures } from './office.ts'
import { measureReach, type StepBytes } from './reach.ts'
import { measureSearch, measureServer, type SearchFigures, type ServerFigures } from './server.ts'
import { startBenchSite } from './site.ts'

// `npm run bench` measures every figure in docs/performance.md, `npm run bench -- server browser` only those parts, and
// `npm run bench -- import --rows 1000000 --format 'Indeed XML'` only an import of that many rows in that format.
// `npm run bench -- backup --rows 1000000 --photos 10000` backs up and restores that many jobs and photos.
const parts = [
  'server',
  'search',
  'accounts',
  'browser',
  'lighthouse',
  'reach',
  'import',
  'office',
  'digests',
  'backup',
] as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '20000' },
    photos: { type: 'string', default: '500' },
    format: { type: 'string', multiple: true, default: ['CSV', 'JSON', 'Indeed XML', 'Excel'] },
  },
})
const unknown = values.format.find((name) => !(name in feedFormats))
if (unknown !== undefined)
  throw new Error(`Unknown format "${unknown}". Choose from: ${Object.keys(feedFormats).join(', ')}.`)
const unknownPart = positionals.find((name) => !parts.some((part) => part === name))
if (unknownPart !== undefined) throw new Error(`Unknown part "${unknownPart}". Choose from: ${parts.join(', ')}.`)
const selected = positionals.length > 0 ? parts.filter((part) => positionals.includes(part)) : parts

type Results = {
  machine: string
  commit: string
  /** CPU time that the host of the virtual machine gave to others, in percent of all CPU time during the run. */
  stolenPercent?: number
  server?: ServerFigures
  search?: SearchFigures[]
  accounts?: SignInFigures
  browser?: { weights: PageWeight[]; paints: PagePaint[]; shifts: PageShift[] }
  lighthouse?: Scores[]
  reach?: StepBytes[]
  import?: ImportFigures
  office?: OfficeFigures
  digests?: DigestFigures
  backup?: BackupFigures
}

const cpuTimeBefore = readCpuTime()
const results: Results = {
  machine: `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
}

if (selected.includes('server')) {
  results.server = await measureServer(10_000)
  console.table(results.server.loads)
  console.log(`worker memory after the load: ${results.server.workerMemoryMb} MB`)
}
if (selected.includes('search')) {
  results.search = []
  for (const jobs of [100_000, 1_000_000]) results.search.push(await measureSearch(jobs))
  console.table(results.search)
}
if (selected.includes('accounts')) {
  results.accounts = await measureSignIns()
  console.table([results.accounts])
}
if (selected.includes('browser')) {
  results.browser = await withPublicPages(measureBrowser)
  console.table(results.browser.weights)
  console.table(results.browser.paints)
  console.table(results.browser.shifts)
}
if (selected.includes('lighthouse')) {
  results.lighthouse = await withPublicPages((origin, paths) =>
    scorePages(origin, [...paths, ...paths.slice(0, 3).map((path) => pathIn('sw', path))]),
  )
  console.table(results.lighthouse)
}
if (selected.includes('reach')) {
  results.reach = await measureReach()
  console.table(results.reach)
}
if (selected.includes('import')) {
  results.import = await measureImports(Number(values.rows), values.format)
  console.table(results.import.speeds)
  console.table([results.import.visits])
  console.log(`load average before and after: ${results.import.load.join(', ')}`)
}
if (selected.includes('office')) {
  results.office = await measureOffice({ jobs: 100_000, candidates: 50_000, applications: 200_000 })
  console.table(results.office.lists)
  console.log(`500 applications are moved in ${results.office.movesMs} ms.`)
}
if (selected.includes('digests')) {
  results.digests = await measureDigests(5_000, 200)
  console.table([results.digests])
}
if (selected.includes('backup')) {
  results.backup = await measureBackups(Number(values.rows), Number(values.photos))
  console.table(results.backup.steps)
  console.log({ ...results.backup, steps: undefined })
}
results.stolenPercent = stolenSince(cpuTimeBefore)
console.log(`CPU time that the host gave to others: ${results.stolenPercent} %`)
save()
if (results.backup) checkBackups(results.backup)

/** Runs `work` with a site of 10,000 jobs and the paths of its public pages. */
async function withPublicPages<T>(work: (origin: string, paths: string[]) => Promise<T>): Promise<T> {
  const site = await startBenchSite(10_000)
  try {
    const list: { data: { job_uuid: string }[] } = JSON.parse(
      await (await fetch(`${site.origin}/api/jobs?limit=1`)).text(),
    )
    const job = `/job-details?job_id=${list.data[0]?.job_uuid}`
    const [home, jobs, ...others] = [...publicPaths, ...formPaths]
    return await work(site.origin, [home, jobs, job, ...others])
  } finally {
    await site.stop()
  }
}

async function measureBrowser(origin: string, paths: string[]) {
  return {
    weights: await weighPages(origin, paths),
    paints: await measurePaints(origin, paths.slice(0, 3)),
    shifts: await measureShifts(origin, paths),
  }
}

type CpuTime = { total: number; stolen: number }

/** The CPU time of the machine since its start, in ticks. The eighth figure is "steal" (proc_stat(5)). */
function readCpuTime(): CpuTime {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = all.match(/\d+/g)?.slice(0, 8).map(Number) ?? []
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

function stolenSince(before: CpuTime): number {
  const now = readCpuTime()
  return Math.round((100 * (now.stolen - before.stolen)) / (now.total - before.total))
}

function save(): void {
  const folder = new URL('./results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = `${new Date().toISOString().slice(0, 16).replace(':', '')}-${selected.join('-')}.json`
  writeFileSync(new URL(file, folder), `${JSON.stringify(results, null, 2)}\n`)
  console.log(`saved as lab/bench/results/${file}`)
}
