import { endsWithWords, joinWords, toPlain, wordsOf } from './words.ts'

/** The city and the country of a vacancy as words, and as names without spaces. */
export type Place = { city: readonly string[]; country: readonly string[]; cityName: string; countryName: string }

const nowhere: Place = { city: [], country: [], cityName: '', countryName: '' }

export function placeOf(city: string | null, country: string): Place {
  const countryWords = wordsOf(toPlain(country))
  const place = { ...nowhere, country: countryWords, countryName: joinWords(countryWords) }
  if (city === null) return place
  const cityWords = withoutRegion(wordsOf(toPlain(city)), place)
  return { ...place, city: cityWords, cityName: joinWords(cityWords) }
}

/** Whether words name this city, its country, or both. */
export function isPlace(words: readonly string[], place: Place): boolean {
  const { city, country, cityName, countryName } = place
  if (words.length > city.length + country.length + maxRegionWords) return false
  if (words[0] === city[0] && joinWords(withoutRegion(words, place)) === cityName) return true
  const name = joinWords(words)
  return name === countryName || shortNames.get(name) === countryName
}

/** The number of words at the end that name the city or the country, with 'in' before them. */
export function countPlaceWords(words: readonly string[], place: Place): number {
  return endsWithWords(words, place.city) ? withIn(words, place.city.length) : countCountryWords(words, place)
}

/** The number of words at the end that name the country, with 'in' before them. At least one other word stays. */
export function countCountryWords(words: readonly string[], { country, countryName }: Place): number {
  if (endsWithWords(words, country)) return withIn(words, country.length)
  return words.length > 1 && shortNames.get(words.at(-1) ?? '') === countryName ? withIn(words, 1) : 0
}

function withIn(words: readonly string[], count: number): number {
  return words.length > count + 1 && words.at(-1 - count) === 'in' ? count + 1 : count
}

/** 'Nairobi City', 'Nairobi County' and 'Nairobi, Kenya' are Nairobi. */
function withoutRegion(words: readonly string[], place: Place): readonly string[] {
  const city = words.slice(0, words.length - countCountryWords(words, place))
  const [first = '', second] = city
  if (city.length <= maxRegionWords + 1 && city.at(-1) === 'county' && cityCounties.has(first))
    return city.length === 2 || second === 'city' ? [first] : city
  return city.length > 1 && city.at(-1) === 'city' && countriesOfCities.has(place.countryName)
    ? city.slice(0, -1)
    : city
}

/** 'City County' */
const maxRegionWords = 2
/** Counties of Kenya that are one city. */
const cityCounties = new Set(['nairobi', 'mombasa'])
/** Where 'City' does not distinguish a city. In the Philippines, Cebu City is in the province of Cebu. */
const countriesOfCities = new Set(['kenya', 'qatar', 'unitedarabemirates', 'saudiarabia', 'kuwait', 'bahrain', 'oman'])
const shortNames = new Map([
  ['uae', 'unitedarabemirates'],
  ['ksa', 'saudiarabia'],
  ['uk', 'unitedkingdom'],
  ['usa', 'unitedstates'],
])
