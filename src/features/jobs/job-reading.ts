import { detailFields, listedFilled, listedOptional } from '../../contract/job-fields.ts'
import { keyedBy } from '../../contract/keyed-by.ts'
import { fieldsOf, recordsOf, textOrEmpty, textOrNull, wholeNumberOrNull } from '../../contract/reading.ts'
import type { Facet, JobDetail, JobListItem, JobsMeta, Trade } from './contract.ts'

/** The status of a job that was removed, for example because it was fraud. */
export const removedStatus = 410

// Reads jobs from the data of any response. Every key except `job_uuid` may be missing or null.

/** The jobs in a list's `data`; those without a `job_uuid` are left out, because their page cannot be opened. */
export function readListItems(data: unknown): JobListItem[] {
  return recordsOf(data).flatMap((job) => readListItem(job) ?? [])
}

/** A job in a list; null when the value is not a job. */
export function readListItem(value: unknown): JobListItem | null {
  const job = fieldsOf(value)
  const job_uuid = textOrNull(job.job_uuid)
  if (job_uuid === null) return null
  return {
    id: wholeNumberOrNull(job.id) ?? 0,
    job_uuid,
    ...keyedBy('inList', listedFilled, ({ inList }) => textOrEmpty(job[inList])),
    ...keyedBy('inList', listedOptional, ({ inList }) => textOrNull(job[inList])),
    job_remaining_days: wholeNumberOrNull(job.job_remaining_days),
    banner_image: textOrNull(job.banner_image),
  }
}

/** Whether a job may have this id. It becomes part of a path, where `..` would lead to another endpoint. */
export function isJobId(id: string): boolean {
  return /^[\w-]+$/.test(id)
}

/** A job with everything its page shows; null when the data is not a job. */
export function readDetail(data: unknown): JobDetail | null {
  const item = readListItem(data)
  if (item === null) return null
  const job = fieldsOf(data)
  return {
    ...item,
    ...keyedBy('inDetail', detailFields, ({ inDetail }) => textOrNull(job[inDetail])),
    job_posted_at: textOrEmpty(job.job_posted_at),
    job_closes_on: textOrNull(job.job_closes_on),
    job_apply_url: textOrNull(job.job_apply_url),
    job_is_closed: job.job_is_closed === true,
    job_duplicate_of: textOrNull(job.job_duplicate_of),
    similar: readListItems(job.similar),
  }
}

/** The counts of a list. Missing ones are filled in as if the `listed` jobs were all there are. */
export function readMeta(meta: unknown, listed: number): JobsMeta {
  const counts = fieldsOf(meta)
  const matching = wholeNumberOrNull(counts.matching) ?? listed
  return {
    total: wholeNumberOrNull(counts.total) ?? matching,
    matching,
    countries: readFacets(counts.countries),
    categories: readFacets(counts.categories),
    matching_any_category: wholeNumberOrNull(counts.matching_any_category) ?? matching,
    matching_paid: wholeNumberOrNull(counts.matching_paid) ?? matching,
    next_cursor: textOrNull(counts.next_cursor),
    previous_cursor: textOrNull(counts.previous_cursor) ?? undefined,
  }
}

/** The trades of a response with `facets=trades`. */
export function readTrades(meta: unknown): Trade[] {
  return recordsOf(fieldsOf(meta).trades).flatMap((trade) => {
    const [name, search, count] = [textOrNull(trade.name), textOrNull(trade.search), wholeNumberOrNull(trade.count)]
    return name && search && count ? { name, search, count } : []
  })
}

function readFacets(value: unknown): Facet[] {
  return recordsOf(value).flatMap(({ name, count }) =>
    textOrNull(name) === null ? [] : { name: textOrEmpty(name), count: wholeNumberOrNull(count) ?? 0 },
  )
}
