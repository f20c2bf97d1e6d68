import { placeOf } from '../card/job-card-data.ts'
import type { JobDetail } from '../contract.ts'

/** The text in the preview picture of a job. */
export type SharedWords = { title: string; company: string; place: string; salary: string | null }

type Shared = Pick<JobDetail, 'job_uuid' | 'job_title' | 'company_name' | 'job_city' | 'job_country' | 'job_salary'>

/** The preview picture of a job and its text alternative; undefined when its text cannot be drawn. */
export function sharedPictureOf(job: Shared): { path: string; alt: string } | undefined {
  const words: SharedWords = {
    title: job.job_title,
    company: job.company_name,
    place: placeOf(job).place,
    salary: job.job_salary,
  }
  return canDrawAll(words)
    ? { path: `/share/${job.job_uuid}.png`, alt: Object.values(words).filter(Boolean).join(', ') }
    : undefined
}

export function canDrawAll(words: SharedWords): boolean {
  return Object.values(words).every((text) => text === null || canDraw(text))
}

/** Whether a text has letters or digits and the font has all of them. Missing ones would be drawn as boxes. */
function canDraw(text: string): boolean {
  return (
    /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(text) &&
    /[\p{Script=Latin}\p{N}]/u.test(text) &&
    !/\p{Emoji_Presentation}|\u{fe0f}/u.test(text)
  )
}
