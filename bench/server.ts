import { searchWords } from './data.ts'
import { type LoadResult, measureLatency, measureLoad } from './load.ts'
import { startBenchSite } from './site.ts'

export type ServerFigures = { jobs: number; loads: LoadResult[]; workerMemoryMb: number }
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

/** Measures pages and API requests under load. The load generator runs on the same machine. */
export async function measureServer(jobs: number): Promise<ServerFigures> {
  const site = await startBenchSite(jobs)
  try {
    const ids = await someIds(site.origin)
    let turn = 0
    const changingTerm = () => `${searchWords[turn % searchWords.length]} ${turn++ % 997}`.slice(0, 4 + (turn % 8))
    const loads: LoadResult[] = []
    for (const load of [
      { name: 'page /jobs', paths: () => '/jobs' },
      { name: 'page /jobs, each URL once', paths: () => `/jobs?visit=${turn++}` },
      { name: 'page /jobs, ever-changing filters', paths: () => `/jobs?search=${encodeURIComponent(changingTerm())}` },
      { name: 'page /job-details', paths: () => `/job-details?job_id=${ids[turn++ % ids.length]}` },
      { name: 'page /', paths: () => '/' },
      { name: 'API page', paths: () => '/api/jobs?limit=24' },
      {
        name: 'API search, ever-changing terms',
        paths: () => `/api/jobs?search=${encodeURIComponent(changingTerm())}`,
      },
    ])
      loads.push(await measureLoad(site.origin, load))
    return { jobs, loads, workerMemoryMb: await site.workerMemory() }
  } finally {
    await site.stop()
  }
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

async function someIds(origin: string): Promise<string[]> {
  const list: { data: { job_uuid: string }[] } = JSON.parse(await (await fetch(`${origin}/api/jobs?limit=100`)).text())
  return list.data.map((job) => job.job_uuid)
}
