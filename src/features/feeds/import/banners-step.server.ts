import type { Clock } from '../../../clock.ts'
import { countJobs, countOf, formatCount } from '../../../contract/format-count.ts'
import type { Database } from '../../../db/connect.server.ts'
import { describeFailure } from '../../../terminal/failures.server.ts'
import { type FetchedBanners, fetchBanners } from '../../banners/fetch-service.server.ts'
import { imagesStep, type StepProgress } from '../report/report-texts.ts'

/** The images fetched after an import; `stopped` says why fetching ended early, or is null. */
export type BannersReport = FetchedBanners & { stopped: string | null }

const maxPrintedFailures = 20

type Options = { source: string; clock: Clock; signal?: AbortSignal; onProgress?: (progress: StepProgress) => void }

/** Fetches the images of a source. Reports errors instead of throwing, because the jobs are already imported. */
export async function fetchBannersOf(db: Database, { onProgress, ...options }: Options): Promise<BannersReport> {
  try {
    const fetched = await fetchBanners(db, {
      ...options,
      onProgress: (progress) => onProgress?.(imagesStep(progress)),
    })
    return {
      ...fetched,
      stopped: options.signal?.aborted
        ? 'The import was interrupted while it fetched images. The next import continues.'
        : null,
    }
  } catch (error) {
    return {
      fetched: 0,
      failed: 0,
      failures: [],
      left: 0,
      stopped: `The images could not be stored. ${describeFailure(error)}`,
    }
  }
}

/** A line with the counts of images and one for each of the first failures; empty if there were no images to fetch. */
export function describeBanners({ fetched, failed, failures, left }: FetchedBanners): string[] {
  if (fetched + failed + left === 0) return []
  const printed = failures.slice(0, maxPrintedFailures)
  const lines = printed.map(({ url, reason, jobs }) => `banner image ${url} (${countJobs(jobs)}): ${reason}`)
  const more = failed - printed.length
  const summary = `${countOf(fetched, 'banner image')} fetched, ${formatCount(failed)} failed.${failed > 0 ? ' Their jobs show an icon instead. Imports try them again after a day.' : ''}${left > 0 ? ` ${describeLeft(left)}` : ''}`
  return [summary, ...lines, ...(more > 0 ? [`… and ${formatCount(more)} more.`] : [])]
}

/** What a run records about missing images: the first failures, and why others were not tried. */
export function describeMissing({ failures, left, stopped }: BannersReport) {
  const failed = failures.map(({ url, reason }) => ({ field: 'banner image', reason: `${url}: ${reason}` }))
  const untried = [left > 0 ? `Banner images: ${describeLeft(left)}` : null, stopped]
  return [...failed, ...untried.flatMap((reason) => (reason === null ? [] : { field: null, reason }))]
}

function describeLeft(left: number): string {
  return `${formatCount(left)} more ${left === 1 ? 'was' : 'were'} not tried because the ten-minute limit was reached. The next import continues.`
}
