import { isAdvertState } from '../../../row/place/advert-states.ts'
import { nameCountry } from '../../../row/place/country-names.server.ts'
import {
  firstCountry,
  joinPlaces,
  maxPlaces,
  type Place,
  placeOfText,
  readPlaces,
} from '../../../row/place/several-places.server.ts'
import { otherPlaces, textsOf, type XmlFields } from '../dialect.ts'

const townColumns = ['city', 'location']
/** Used for jobs without a town. A job has no columns with these names. */
const areaColumns = ['state', 'region']

/**
 * Reduces the places of a job to one town and one country. 'Mombasa, Kenya' sets a missing country, a state or region
 * replaces a missing town, and several towns become a list.
 */
export function completePlace(fields: XmlFields): void {
  const places = placesOf(fields)
  delete fields[otherPlaces]
  // One area stays, so that it is listed among the columns; it comes after any town.
  for (const column of areaColumns) if (places.length > 1 || Array.isArray(fields[column])) delete fields[column]
  const { city, country } = joinPlaces(places)
  if (country !== '' && (places.length > 1 || fields.country === undefined)) fields.country = country
  if (places.length > 1) {
    delete fields.location
    fields.city = city
  } else if (city !== '' && townColumns.every((column) => fields[column] === undefined)) {
    fields.city = city
    for (const column of areaColumns) delete fields[column]
  }
}

function placesOf(fields: XmlFields): readonly Place[] {
  const counts = [...townColumns, 'country'].map((column) => textsOf(fields, column).length)
  const count = Math.min(Math.max(1, ...counts), maxPlaces)
  const places: Place[] = []
  for (let index = 0; index < count; index++) places.push(...placesAt(fields, index))
  return [...places, ...textsOf(fields, otherPlaces).slice(0, maxPlaces).flatMap(readPlaces)]
}

/** The places in a town, location, state, region and country that belong together. */
function placesAt(fields: XmlFields, index: number): readonly Place[] {
  const texts = [...townColumns, ...areaColumns].map((column) => {
    const text = textAt(fields, column, index)
    return isAdvertState(text) ? '' : text
  })
  const town = texts.find(Boolean) ?? ''
  const givenCountry = textAt(fields, 'country', index)
  if (givenCountry !== '') return [placeIn(town, nameCountry(givenCountry))]
  const places = readPlaces(town)
  if (firstCountry(places) !== '') return places
  const country = firstCountry(texts.slice(1).flatMap(readPlaces))
  return places.map(({ city }) => ({ city, country }))
}

function textAt(fields: XmlFields, column: string, index: number): string {
  return textsOf(fields, column)[index]?.trim() ?? ''
}

function placeIn(town: string, country: string): Place {
  const place = placeOfText(town)
  return place.country === country ? place : { city: town, country }
}

/**
 * Pads the columns with empty strings up to the number of places so far, so that each country stays with its town. Call
 * it before reading the next place.
 */
export function alignPlaces(fields: XmlFields, count: number): void {
  if (count > maxPlaces) return
  for (const column of [...townColumns, ...areaColumns, 'country']) {
    const texts = textsOf(fields, column)
    if (texts.length < count) fields[column] = [...texts, ...Array.from({ length: count - texts.length }, () => '')]
  }
}
