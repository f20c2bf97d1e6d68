import type { ImportedJob } from '../jobs/write-service.server.ts'
import { splitPlace } from './country-names.server.ts'
import { joinPlaces, readPlaces } from './several-places.server.ts'

/** What a row means that does not say it. */
export type RowDefaults = { company?: string; country?: string }

/** A row without a country may name it with its town: 'Nairobi, Kenya', or 'Nairobi, Kenya; Kigali, Rwanda'. */
export function findCountry(job: ImportedJob, defaults: RowDefaults): void {
  if (job.country !== '') return
  const { city, country } = joinPlaces(readPlaces(job.city ?? ''))
  if (country !== '') job.city = city
  job.country = country || (defaults.country ?? '')
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
