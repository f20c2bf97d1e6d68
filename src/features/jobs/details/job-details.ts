import type { ApiClient } from '../../../api-client/client.ts'
import { nairobiDay } from '../../../calendar.ts'
import { type JobCardData, jobPath, placeOf, toJobCard } from '../card/job-card-data.ts'
import { statedPay } from '../card/pay.ts'
import type { JobDetail } from '../contract.ts'
import { excerpt } from '../excerpt.ts'
import { isJobId, jobIdIn, readDetail } from '../job-reading.ts'

/** Why there is no job to show. If `isMissing`, trying again does not help. */
export type JobFailure = { message: string; isMissing: boolean; status: number }

/**
 * What a job's page shows: the card that was tapped, until the job has loaded, or why it could not be loaded. `url` is
 * the one to share, `today` a day number in Nairobi, and `keptAt` says when the job was kept if it is not current.
 */
export type JobView =
  | {
      card: JobCardData
      job?: JobDetail
      similar: JobCardData[]
      url: string
      today: number
      keptAt?: string
      failure?: undefined
    }
  | { card?: undefined; job?: undefined; keptAt?: undefined; failure: JobFailure }

/** The status of a job that was removed, for example because it was fraud. */
export const removedStatus = 410

const notFound: JobView = { failure: { message: 'Job not found', isMissing: true, status: 404 } }

/** Reads the job that the page's URL names. Throws only when aborted. */
export async function readJob(api: ApiClient, pageUrl: string, signal: AbortSignal): Promise<JobView> {
  const id = jobIdIn(new URL(pageUrl).searchParams.get('job_id') ?? '')
  if (!id) return { failure: { message: 'No job ID provided', isMissing: true, status: 400 } }
  if (!isJobId(id)) return notFound
  const response = await api.call('GET /jobs/profile/{id}', { params: { id }, signal })
  if (response.ok) {
    const found = readDetail(response.data)
    if (found === null) return notFound
    return {
      ...viewOfCard(toJobCard(found), pageUrl),
      job: { ...found, similar: [] },
      // Not those of a kept copy: they may be closed by now.
      similar: response.kept_at === undefined ? found.similar.map(toJobCard) : [],
      keptAt: response.kept_at,
    }
  }
  const fallback = response.status === 0 ? 'Failed to fetch job details' : 'Failed to load job details'
  return {
    failure: {
      message: response.message || fallback,
      isMissing: response.status === 404 || response.status === removedStatus,
      status: response.status,
    },
  }
}

/** The view of a job that has not loaded yet, from its card. */
export function viewOfCard(card: JobCardData, pageUrl: string): Extract<JobView, { card: JobCardData }> {
  return { card, similar: [], url: new URL(jobPath(card.id), pageUrl).href, today: nairobiDay(new Date()) }
}

/** The title of a job's page, without the name of the site. */
export function titleOf({ card, failure }: JobView): string {
  return card ? `${card.title} · ${card.company}` : failure.message
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
