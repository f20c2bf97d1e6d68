import type { ApiClient } from '../../../api-client/client.ts'
import { placeOf } from '../card/job-card-data.ts'
import type { JobDetail } from '../contract.ts'
import { excerpt } from '../excerpt.ts'
import { readDetail } from '../job-reading.ts'

/** Why no job can be shown. `isMissing`: trying again cannot help. `status` is 0 when there was no response. */
export type JobFailure = { message: string; isMissing: boolean; status: number }
export type JobOutcome =
  | { job: JobDetail; url: string; failure?: undefined }
  | { job?: undefined; url?: undefined; failure: JobFailure }

const notFound: JobOutcome = { failure: { message: 'Job not found', isMissing: true, status: 404 } }

/** Loads the job that a URL of the page names, with the URL to share. Throws only when aborted. */
export async function loadJob(api: ApiClient, pageUrl: string, signal: AbortSignal): Promise<JobOutcome> {
  const { origin, searchParams } = new URL(pageUrl)
  const id = searchParams.get('job_id')?.trim()
  if (!id) return { failure: { message: 'No job ID provided', isMissing: true, status: 400 } }
  // Anything else could change the path of the call, as `..` would.
  if (!/^[\w-]+$/.test(id)) return notFound
  const outcome = await api.call('GET /jobs/profile/{id}', { params: { id }, signal })
  if (outcome.ok) {
    const job = readDetail(outcome.data)
    return job === null ? notFound : { job, url: `${origin}/job-details?job_id=${job.job_uuid}` }
  }
  const { status, message } = outcome
  const fallback = status === 0 ? 'Failed to fetch job details' : 'Failed to load job details'
  return { failure: { message: message || fallback, isMissing: status === 404, status } }
}

type Summarised = Pick<
  JobDetail,
  'job_city' | 'job_country' | 'job_type' | 'job_level' | 'job_salary' | 'job_description'
>

/** A job in one line, for search results and shared links: its facts, then the start of its description. */
export function summaryOf(job: Summarised): string {
  const facts = [placeOf(job).place, job.job_type, job.job_level, job.job_salary].filter(Boolean).join(' · ')
  return `${facts}. ${excerpt(linesOf(job.job_description).join(' '), 110)}`.trimEnd()
}

type Texts = Pick<
  JobDetail,
  'job_salary' | 'job_description' | 'job_responsibilies' | 'job_skill_requirements' | 'job_benefits'
>

/** Whether nothing that the employer wrote can state the pay. */
export function isSilent({
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
