import { isCountry } from '../../../../contract/countries.ts'
import { splitPlace } from './country-names.server.ts'

/** A town, and its country by the board's name of it; each empty where nothing says it. */
export type Place = { city: string; country: string }

/** Places of one job that are looked at. */
export const mostPlaces = 50

const longestCity = 200

/**
 * The places that a text names, one as often as not: 'Nairobi, Kenya; Kigali, Rwanda' are two, 'Doha | Dubai, UAE' and 'Accra or Lagos' too,
 * and 'Kenya, Uganda' are two countries.
 */
export function readPlaces(text: string): Place[] {
  const parts = text.split(betweenPlaces, mostPlaces).map((part) => part.trim())
  return parts.filter(Boolean).flatMap((part) => listByCommas(part) ?? [placeOfText(part)])
}

const betweenPlaces = /[;|]| or /i

/** One place: 'Kilimani, Nairobi, Kenya' is Kilimani, Nairobi in Kenya. */
export function placeOfText(text: string): Place {
  return splitPlace(text) ?? { city: text, country: '' }
}

/** The country of a job in several places: the first that one of them names, or the empty text. */
export function firstCountry(places: readonly Place[]): string {
  return places.find(({ country }) => country !== '')?.country ?? ''
}

/** Several places as one: all the towns, for those in another country with its name, as in 'Doha, Al Khor, Manama (Bahrain)'. */
export function joinPlaces(places: readonly Place[], country = firstCountry(places)): Place {
  const towns = places.slice(0, mostPlaces).map((place) => nameTown(place, country))
  return { city: joinTowns([...new Set(towns)].filter(Boolean)), country }
}

/** Places with commas between: countries alone, or each town before its country. Null for one place, as 'Lebanon, Ohio, United States'. */
function listByCommas(text: string): Place[] | null {
  const places: Place[] = []
  let towns: string[] = []
  for (const part of text.split(',', mostPlaces).map((each) => each.trim())) {
    const place = splitPlace(part)
    if (place === null || !isCountry(place.country) || alsoTowns.has(place.country)) {
      towns.push(part)
      continue
    }
    places.push({ city: [...towns, place.city].filter(Boolean).join(', '), country: place.country })
    towns = []
  }
  const withTown = places.filter(({ city }) => city !== '').length
  const isEven =
    withTown === places.length ||
    (withTown === 0 && new Set(places.map(({ country }) => country)).size === places.length)
  return towns.length === 0 && places.length > 1 && isEven ? places : null
}

/** 'Hong Kong, China' is one place. */
const alsoTowns = new Set(['Hong Kong', 'Macao', 'Taiwan'])

function nameTown({ city, country }: Place, ofJob: string): string {
  if (country === '' || country === ofJob) return city
  return city === '' ? country : `${city} (${country})`
}

function joinTowns(towns: string[]): string {
  const fits = towns.findLastIndex(
    (_, last) => towns.slice(0, last + 1).join(', ').length <= longestCity - ' and 99 more'.length,
  )
  const left = towns.length - fits - 1
  if (fits < 0) return towns[0] ?? ''
  return `${towns.slice(0, fits + 1).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
