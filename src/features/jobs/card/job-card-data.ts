import type { JobListItem } from '../contract.ts'
import { readListItems } from '../job-reading.ts'
import { statedPay } from './pay.ts'

/** Only what a card shows, because the page carries this data next to the HTML. */
export type JobCardData = {
  id: string
  title: string
  company: string
  place: string
  isOverseas: boolean
  type: string | null
  pay: string | null
  daysLeft: number | null
  banner: string | null
}

/** Parses the `data` of a list response. */
export function readJobCards(data: unknown): JobCardData[] {
  return readListItems(data).map(toJobCard)
}

export function toJobCard(item: Omit<JobListItem, 'id' | 'job_description'>): JobCardData {
  return {
    id: item.job_uuid,
    title: item.job_title,
    company: item.company_name,
    ...placeOf(item),
    type: item.job_type,
    pay: statedPay(item.job_salary),
    daysLeft: item.job_remaining_days,
    banner: item.banner_image,
  }
}

/** 'Mombasa, Kenya', or only the country. Any country but Kenya is overseas. */
export function placeOf({ job_city, job_country }: Pick<JobListItem, 'job_city' | 'job_country'>) {
  return {
    place: [job_city, job_country].filter(Boolean).join(', '),
    isOverseas: !['', 'kenya'].includes(job_country.toLowerCase()),
  }
}

export function jobPath(id: string): string {
  return `/job-details?job_id=${encodeURIComponent(id)}`
}

/** A title for headings: if it may take several lines, a short last word or syllable does not stand alone on one. */
export function titleInLines(title: string): string {
  return title.length <= 16 ? title : title.replace(/ (?=\S{1,3}$)/, '\u00a0').replace(/-(?=\S{1,3}$)/, '-\u2060')
}
