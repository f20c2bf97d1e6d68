import type { ApiClient } from '../../../api-client/client.ts'
import { placeOf } from '../card/job-card-data.ts'
import type { JobDetail } from '../contract.ts'
import { excerpt } from '../excerpt.ts'
import { readDetail } from '../job-reading.ts'

/** Why there is no job to show; `isMissing` says that trying again cannot help. */
export type JobFailure = { message: string; isMissing: boolean; status: number }
export type JobAnswer =
  | { job: JobDetail; url: string; failure?: undefined }
  | { job?: undefined; url?: undefined; failure: JobFailure }

const notFound: JobAnswer = { failure: { message: 'Job not found', isMissing: true, status: 404 } }

/** The job that an address of the page names, and the address to share. Throws only when aborted. */
export async function readJob(api: ApiClient, address: string, signal: AbortSignal): Promise<JobAnswer> {
  const { origin, searchParams } = new URL(address)
  const id = searchParams.get('job_id')?.trim()
  if (!id) return { failure: { message: 'No job ID provided', isMissing: true, status: 400 } }
  // Anything else could lead the call astray: `..` is a path of its own.
  if (!/^[\w-]+$/.test(id)) return notFound
  const answer = await api.call('GET /jobs/profile/{id}', { params: { id }, signal })
  if (answer.ok) {
    const job = readDetail(answer.data)
    return job === null ? notFound : { job, url: `${origin}/job-details?job_id=${job.job_uuid}` }
  }
  const silence = answer.status === 0 ? 'Failed to fetch job details' : 'Failed to load job details'
  return { failure: { message: answer.message || silence, isMissing: answer.status === 404, status: answer.status } }
}

type Summarised = Pick<
  JobDetail,
  'job_city' | 'job_country' | 'job_type' | 'job_level' | 'job_salary' | 'job_description'
>

/** A job in one line, for search results and shared links: what it pays and where, then how its text begins. */
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

/** The lines of a text, without empty ones. */
export function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}
