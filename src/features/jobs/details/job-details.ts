import type { ApiClient } from '../../../api-client/client.ts'
import { placeOf } from '../card/job-card-data.ts'
import type { JobDetail } from '../contract.ts'
import { excerpt } from '../excerpt.ts'
import { readDetail } from '../job-reading.ts'

/** Why there is no job to show. If `isMissing`, trying again does not help. */
export type JobFailure = { message: string; isMissing: boolean; status: number }
export type JobResult =
  | { job: JobDetail; url: string; keptAt?: string; failure?: undefined }
  | { job?: undefined; url?: undefined; keptAt?: undefined; failure: JobFailure }

const notFound: JobResult = { failure: { message: 'Job not found', isMissing: true, status: 404 } }

/**
 * Reads the job that the page's URL names, the URL to share, and when the job was kept if it is not current. Throws only
 * when aborted.
 */
export async function readJob(api: ApiClient, pageUrl: string, signal: AbortSignal): Promise<JobResult> {
  const { origin, searchParams } = new URL(pageUrl)
  const id = searchParams.get('job_id')?.trim()
  if (!id) return { failure: { message: 'No job ID provided', isMissing: true, status: 400 } }
  // The id becomes part of a path, where `..` would lead to another endpoint.
  if (!/^[\w-]+$/.test(id)) return notFound
  const response = await api.call('GET /jobs/profile/{id}', { params: { id }, signal })
  if (response.ok) {
    const job = readDetail(response.data)
    return job === null
      ? notFound
      : { job, url: `${origin}/job-details?job_id=${job.job_uuid}`, keptAt: response.kept_at }
  }
  const fallback = response.status === 0 ? 'Failed to fetch job details' : 'Failed to load job details'
  return {
    failure: { message: response.message || fallback, isMissing: response.status === 404, status: response.status },
  }
}

type SummaryFields = Pick<
  JobDetail,
  'job_city' | 'job_country' | 'job_type' | 'job_level' | 'job_salary' | 'job_description'
>

/** A job in one line for search results and shared links: its main facts and the beginning of its description. */
export function summaryOf(job: SummaryFields): string {
  const facts = [placeOf(job).place, job.job_type, job.job_level, job.job_salary].filter(Boolean).join(' · ')
  return `${facts}. ${excerpt(linesOf(job.job_description).join(' '), 110)}`.trimEnd()
}

type Texts = Pick<
  JobDetail,
  'job_salary' | 'job_description' | 'job_responsibilies' | 'job_skill_requirements' | 'job_benefits'
>

/** Whether the job has no text in which the pay could be stated. */
export function hasNoText({
  job_salary,
  job_description,
  job_responsibilies,
  job_skill_requirements,
  job_benefits,
}: Texts): boolean {
  return [job_salary, job_description, job_responsibilies, job_skill_requirements, job_benefits].every(
    (text) => linesOf(text).length === 0,
  )
}

/** The trimmed lines of a text, without empty ones. */
export function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}
