import { dateOfDay, nairobiDay, remainingDays } from '../../calendar.ts'
import type { JobRow } from '../../db/schema.ts'
import { bannerPath } from '../banners/contract.ts'
import type { JobDetail, JobListItem } from './contract.ts'
import { excerpt } from './excerpt.ts'
import type { JobListRow } from './queries.server.ts'
import type { FoundJob } from './service.server.ts'

/** Characters of a description in a page of the list, where a card shows none of it. */
export const excerptLength = 200

/** A job as the complete list gives it; `today` is a day number in Nairobi. */
export function presentListItem(job: JobListRow, today: number): JobListItem {
  return {
    id: job.id,
    job_uuid: job.uuid,
    job_title: job.title,
    company_name: job.company,
    job_description: job.description,
    job_country: job.country,
    job_city: job.city,
    job_type: job.type,
    job_level: job.level,
    job_remaining_days: remainingDays(job.closes_on, today),
    banner_image: job.banner === null ? null : bannerPath(job.banner, 'wide'),
  }
}

/** A job as one page of the list gives it: people pay for its bytes, so a long description is cut at a word. */
export function presentPageItem(job: JobListRow, today: number): JobListItem {
  return { ...presentListItem(job, today), job_description: excerpt(job.description, excerptLength) }
}

export function presentDetail({ job, isClosed, duplicateOf }: FoundJob, today: number): JobDetail {
  return {
    ...presentListItem(job, today),
    job_remaining_days: isClosed ? 0 : remainingDays(job.closes_on, today),
    job_responsibilies: job.responsibilities,
    job_skill_requirements: job.requirements,
    job_benefits: job.benefits,
    job_salary: job.salary,
    job_working_hours: job.working_hours,
    job_experience_requirements: job.experience,
    job_education_requirements: job.education,
    job_gender_preference: job.gender_preference,
    job_posted_date: postedDay(job, today),
    job_closing_date: job.closes_on,
    job_is_closed: isClosed,
    job_duplicate_of: duplicateOf,
  }
}

/** Where its feed does not say, or names a day that is still to come, it was posted when it came here. */
function postedDay({ posted_on, created_at }: JobRow, today: number): string {
  return posted_on !== null && posted_on <= dateOfDay(today) ? posted_on : dateOfDay(nairobiDay(created_at))
}
