import type { ApiRequest, ApiResponse } from '../../src/api-client/client.ts'
import { detailFields } from '../../src/contract/job-fields.ts'
import { keyedBy } from '../../src/contract/keyed-by.ts'
import { type JobDetail, pageSize } from '../../src/features/jobs/contract.ts'
import { ok } from './fake-api.ts'

/** A job as the API describes it. Its id follows from its title. */
export function fakeJob(title: string, fields: Partial<JobDetail> = {}): JobDetail {
  return {
    id: 1,
    job_uuid: title.toLowerCase().replaceAll(' ', '-'),
    job_title: title,
    company_name: 'Duka Letu',
    job_country: 'Kenya',
    job_type: 'Full Time',
    job_city: null,
    job_level: null,
    job_description: '',
    banner_image: null,
    job_remaining_days: null,
    ...keyedBy('inDetail', detailFields, () => null),
    job_salary: null,
    job_posted_at: '',
    job_closes_on: null,
    job_apply_url: null,
    job_is_closed: false,
    job_duplicate_of: null,
    similar: [],
    ...fields,
  }
}

/** Answers `GET /jobs` as the server does, except that the order does not change. */
export function listJobs(jobs: JobDetail[]): (request: ApiRequest) => ApiResponse {
  return ({ path }) => {
    const query = new URL(path, 'http://site').searchParams
    const is = (name: string, value: string | null | undefined) => !query.get(name) || query.get(name) === value
    const matches = (job: JobDetail, ignored?: string) =>
      `${job.job_title} ${job.company_name}`.toLowerCase().includes(query.get('search')?.toLowerCase() ?? '') &&
      (ignored === 'country' || is('country', job.job_country)) &&
      (ignored === 'category' || is('category', job.job_type)) &&
      (query.get('paid') !== '1' || job.job_salary !== null)
    const matching = jobs.filter((job) => matches(job))
    const start = Number(query.get('cursor') ?? 0)
    const end = start + Number(query.get('limit') ?? pageSize)
    const counts = (name: 'country' | 'category', field: 'job_country' | 'job_type') =>
      [...new Set(jobs.map((job) => job[field] ?? ''))].map((value) => ({
        name: value,
        count: jobs.filter((job) => job[field] === value && matches(job, name)).length,
      }))
    return ok({
      data: matching.slice(start, end),
      meta: {
        total: jobs.length,
        matching: matching.length,
        countries: counts('country', 'job_country'),
        categories: counts('category', 'job_type'),
        matching_any_category: jobs.filter((job) => matches(job, 'category')).length,
        matching_paid: matching.filter(({ job_salary }) => job_salary !== null).length,
        next_cursor: end < matching.length ? String(end) : null,
      },
    })
  }
}
