import { nameCountry } from '../../row/place/country-names.server.ts'
import { firstCountry, joinPlaces, mostPlaces, type Place, readPlaces } from '../../row/place/several-places.server.ts'
import { fieldsOf, isRecord, type JsonRecord, listOf, scalarOf } from './json-values.ts'

/** Town and country of a posting; with several places, all the towns, and for those in another country than the first its name too. */
export function placeOf(posting: JsonRecord, resolve: (part: unknown) => unknown): Place {
  const places: Place[] = []
  for (const location of listOf(posting.jobLocation).slice(0, mostPlaces)) {
    // Each location may have as many addresses, and many postings name the same one.
    if (places.length < mostPlaces)
      places.push(...placesOf(resolve(location), resolve).slice(0, mostPlaces - places.length))
  }
  return joinPlaces(
    places,
    firstCountry(places) || countryOf(resolve(listOf(posting.applicantLocationRequirements)[0])),
  )
}

function placesOf(location: unknown, resolve: (part: unknown) => unknown): Place[] {
  if (!isRecord(location)) return readPlaces(scalarOf(location))
  const addresses = listOf(location.address)
  if (addresses.length === 0) return placesOfAddress(location)
  return addresses.slice(0, mostPlaces).flatMap((address) => placesOfAddress(resolve(address)))
}

function placesOfAddress(address: unknown): Place[] {
  if (!isRecord(address)) return readPlaces(scalarOf(address))
  const city = nameOf(address.addressLocality) || nameOf(address.addressRegion)
  const country = countryOf(address.addressCountry)
  return country === '' ? readPlaces(city || nameOf(address)) : [{ city, country }]
}

/** Written out, or an object of type Country. */
function countryOf(value: unknown): string {
  return nameCountry(nameOf(value) || scalarOf(fieldsOf(value).identifier))
}

function nameOf(value: unknown): string {
  const [first] = listOf(value)
  return scalarOf(first) || scalarOf(fieldsOf(first).name)
}
