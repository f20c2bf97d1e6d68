import type { JobListItem } from './contract.ts'

/** What a card shows of a job, and no more: it travels in the page beside the HTML. */
export type JobCardData = {
  id: string
  title: string
  company: string
  place: string
  isOverseas: boolean
  type: string | null
  level: string | null
  daysLeft: number | null
  banner: string | null
}

export function toJobCard(item: JobListItem): JobCardData {
  return {
    id: item.job_uuid,
    title: item.job_title,
    company: item.company_name,
    ...placeOf(item),
    type: item.job_type,
    level: item.job_level,
    daysLeft: item.job_remaining_days,
    banner: item.banner_image,
  }
}

/** 'Mombasa, Kenya', or the country alone; overseas is anywhere but Kenya. */
export function placeOf({ job_city, job_country }: Pick<JobListItem, 'job_city' | 'job_country'>) {
  return { place: job_city ? `${job_city}, ${job_country}` : job_country, isOverseas: job_country.toLowerCase() !== 'kenya' }
}

export function jobPath(id: string): string {
  return `/job-details?job_id=${encodeURIComponent(id)}`
}
