import { dateOfDay, nairobiDay, remainingDays } from '../../calendar.ts'
import { detailFields, keyedBy, listedFilled, listedOptional } from '../../contract/job-fields.ts'
import type { JobRow } from '../../db/schema.ts'
import { bannerPath } from '../banners/contract.ts'
import type { JobDetail, JobListItem } from './contract.ts'
import { excerpt } from './excerpt.ts'
import type { FoundJob, JobListRow } from './queries.server.ts'

/** Maximum length of a description in a page of the list; cards do not show it. */
export const excerptLength = 200

/** A job in the complete list; `today` is a day number in Nairobi. */
export function presentListItem(job: JobListRow, today: number): JobListItem {
  return {
    id: job.id,
    job_uuid: job.uuid,
    ...keyedBy('inList', listedFilled, ({ column }) => job[column]),
    ...keyedBy('inList', listedOptional, ({ column }) => job[column]),
    job_remaining_days: remainingDays(job.closes_on, today),
    banner_image: job.banner === null ? null : bannerPath(job.banner, 'wide'),
  }
}

/**
 * A job in one page of the list. A long description is cut at a word boundary, because candidates pay for their data.
 */
export function presentPageItem(job: JobListRow, today: number): JobListItem {
  return { ...presentListItem(job, today), job_description: excerpt(job.description, excerptLength) }
}

/** A job as a card shows it. */
export function presentCard(job: JobListRow, today: number): Omit<JobListItem, 'id' | 'job_description'> {
  const { id: _id, job_description: _description, ...card } = presentListItem(job, today)
  return card
}

export function presentDetail({ job, isClosed, duplicateOf, similar }: FoundJob, today: number): JobDetail {
  return {
    ...presentListItem(job, today),
    job_remaining_days: isClosed ? 0 : remainingDays(job.closes_on, today),
    ...keyedBy('inDetail', detailFields, ({ column }) => job[column]),
    job_posted_at: postedDay(job, today),
    job_closes_on: job.closes_on,
    job_is_closed: isClosed,
    job_duplicate_of: duplicateOf,
    similar: similar.map((each) => presentCard(each, today)),
  }
}

/** The import date counts as the posting date if the feed has none or one in the future. */
function postedDay({ posted_on, created_at }: JobRow, today: number): string {
  return posted_on !== null && posted_on <= dateOfDay(today) ? posted_on : dateOfDay(nairobiDay(created_at))
}
