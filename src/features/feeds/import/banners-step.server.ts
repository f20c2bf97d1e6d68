import type { Clock } from '../../../clock.ts'
import { describeFailure } from '../../../command/command.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { FetchedBanners } from '../../banners/fetch-service.server.ts'
import { type Shown, shownPictures } from './import-progress.server.ts'

/** What came of the pictures of an import; `stopped` says why the fetching ended before its end, or null. */
export type BannersReport = FetchedBanners & { stopped: string | null }

const printedFailures = 20

type Options = { source: string; clock: Clock; signal?: AbortSignal; onProgress?: (shown: Shown) => void }

/** Fetches the pictures of a source. Does not throw: the jobs are in, whatever becomes of their pictures. */
export async function fetchBannersOf(db: Database, { onProgress, ...options }: Options): Promise<BannersReport> {
  try {
    // What draws and fetches takes a quarter of a second to load, and no other command needs it.
    const { fetchBanners } = await import('../../banners/fetch-service.server.ts')
    const fetched = await fetchBanners(db, {
      ...options,
      onProgress: (progress) => onProgress?.(shownPictures(progress)),
    })
    return {
      ...fetched,
      stopped: options.signal?.aborted
        ? 'The import was interrupted while it fetched pictures. The next one goes on.'
        : null,
    }
  } catch (error) {
    return {
      fetched: 0,
      failed: 0,
      failures: [],
      left: 0,
      stopped: `Pictures could not be stored. ${describeFailure(error)}`,
    }
  }
}

/** How many pictures came, and a line for each of the first that did not. Empty where none was wanted. */
export function describeBanners({ fetched, failed, failures, left }: FetchedBanners): string[] {
  if (fetched + failed + left === 0) return []
  const printed = failures.slice(0, printedFailures)
  const lines = printed.map(({ url, reason, jobs }) => `banner image ${url} (${count(jobs, 'job')}): ${reason}`)
  const more = failed - printed.length
  const summary = `${count(fetched, 'banner image')} fetched, ${failed.toLocaleString('en')} failed.${failed > 0 ? ' Their jobs show an icon instead; imports of a later day try again.' : ''}${left > 0 ? ` ${describeLeft(left)}` : ''}`
  return [summary, ...lines, ...(more > 0 ? [`… and ${more.toLocaleString('en')} more.`] : [])]
}

/** What a run keeps of pictures that did not come: each of the first that failed, and why others were not tried. */
export function describeMissing({
  failures,
  left,
  stopped,
}: BannersReport): { field: string | null; reason: string }[] {
  const failed = failures.map(({ url, reason }) => ({ field: 'banner image', reason: `${url}: ${reason}` }))
  const untried = [left > 0 ? `Of the banner images ${describeLeft(left)}` : null, stopped]
  return [...failed, ...untried.flatMap((reason) => (reason === null ? [] : { field: null, reason }))]
}

function describeLeft(left: number): string {
  return `${left.toLocaleString('en')} more ${left === 1 ? 'was' : 'were'} not tried, since ten minutes were over: the next import goes on.`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
