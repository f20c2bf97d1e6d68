import type { ApiClient, Outcome } from '../../../api-client/client.ts'
import { nairobiDay } from '../../../calendar.ts'
import { pathIn } from '../../../language/paths.ts'
import { languageNow, t, translated } from '../../../language/translate.ts'
import { type JobCardData, jobPath, placeOf, toJobCard } from '../card/job-card-data.ts'
import { statedPay } from '../card/pay.ts'
import type { JobDetail } from '../contract.ts'
import { excerpt } from '../excerpt.ts'
import { jobIdIn } from '../job-id.ts'
import { isJobId, readDetail, removedStatus } from '../job-reading.ts'

/** Why there is no job to show. If `isMissing`, trying again does not help. */
export type JobFailure = { message: string; isMissing: boolean; status: number }

/**
 * A job and what its page shows besides: `url` is the one to share, `today` a day number in Nairobi, and `keptAt` says
 * when the job was kept if it is not current.
 */
export type LoadedJob = {
  job: JobDetail
  similar: JobCardData[]
  url: string
  today: number
  keptAt?: string
  failure?: undefined
}
export type JobView = LoadedJob | { job?: undefined; failure: JobFailure }

function notFound(): JobView {
  return { failure: { message: t('Job not found'), isMissing: true, status: 404 } }
}

/** Loads the job that the page's URL names. Throws only when aborted. */
export function loadJob(api: ApiClient, pageUrl: string, signal: AbortSignal): Promise<JobView> {
  return readJob(pageUrl, async (id) => {
    const response = await api.call('GET /jobs/profile/{id}', { params: { id }, signal })
    return response.ok ? { ...response, data: readDetail(response.data) } : response
  })
}

type FoundJob = Outcome<{ data: JobDetail | null; kept_at?: string }>

/** Gets the job that the page's URL names from `find`. */
export async function readJob(pageUrl: string, find: (id: string) => Promise<FoundJob>): Promise<JobView> {
  const id = jobIdIn(new URL(pageUrl).searchParams.get('job_id') ?? '')
  if (!id) return { failure: { message: t('No job ID provided'), isMissing: true, status: 400 } }
  if (!isJobId(id)) return notFound()
  const response = await find(id)
  if (response.ok) {
    const { data: found } = response
    if (found === null) return notFound()
    return {
      job: { ...found, similar: [] },
      // Not those of a kept copy: they may be closed by now.
      similar: response.kept_at === undefined ? found.similar.map(toJobCard) : [],
      url: new URL(pathIn(languageNow(), jobPath(found.job_uuid)), pageUrl).href,
      today: nairobiDay(new Date()),
      keptAt: response.kept_at,
    }
  }
  const fallback = response.status === 0 ? 'Failed to fetch job details' : 'Failed to load job details'
  return {
    failure: {
      message: translated(response.message || fallback),
      isMissing: response.status === 404 || response.status === removedStatus,
      status: response.status,
    },
  }
}

/** The title of a job's page, without the name of the site. */
export function titleOf({ job, failure }: JobView): string {
  return job ? `${job.job_title} · ${job.company_name}` : failure.message
}

type SummaryFields = Pick<
  JobDetail,
  'job_city' | 'job_country' | 'job_type' | 'job_level' | 'job_salary' | 'job_description'
>

/** A job in one line for search results and shared links: its main facts and the beginning of its description. */
export function summaryOf(job: SummaryFields): string {
  const facts = [placeOf(job).place, job.job_type, job.job_level, statedPay(job.job_salary)].filter(Boolean).join(' · ')
  return `${facts}. ${excerpt(linesOf(job.job_description).join(' '), 110)}`.trimEnd()
}

/** The trimmed lines of a text, without empty ones. */
export function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}
