import type { ImportedJob } from '../jobs/write-service.server.ts'
import { splitPlace } from './country-names.server.ts'

/** What a row means that does not say it. */
export type RowDefaults = { company?: string; country?: string }

/** A row without a country may name it at the end of its town: 'Nairobi, Kenya'. */
export function findCountry(job: ImportedJob, defaults: RowDefaults): void {
  if (job.country !== '') return
  const place = job.city === null ? null : splitPlace(job.city)
  if (place !== null) job.city = place.city
  job.country = place?.country ?? defaults.country ?? ''
}

/** 'Mombasa, Kenya' of a location column is Mombasa, 'Dubai, UAE' is Dubai, and 'Kenya' names no town. */
export function townWithoutCountry(city: string | null, country: string): string | null {
  if (city === null) return null
  const place = splitPlace(city)
  if (place?.country === country) return place.city || null
  const tail = country.toLowerCase()
  const lower = city.toLowerCase()
  const town = lower === tail ? '' : lower.endsWith(`, ${tail}`) ? city.slice(0, -tail.length - 2).trim() : city
  return town || null
}
