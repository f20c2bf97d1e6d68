import { createServer } from 'node:http'
import { formatCount } from '../src/contract/format-count.ts'
import { searchWords } from './data.ts'
import { type Load, type LoadResult, measureLatency, measureLoad } from './load.ts'
import { startBenchSite } from './site.ts'

/**
 * `plainPerSecond`: requests per second of a client that accepts no compression. `bareNodePerSecond`: of a Node server
 * that only sends 10 kB, in the same minute.
 */
export type PageLoad = LoadResult & { plainPerSecond: number; bareNodePerSecond: number }
export type ServerFigures = { jobs: number; loads: PageLoad[]; workerMemoryMb: number }

/** Percentiles in milliseconds. `pageP95` is for uncached pages. */
export type SearchFigures = {
  jobs: number
  p50: number
  p95: number
  shortTermP95: number
  pageP95: number
  startSeconds: number
  workerMemoryMb: number
}

/**
 * A load with the status and text that its responses must have, so that no error page or empty list is measured. If
 * `isCold`, no path is requested twice, so there must be three times as many paths as one measurement requests.
 */
type CheckedLoad = Load & { status?: number; contains: string; isCold?: boolean }

/** Measures pages and API requests under load, as browsers request them. The load generator runs on the same machine. */
export async function measureServer(jobs: number): Promise<ServerFigures> {
  const site = await startBenchSite(jobs)
  try {
    const ids = await allIds(site.origin)
    const jobPaths = ids.map((id) => `/job-details?job_id=${id}`)
    const [job = ''] = jobPaths
    const searches = Array.from({ length: 20_000 }, (_, turn) => searchTerm(turn))
    const loads: PageLoad[] = []
    // First, while no page of a job is cached.
    for (const load of [
      { name: '/job-details, cold', paths: jobPaths, contains: 'Apply Now', isCold: true },
      {
        name: '/jobs, changing filters, cold',
        paths: searches.map((_, turn) => `/jobs?search=${inOtherCase('assistant caregiver', turn)}`),
        contains: 'View Job: ',
        isCold: true,
      },
      { name: '/jobs', paths: ['/jobs'], contains: `Explore ${formatCount(jobs)}+ opportunities` },
      { name: '/', paths: ['/'], contains: '1000+ Jobs Available' },
      { name: '/job-details, in turn, warm', paths: jobPaths, contains: 'Apply Now', warmUpSeconds: 120 },
      {
        name: '/job-details, unchanged',
        paths: [job],
        contains: '',
        status: 304,
        ifNoneMatch: await etagOf(site.origin + job),
      },
      { name: '/about', paths: ['/about'], contains: 'About Us' },
      {
        name: 'API page',
        paths: searches.map((_, turn) => `/api/jobs?limit=24&seed=${turn}`),
        contains: 'job_uuid',
      },
      {
        name: 'API page, changing search',
        paths: searches.map((term) => `/api/jobs?search=${term}`),
        contains: 'next_cursor',
      },
      { name: '/healthz', paths: ['/healthz'], contains: 'true' },
    ] satisfies CheckedLoad[]) {
      loads.push(await measureBoth(site.origin, load))
      console.log(loads.at(-1))
    }
    return { jobs, loads, workerMemoryMb: await site.workerMemory() }
  } finally {
    await site.stop()
  }
}

/** With Brotli, then without. */
async function measureBoth(origin: string, load: CheckedLoad): Promise<PageLoad> {
  await check(origin, load)
  const bareNodePerSecond = await measureBareNode()
  const [compressed, plain] = [
    await measureLoad(origin, { ...load, ...(load.isCold && coldPaths(load.paths, 0)), encoding: 'br' }),
    await measureLoad(origin, { ...load, ...(load.isCold && coldPaths(load.paths, 1)), encoding: 'identity' }),
  ]
  return { ...compressed, plainPerSecond: plain.requestsPerSecond, bareNodePerSecond }
}

/** Half of the paths. The first third of them warms up the code without caching pages that are measured. */
function coldPaths(paths: readonly string[], half: 0 | 1) {
  const chosen = paths.slice((half * paths.length) / 2, ((half + 1) * paths.length) / 2)
  return { warmUpPaths: chosen.slice(0, chosen.length / 3), paths: chosen.slice(chosen.length / 3), warmUpSeconds: 5 }
}

async function check(origin: string, { name, paths, contains, status = 200, ifNoneMatch }: CheckedLoad): Promise<void> {
  const path = paths.at(-1) ?? ''
  const response = await fetch(origin + path, {
    headers: { 'accept-encoding': 'br', ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) },
  })
  const body = await response.text()
  if (response.status !== status || !body.includes(contains))
    throw new Error(`${name}: ${path} responded ${response.status} without "${contains}"`)
  const isCompressed = response.headers.get('content-encoding') === 'br'
  if (body.length > 2_000 && !isCompressed) throw new Error(`${name}: ${path} was not compressed`)
}

/** What one Node process can do on this machine at this moment. */
async function measureBareNode(): Promise<number> {
  const body = Buffer.alloc(10_000, 'a')
  const server = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    const result = await measureLoad(`http://127.0.0.1:${port}`, {
      name: 'bare Node',
      paths: ['/'],
      warmUpSeconds: 1,
      seconds: 3,
    })
    return result.requestsPerSecond
  } finally {
    server.close()
  }
}

/** The same search with a different mix of upper and lower case on each turn, so that its URL is new. */
function inOtherCase(term: string, turn: number): string {
  let bits = turn
  const flip = (letter: string) => {
    const isUpper = bits % 2 === 1
    bits = Math.floor(bits / 2)
    return isUpper ? letter.toUpperCase() : letter
  }
  return encodeURIComponent(term.replaceAll(/[a-z]/g, flip))
}

function searchTerm(turn: number): string {
  return encodeURIComponent(`${searchWords[turn % searchWords.length]} ${turn}`.slice(0, 4 + (turn % 8)))
}

async function etagOf(url: string): Promise<string> {
  return (await fetch(url)).headers.get('etag') ?? ''
}

/** Measures every kind of filter, page and facet count, one by one. */
export async function measureSearch(jobs: number): Promise<SearchFigures> {
  const site = await startBenchSite(jobs)
  try {
    await measureLatency(site.origin, searchPaths(searchWords).slice(0, 20))
    const long = await measureLatency(site.origin, searchPaths(searchWords))
    const short = await measureLatency(site.origin, searchPaths(['e', 'a', 'se', 'ma']))
    const pages = await measureLatency(
      site.origin,
      Array.from({ length: 100 }, (_, turn) => `/${turn % 2 ? '' : 'jobs'}?visit=${turn}`),
    )
    return {
      jobs,
      ...long,
      shortTermP95: short.p95,
      pageP95: pages.p95,
      startSeconds: site.startSeconds,
      workerMemoryMb: await site.workerMemory(),
    }
  } finally {
    await site.stop()
  }
}

function searchPaths(words: string[]): string[] {
  const filters = [
    '',
    '&country=Kenya',
    '&category=Contract',
    '&location=town%203',
    '&country=Qatar&category=Full%20Time',
    '&location=united&category=Remote',
  ]
  const unsearched = filters.map((filter) => `/api/jobs?limit=24${filter}`)
  return [
    ...unsearched,
    ...words.flatMap((word) => filters.map((filter) => `/api/jobs?search=${encodeURIComponent(word)}${filter}`)),
  ]
}

async function allIds(origin: string): Promise<string[]> {
  const list: { data: { job_uuid: string }[] } = JSON.parse(await (await fetch(`${origin}/api/jobs`)).text())
  return list.data.map((job) => job.job_uuid)
}
