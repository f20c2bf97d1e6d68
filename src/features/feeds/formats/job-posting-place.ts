import { nameCountry, splitPlace } from '../country-names.server.ts'
import { fieldsOf, isRecord, type JsonRecord, listOf, scalarOf } from './json-values.ts'

type Place = { city: string; country: string }

const longestCity = 200
const mostPlaces = 50

/** Town and country of a posting; with several places, all the towns, and for those in another country than the first its name too. */
export function placeOf(posting: JsonRecord, resolve: (part: unknown) => unknown): Place {
  const places: Place[] = []
  for (const location of listOf(posting.jobLocation).slice(0, mostPlaces)) {
    // Each location may have as many addresses, and many postings name the same one.
    if (places.length < mostPlaces) places.push(...placesOf(resolve(location), resolve).slice(0, mostPlaces - places.length))
  }
  const country = places.find((place) => place.country !== '')?.country ?? countryOf(resolve(listOf(posting.applicantLocationRequirements)[0]))
  const towns = places.map((place) => (place.country === '' || place.country === country ? place.city : [place.city, `(${place.country})`].filter(Boolean).join(' ')))
  return { city: joinTowns([...new Set(towns)].filter(Boolean)), country }
}

function placesOf(location: unknown, resolve: (part: unknown) => unknown): Place[] {
  if (!isRecord(location)) return [placeOfText(scalarOf(location))]
  const addresses = listOf(location.address)
  if (addresses.length === 0) return [placeOfAddress(location)]
  return addresses.slice(0, mostPlaces).map((address) => placeOfAddress(resolve(address)))
}

function placeOfAddress(address: unknown): Place {
  if (!isRecord(address)) return placeOfText(scalarOf(address))
  const city = nameOf(address.addressLocality) || nameOf(address.addressRegion)
  const country = countryOf(address.addressCountry)
  return country === '' ? placeOfText(city || nameOf(address)) : { city, country }
}

function placeOfText(text: string): Place {
  return splitPlace(text) ?? { city: text, country: '' }
}

/** Written out, or an object of type Country. */
function countryOf(value: unknown): string {
  return nameCountry(nameOf(value) || scalarOf(fieldsOf(value).identifier))
}

function nameOf(value: unknown): string {
  const [first] = listOf(value)
  return scalarOf(first) || scalarOf(fieldsOf(first).name)
}

function joinTowns(towns: string[]): string {
  let joined = towns[0] ?? ''
  for (const [index, town] of towns.slice(1).entries()) {
    const longer = `${joined}, ${town}`
    if (longer.length > longestCity - ' and 99 more'.length) return `${joined} and ${towns.length - index - 1} more`
    joined = longer
  }
  return joined
}
