import { placeOf } from '../card/job-card-data.ts'
import { statedPay } from '../card/pay.ts'
import type { JobDetail } from '../contract.ts'

type SharedJob = Pick<JobDetail, 'job_uuid' | 'job_title' | 'company_name' | 'job_city' | 'job_country' | 'job_salary'>

/** The preview picture of a job and its text alternative. */
export function sharedPictureOf(job: SharedJob): { path: string; alt: string } {
  const text = [job.job_title, job.company_name, placeOf(job).place, statedPay(job.job_salary)]
  return { path: `/share/${job.job_uuid}.png`, alt: text.filter(Boolean).join(', ') }
}
