import { dateOfDay, nairobiDay, remainingDays } from '../../calendar.ts'
import { detailFields, listedFilled, listedOptional } from '../../contract/job-fields.ts'
import { keyedBy } from '../../contract/keyed-by.ts'
import type { JobRow } from '../../db/schema.ts'
import { bannerPath } from '../banners/contract.ts'
import type { JobCard, JobDetail, JobListItem, JobsMeta, Trade } from './contract.ts'
import { excerpt, excerptLength } from './excerpt.ts'
import type { FoundJob, JobListRow } from './queries.server.ts'
import type { JobsPage } from './service.server.ts'

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
export function presentCard(job: JobListRow, today: number): JobCard {
  const { id: _id, job_description: _description, ...card } = presentListItem(job, today)
  return card
}

/** The counts and cursors of a page of the list. */
export function presentMeta(
  { total, matching, countries, categories, inAnyCategory, paid, nextCursor, previousCursor }: JobsPage,
  trades: Trade[] | undefined,
): JobsMeta {
  return {
    total,
    matching,
    trades,
    countries,
    categories,
    matching_any_category: inAnyCategory,
    matching_paid: paid,
    next_cursor: nextCursor,
    previous_cursor: previousCursor ?? undefined,
  }
}

export function presentDetail({ job, isClosed, duplicateOf, similar }: FoundJob, today: number): JobDetail {
  return {
    ...presentListItem(job, today),
    job_remaining_days: isClosed ? 0 : remainingDays(job.closes_on, today),
    ...keyedBy('inDetail', detailFields, ({ column }) => job[column]),
    job_posted_at: postedDay(job, today),
    job_closes_on: job.closes_on,
    job_apply_url: job.recruits_here ? null : job.apply_url,
    job_is_closed: isClosed,
    job_duplicate_of: duplicateOf,
    similar: similar.map((each) => presentCard(each, today)),
  }
}

/** The import date counts as the posting date if the feed has none or one in the future. */
function postedDay({ posted_on, created_at }: JobRow, today: number): string {
  return posted_on !== null && posted_on <= dateOfDay(today) ? posted_on : dateOfDay(nairobiDay(created_at))
}
