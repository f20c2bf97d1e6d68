import { type Fields, isRecord } from '../../../../contract/reading.ts'
import { scalarOf } from '../../read/json/json-values.ts'
import { wordsOf } from '../names/simplify.ts'
import { isKnownCountry, nameCountry } from '../place/country-names.server.ts'
import { maxPlaces, type Place } from '../place/several-places.server.ts'

const placeWords = new Set(
  'location locations place places country countries workplace workplaces region regions area areas'.split(' '),
)

/**
 * The places in an object with lists of towns by country: `{ "KE": ["Nairobi"], "UG": [] }`. Codes of regions are not
 * towns. Null for any other object.
 */
export function placesByCountry(name: string, fields: Fields): Place[] | null {
  const entries = Object.entries(fields)
  const isByCountry =
    entries.length > 0 &&
    entries.length <= maxPlaces &&
    entries.every(([key, value]) => isCountryKey(key) && (Array.isArray(value) || isRecord(value))) &&
    wordsOf(name).some((word) => placeWords.has(word))
  if (!isByCountry) return null
  return entries.flatMap(([key, value]) => {
    const country = nameCountry(key)
    const towns = Array.isArray(value) ? value.slice(0, maxPlaces).map(scalarOf).filter(isTown) : []
    return towns.length === 0 ? [{ city: '', country }] : towns.map((city) => ({ city, country }))
  })
}

/** Short names are codes only in capitals: 'id' and 'no' are not. */
function isCountryKey(key: string): boolean {
  return (key.length > 3 || /^[A-Z]{2,3}$/.test(key)) && isKnownCountry(nameCountry(key))
}

function isTown(text: string): boolean {
  return text !== '' && !/\d/.test(text) && text !== text.toUpperCase()
}
