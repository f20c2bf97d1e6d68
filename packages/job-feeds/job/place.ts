import { countryCode, splitPlace } from '../values/places.ts'
import { type FieldReading, readValue } from './field-values.ts'

type PlaceTexts = { city?: string | undefined; country?: string | undefined }

/**
 * The town and country of a job. A town may end with its country: 'Nairobi, Kenya'. A town alone never gives a country,
 * and a text that is not the name or code of a country is refused.
 */
export function readPlace(
  { city = '', country = '' }: PlaceTexts,
  nameCountry: (code: string) => string | undefined,
): { city: FieldReading; country: FieldReading } {
  const split = splitPlace(city)
  const isOnlyCountry = countryCode(city) !== null && city.length > 3
  const town = split?.city ?? (isOnlyCountry ? '' : city)
  const code = country === '' ? (split?.country ?? (isOnlyCountry ? countryCode(city) : null)) : countryIn(country)
  const name = code === null ? undefined : nameCountry(code)
  if (name !== undefined) return { city: readValue('line', town, null), country: { value: name } }
  const isMissing = country === '' && code === null
  return { city: readValue('line', town, null), country: isMissing ? { value: null } : { reason: 'is not a country' } }
}

/** 'Kenya' in 'Kenya', 'KE' and 'Nairobi, Kenya'. */
function countryIn(text: string): string | null {
  return countryCode(text) ?? splitPlace(text)?.country ?? null
}
