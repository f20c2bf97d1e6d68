import { createServer } from 'node:http'
import { formatCount } from '../../src/contract/format-count.ts'
import { minBytes } from '../../src/http/encodings.server.ts'
import { searchWords } from './data.ts'
import { type Load, type LoadResult, measureLatency, measureLoad } from './load.ts'
import { startBenchSite } from './site.ts'

/**
 * `plainPerSecond`: requests per second of a client that accepts no compression. `bareNodePerSecond`: of a Node server
 * that only sends 10 kB, in the same minute.
 */
type PageLoad = LoadResult & { plainPerSecond: number; bareNodePerSecond: number }
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
 * A load with the status and text that its responses must have, and their maximum size on the wire, so that no error
 * page, empty list or full response is measured by mistake.
 */
type CheckedLoad = Load & { status?: number; contains: string; maxBytes?: number }

/** Measures pages and API requests under load, as browsers request them. The load generator runs on the same machine. */
export async function measureServer(jobs: number): Promise<ServerFigures> {
  const site = await startBenchSite(jobs)
  try {
    const loads: PageLoad[] = []
    for (const load of await loadsOf(site.origin, jobs)) {
      loads.push(await measureBoth(site.origin, load))
      console.log(loads.at(-1))
    }
    return { jobs, loads, workerMemoryMb: await site.workerMemory() }
  } finally {
    await site.stop()
  }
}

/** The cold loads are first, while no page of a job is cached. */
async function loadsOf(origin: string, jobs: number): Promise<CheckedLoad[]> {
  const ids = await allIds(origin)
  const jobPaths = ids.map((id) => `/job-details?job_id=${id}`)
  const [job = ''] = jobPaths
  const turns = Array.from({ length: 20_000 }, (_, turn) => turn)
  return [
    {
      name: '/job-details, cold',
      // With capital letters, each job has a second page.
      paths: [...jobPaths, ...ids.map((id) => `/job-details?job_id=${id.toUpperCase()}`)],
      contains: 'Apply Now',
      isCold: true,
    },
    {
      name: '/jobs, changing filters, cold',
      paths: turns.map((turn) => `/jobs?search=${inOtherCase('assistant caregiver', turn)}`),
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
      ifNoneMatch: await etagOf(origin + job),
      maxBytes: 400,
    },
    { name: '/about', paths: ['/about'], contains: 'About Us' },
    { name: 'API page', paths: turns.map((turn) => `/api/jobs?limit=24&seed=${turn}`), contains: 'job_description' },
    {
      name: 'API page of 24 cards',
      paths: turns.map((turn) => `/api/jobs?limit=24&fields=card&seed=${turn}`),
      contains: 'job_uuid',
    },
    {
      name: 'API page, changing search',
      paths: turns.map((turn) => `/api/jobs?search=${searchTerm(turn)}`),
      contains: 'next_cursor',
    },
    { name: '/healthz', paths: ['/healthz'], contains: 'true' },
  ]
}

/** With Brotli, then without. */
async function measureBoth(origin: string, load: CheckedLoad): Promise<PageLoad> {
  await check(origin, load, 'br')
  const bareNodePerSecond = await measureBareNode()
  const results: LoadResult[] = []
  for (const [half, encoding] of (['br', 'identity'] as const).entries()) {
    const result = await measureLoad(origin, { ...load, ...(load.isCold && coldPaths(load.paths, half)), encoding })
    if (load.maxBytes !== undefined && result.bytes > load.maxBytes)
      throw new Error(`${load.name}: ${result.bytes} bytes for each response`)
    await check(origin, load, encoding)
    results.push(result)
  }
  const [compressed, plain] = results
  if (!compressed || !plain) throw new Error('unreachable')
  return { ...compressed, plainPerSecond: plain.requestsPerSecond, bareNodePerSecond }
}

/** Half of the paths. The first fifth of them warms up the code without caching pages that are measured. */
function coldPaths(paths: readonly string[], half: number) {
  const chosen = paths.slice((half * paths.length) / 2, ((half + 1) * paths.length) / 2)
  return { warmUpPaths: chosen.slice(0, chosen.length / 5), paths: chosen.slice(chosen.length / 5), warmUpSeconds: 5 }
}

/** Throws unless the last path has the response that the load is meant to get. */
async function check(origin: string, load: CheckedLoad, encoding: 'br' | 'identity'): Promise<void> {
  const { name, paths, contains, status = 200, ifNoneMatch } = load
  const path = paths.at(-1) ?? ''
  const response = await fetch(origin + path, {
    headers: { 'accept-encoding': encoding, ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) },
  })
  const body = await response.text()
  if (response.status !== status || !body.includes(contains))
    throw new Error(`${name}: ${path} responded ${response.status} without "${contains}"`)
  const expected = encoding === 'br' && Buffer.byteLength(body) >= minBytes ? 'br' : null
  const actual = response.headers.get('content-encoding')
  if (actual !== expected)
    throw new Error(`${name}: ${path} was sent with the encoding ${actual} to a client of ${encoding}`)
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
