import { fieldsOf, recordsOf, textOrEmpty, textOrNull, wholeNumberOrNull } from '../../contract/reading.ts'
import type { Facet, JobDetail, JobListItem, JobsMeta } from './contract.ts'

// Reads jobs from whatever a call answers. A key may be missing or null wherever a job may say nothing; only its `job_uuid` is needed.

/** The jobs of a list's `data`, without those that nothing could open. */
export function readListItems(data: unknown): JobListItem[] {
  return recordsOf(data).flatMap((job) => readListItem(job) ?? [])
}

/** A job of a list; null when it is none. */
export function readListItem(value: unknown): JobListItem | null {
  const job = fieldsOf(value)
  const job_uuid = textOrNull(job.job_uuid)
  if (job_uuid === null) return null
  return {
    id: wholeNumberOrNull(job.id) ?? 0,
    job_uuid,
    job_title: textOrEmpty(job.job_title),
    company_name: textOrEmpty(job.company_name),
    job_description: textOrEmpty(job.job_description),
    job_country: textOrEmpty(job.job_country),
    job_city: textOrNull(job.job_city),
    job_type: textOrNull(job.job_type),
    job_level: textOrNull(job.job_level),
    job_remaining_days: wholeNumberOrNull(job.job_remaining_days),
    banner_image: textOrNull(job.banner_image),
  }
}

/** A job with everything its page shows; null when there is none. */
export function readDetail(data: unknown): JobDetail | null {
  const item = readListItem(data)
  if (item === null) return null
  const job = fieldsOf(data)
  return {
    ...item,
    job_responsibilies: textOrNull(job.job_responsibilies),
    job_skill_requirements: textOrNull(job.job_skill_requirements),
    job_benefits: textOrNull(job.job_benefits),
    job_salary: textOrNull(job.job_salary),
    job_working_hours: textOrNull(job.job_working_hours),
    job_experience_requirements: textOrNull(job.job_experience_requirements),
    job_education_requirements: textOrNull(job.job_education_requirements),
    job_gender_preference: textOrNull(job.job_gender_preference),
    job_posted_date: textOrEmpty(job.job_posted_date),
    job_closing_date: textOrNull(job.job_closing_date),
    job_is_closed: job.job_is_closed === true,
    job_duplicate_of: textOrNull(job.job_duplicate_of),
  }
}

/** The counts beside a list of so many jobs, which is the complete list where the answer has none. */
export function readMeta(meta: unknown, listed: number): JobsMeta {
  const counts = fieldsOf(meta)
  const matching = wholeNumberOrNull(counts.matching) ?? listed
  return {
    total: wholeNumberOrNull(counts.total) ?? matching,
    matching,
    countries: readFacets(counts.countries),
    categories: readFacets(counts.categories),
    matching_any_category: wholeNumberOrNull(counts.matching_any_category) ?? matching,
    next_cursor: textOrNull(counts.next_cursor),
  }
}

function readFacets(value: unknown): Facet[] {
  return recordsOf(value).flatMap(({ name, count }) =>
    textOrNull(name) === null ? [] : { name: textOrEmpty(name), count: wholeNumberOrNull(count) ?? 0 },
  )
}
