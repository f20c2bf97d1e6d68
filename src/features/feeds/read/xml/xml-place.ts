import { nameCountry } from '../../row/place/country-names.server.ts'
import {
  firstCountry,
  joinPlaces,
  mostPlaces,
  type Place,
  placeOfText,
  readPlaces,
} from '../../row/place/several-places.server.ts'
import { otherPlaces, textsOf, type XmlFields } from './dialects.ts'

const townColumns = ['city', 'location']
/** Say where a job is that names no town. They are no columns of a row. */
const areaColumns = ['state', 'region']

/**
 * Makes one town and one country of all that a job says of its places: 'Mombasa, Kenya' names a country where there is none of its own, a
 * state or region stands for a town that is not named, and of several places all towns count.
 */
export function completePlace(fields: XmlFields): void {
  const places = placesOf(fields)
  for (const column of [...areaColumns, otherPlaces]) delete fields[column]
  const { city, country } = joinPlaces(places)
  if (country !== '' && (places.length > 1 || fields.country === undefined)) fields.country = country
  if (places.length > 1) {
    delete fields.location
    fields.city = city
  } else if (city !== '' && townColumns.every((column) => fields[column] === undefined)) {
    fields.city = city
  }
}

function placesOf(fields: XmlFields): Place[] {
  const texts = [...townColumns, ...areaColumns].map((column) => textsOf(fields, column))
  const countries = textsOf(fields, 'country')
  const count = Math.max(1, countries.length, ...texts.slice(0, townColumns.length).map((each) => each.length))
  const places = Array.from({ length: Math.min(count, mostPlaces) }, (_, index) =>
    placesAt(
      texts.map((each) => each[index]?.trim() ?? ''),
      countries[index]?.trim() ?? '',
    ),
  )
  return [...places.flat(), ...textsOf(fields, otherPlaces).slice(0, mostPlaces).flatMap(readPlaces)]
}

/** The place of a job that these texts tell: its town, its location, its state and its region. */
function placesAt([city = '', location = '', ...areas]: string[], country: string): Place[] {
  const town = city || location || areas.find(Boolean) || ''
  if (country !== '') return [placeIn(town, nameCountry(country))]
  const places = readPlaces(town)
  if (firstCountry(places) !== '') return places
  const ofOthers = [location, ...areas].map((text) => firstCountry(readPlaces(text))).find(Boolean) ?? ''
  return places.map((place) => ({ city: place.city, country: ofOthers }))
}

function placeIn(town: string, country: string): Place {
  const place = placeOfText(town)
  return place.country === country ? place : { city: town, country }
}

/**
 * Before another element with a place is read: gives the columns an empty text where the places before lack one, so that each country stays
 * with its town. `count` is how many there were.
 */
export function alignPlaces(fields: XmlFields, count: number): void {
  if (count > mostPlaces) return
  for (const column of [...townColumns, ...areaColumns, 'country']) {
    const texts = textsOf(fields, column)
    if (texts.length < count) fields[column] = [...texts, ...Array.from({ length: count - texts.length }, () => '')]
  }
}
