import { fieldsOf, recordsOf, textOrEmpty, wholeNumberOrNull } from '../../../contract/reading.ts'

/** What the pickers need of counties and sub-counties. */
export type Places = {
  counties: { id: number | null; name: string }[]
  sub_counties: { name: string; county_id: number | null }[]
}

/** The counties and sub-counties of an answer's `data`, without those that have no name; null when no county is left. */
export function readPlaces(data: unknown): Places | null {
  const lists = fieldsOf(data)
  const counties = recordsOf(lists.counties)
    .map(({ id, name }) => ({ name: textOrEmpty(name), id: wholeNumberOrNull(id) }))
    .filter(isNamed)
  const sub_counties = recordsOf(lists.sub_counties)
    .map(({ county_id, name }) => ({ name: textOrEmpty(name), county_id: wholeNumberOrNull(county_id) }))
    .filter(isNamed)
  return counties.length === 0 ? null : { counties, sub_counties }
}

/** The names of an answer's `data`; null when there are none. */
export function readJobTitles(data: unknown): string[] | null {
  const names = recordsOf(data)
    .map(({ name }) => textOrEmpty(name))
    .filter(Boolean)
  return names.length === 0 ? null : names
}

function isNamed({ name }: { name: string }): boolean {
  return name !== ''
}
