import { isRecord } from '../../../contract/reading.ts'
import { splitPath } from '../../../language/paths.ts'
import { jobPath } from '../card/job-card-data.ts'
import { savedJobsPath, showsSavedJobs } from '../card/saved-jobs.ts'
import { jobIdIn } from '../job-id.ts'
import { readDetail } from '../job-reading.ts'
import { listPath, readFilters } from '../list/filters.ts'
import { keptAtHeader, keptCacheName } from './kept.ts'

type KeptJob = { path: string; title: string; company: string }
/** The pages kept on this phone: jobs, the one kept last first, and the list. `wantedPath` is null if it is not kept. */
export type KeptPages = { wantedPath: string | null; listPath: string | null; jobs: KeptJob[] }

/** Empty if the browser has no storage for it, or forbids it. */
export async function readKeptPages(wanted: URL | null): Promise<KeptPages> {
  const entries = await readEntries().catch(() => [])
  const wantedPath = wanted && keptPathOf(wanted)
  return {
    wantedPath: wantedPath === savedJobsPath || entries.some(({ path }) => path === wantedPath) ? wantedPath : null,
    listPath: entries.find(({ path }) => isList(path))?.path ?? null,
    jobs: entries.flatMap(({ path, body }) => {
      const job = isRecord(body) ? readDetail(body.data) : null
      return job === null ? [] : { path, title: job.job_title, company: job.company_name }
    }),
  }
}

async function readEntries() {
  const cache = await caches.open(keptCacheName)
  const reading = (await cache.keys()).map(async ({ url }) => {
    const { pathname, search } = new URL(url)
    const response = await cache.match(url)
    const body: unknown = await response?.json()
    return { path: pathname + search, keptAt: response?.headers.get(keptAtHeader) ?? '', body }
  })
  const entries = await Promise.all(reading)
  // oxlint-disable-next-line unicorn/no-array-sort -- older browsers lack toSorted
  return entries.sort((a, b) => (a.keptAt < b.keptAt ? 1 : -1))
}

/** The path under which the page at `url` is kept if it is: without parameters that the page does not read. */
function keptPathOf(url: URL): string {
  const { pathname, search, searchParams } = new URL(splitPath(url.pathname).path + url.search, url.origin)
  // Has no entry of its own: its jobs are read from the copies of their pages.
  if (isList(pathname) && showsSavedJobs(url)) return savedJobsPath
  if (isList(pathname)) return listPath(readFilters(searchParams))
  const id = jobIdIn(searchParams.get('job_id') ?? '')
  return pathname === '/job-details' && id ? jobPath(id) : pathname + search
}

function isList(path: string): boolean {
  return /^\/jobs(\?|$)/.test(path)
}
