import { placeOf } from '../card/job-card-data.ts'
import { statedPay } from '../card/pay.ts'
import type { JobDetail } from '../contract.ts'

/** The text in the preview picture of a job. */
export type PictureText = { title: string; company: string; place: string; salary: string | null }

type SharedJob = Pick<JobDetail, 'job_uuid' | 'job_title' | 'company_name' | 'job_city' | 'job_country' | 'job_salary'>

/** The preview picture of a job and its text alternative; undefined when its text cannot be drawn. */
export function sharedPictureOf(job: SharedJob): { path: string; alt: string } | undefined {
  const text: PictureText = {
    title: job.job_title,
    company: job.company_name,
    place: placeOf(job).place,
    salary: statedPay(job.job_salary),
  }
  return canDrawAll(text)
    ? { path: `/share/${job.job_uuid}.png`, alt: Object.values(text).filter(Boolean).join(', ') }
    : undefined
}

export function canDrawAll(text: PictureText): boolean {
  return Object.values(text).every((value) => value === null || canDraw(value))
}

/** Whether a text has letters or digits and the font has all of them. Missing ones would be drawn as boxes. */
function canDraw(text: string): boolean {
  return (
    /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(text) &&
    /[\p{Script=Latin}\p{N}]/u.test(text) &&
    !/\p{Emoji_Presentation}|\u{fe0f}/u.test(text)
  )
}
