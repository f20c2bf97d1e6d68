import { countries } from '../../../contract/countries.ts'
import { firstOf, type XmlFields } from './xml-format.ts'

/** Takes the country from the end of a place, as in 'Mombasa, Kenya', where a row has none of its own. `columns` are tried in order. */
export function completeCountry(fields: XmlFields, ...columns: string[]): void {
  if (fields.country !== undefined) return
  for (const column of columns) {
    const place = firstOf(fields, column)
    const country = place === undefined ? undefined : byName.get(place.slice(place.lastIndexOf(',') + 1).trim().toLowerCase())
    if (country !== undefined) {
      fields.country = country
      return
    }
  }
}

// Codes are left out on purpose: 'Mountain View, CA' is not in Canada.
const byName = new Map<string, string>(Object.values(countries).map((name) => [name.toLowerCase(), name]))
