import { isCountry } from '../../../../contract/countries.ts'
import { memoize } from '../memoize.ts'
import { toLine } from '../text/plain-text.server.ts'
import { splitPlace } from './country-names.server.ts'

/** A town and the board's name for its country; each is empty when unknown. */
export type Place = { readonly city: string; readonly country: string }

/** Maximum number of places read for one job. */
export const maxPlaces = 50

const maxCityLength = 200

/**
 * The places in a string. 'Nairobi, Kenya; Kigali, Rwanda', 'Doha | Dubai, UAE', 'Accra or Lagos', 'Kenya, Uganda' and
 * 'Nairobi, Kenya / Kigali, Rwanda' are two places each.
 */
export const readPlaces = memoize((text): readonly Place[] => {
  // The semicolon of '&amp;' separates no places.
  const line = text.includes('&') ? toLine(text) : text
  const parts = withoutTravel(line)
    .split(betweenPlaces, maxPlaces)
    .map((part) => part.trim())
  return parts.filter(Boolean).flatMap((part) => listByCommas(part) ?? listBySlashes(part) ?? [placeOfText(part)])
})

const betweenPlaces = /[;|]| or /i

/** A place without a remark about journeys: 'Nairobi with 60% travel to Somalia' is Nairobi. */
export function withoutTravel(place: string): string {
  const start = place.length > maxCityLength ? -1 : place.search(travel)
  return start > 0 ? place.slice(0, start) : place
}

const travel =
  /[\s,;(–-]+(?:with|including|plus|avec|mit|up|some|frequent|regular|occasional|extensive|\d{1,3}(?:[–-]\d{1,3})? ?%)\s(?:[\w%–-]+\s){0,5}(?:travel(?:s|l?ing)?|trips?|visits?|déplacements?|reise\w*)\b/i

/** 'Kilimani, Nairobi, Kenya' is the town 'Kilimani, Nairobi' in Kenya. */
export function placeOfText(text: string): Place {
  return splitPlace(text) ?? { city: text, country: '' }
}

/** The first country among the places, or ''. */
export function firstCountry(places: readonly Place[]): string {
  return places.find(({ country }) => country !== '')?.country ?? ''
}

/**
 * Joins places into one, with the country after each town that is not in `country`: 'Doha, Al Khor, Manama (Bahrain)'.
 */
export function joinPlaces(places: readonly Place[], country = firstCountry(places)): Place {
  const towns = places.slice(0, maxPlaces).map((place) => nameTown(place, country))
  return { city: joinTowns([...new Set(towns)].filter(Boolean)), country }
}

/**
 * Splits a list with commas: only countries, or each town before its country. Null for a single place such as 'Lebanon,
 * Ohio, United States'.
 */
function listByCommas(text: string): Place[] | null {
  const places: Place[] = []
  let towns: string[] = []
  for (const part of text.split(',', maxPlaces).map((each) => each.trim())) {
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

/** Splits a list with slashes in which each place has a country. Null for others, such as 'Bern / Berne, Switzerland'. */
function listBySlashes(text: string): Place[] | null {
  if (!text.includes('/')) return null
  const places = text.split('/', maxPlaces).map((part) => splitPlace(part.trim()))
  return places.every((place) => place !== null) ? places : null
}

/** 'Hong Kong, China' is one place. */
const alsoTowns = new Set(['Hong Kong', 'Macao', 'Taiwan'])

function nameTown({ city, country }: Place, jobCountry: string): string {
  if (country === '' || country === jobCountry) return city
  return city === '' ? country : `${city} (${country})`
}

function joinTowns(towns: string[]): string {
  const fits = towns.findLastIndex(
    (_, last) => towns.slice(0, last + 1).join(', ').length <= maxCityLength - ' and 99 more'.length,
  )
  const left = towns.length - fits - 1
  if (fits < 0) return towns[0] ?? ''
  return `${towns.slice(0, fits + 1).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
