import { type Fields, fieldsOf, isRecord } from '../../../../../contract/reading.ts'
import { nameCountry } from '../../../row/place/country-names.server.ts'
import {
  firstCountry,
  joinPlaces,
  maxPlaces,
  type Place,
  readPlaces,
} from '../../../row/place/several-places.server.ts'
import { listOf, scalarOf } from '../json-values.ts'

/**
 * The town and country of a posting. Several places become one list of towns; towns outside the first country are
 * followed by their country.
 */
export function placeOf(posting: Fields, resolve: (part: unknown) => unknown): Place {
  const places: Place[] = []
  for (const location of listOf(posting.jobLocation).slice(0, maxPlaces)) {
    // Each location may have several addresses.
    if (places.length < maxPlaces)
      places.push(...placesOf(resolve(location), resolve).slice(0, maxPlaces - places.length))
  }
  return joinPlaces(
    places,
    firstCountry(places) || countryOf(resolve(listOf(posting.applicantLocationRequirements)[0])),
  )
}

function placesOf(location: unknown, resolve: (part: unknown) => unknown): readonly Place[] {
  if (!isRecord(location)) return readPlaces(scalarOf(location))
  const addresses = listOf(location.address)
  if (addresses.length === 0) return placesOfAddress(location)
  return addresses.slice(0, maxPlaces).flatMap((address) => placesOfAddress(resolve(address)))
}

function placesOfAddress(address: unknown): readonly Place[] {
  if (!isRecord(address)) return readPlaces(scalarOf(address))
  const city = nameOf(address.addressLocality) || nameOf(address.addressRegion)
  const country = countryOf(address.addressCountry)
  return country === '' ? readPlaces(city || nameOf(address)) : [{ city, country }]
}

/** The country in a string or an object of type Country. */
function countryOf(value: unknown): string {
  return nameCountry(nameOf(value) || scalarOf(fieldsOf(value).identifier))
}

function nameOf(value: unknown): string {
  const [first] = listOf(value)
  return scalarOf(first) || scalarOf(fieldsOf(first).name)
}
