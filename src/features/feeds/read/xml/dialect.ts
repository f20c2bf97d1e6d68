/** An XML format of job feeds. Names of elements and columns are in lower case. */
export type Dialect = {
  name: string
  /** The element of one job. */
  row: string
  /**
   * Elements that identify the dialect. Of several dialects with the same `row`, the first with one of its signs
   * applies.
   */
  signs?: readonly string[]
  /**
   * The columns of elements that differ from their names. '@id' is an attribute of the job's element, 'location/city'
   * an element inside another one.
   */
  columns: Record<string, string>
  /** Elements without a column. */
  ignored: readonly string[]
  /** Prefixes that are removed from names: `g:salary` is `salary`. Other prefixes: see `columnOfExtension`. */
  prefixes?: readonly string[]
  /** The element before the jobs that names the company. */
  publisher?: string
  /** Fills columns from other columns of the job. */
  complete?: (fields: XmlFields) => void
}

/** Values by column; an array if the element is repeated. */
export type XmlFields = Record<string, string | string[]>

/** The column of elements about remote work. `completeType` turns it into a job type. */
export const workplace = 'workplace'

/** The column of additional places of the job. `completePlace` adds them to the town. */
export const otherPlaces = 'other places'

/** Elements of a place, which every dialect shares; see `completePlace`. */
export const placeColumns: Record<string, string> = {
  'location/city': 'city',
  'location/country': 'country',
  'location/name': 'location',
  'location/region': 'region',
  'location/state': 'state',
}

export function words(text: string): string[] {
  return text.split(' ')
}

/** All values of a column. */
export function textsOf(fields: XmlFields, column: string): string[] {
  const value = fields[column]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** The first value of the first of these columns that has one. */
export function firstOf(fields: XmlFields, ...columns: string[]): string | undefined {
  for (const column of columns) {
    const value = fields[column]
    if (value !== undefined) return Array.isArray(value) ? value[0] : value
  }
  return undefined
}

/** Makes a job Remote if it has no type and is fully remote, not hybrid or temporarily remote. */
export function completeType(fields: XmlFields, place: string): void {
  if (fullyRemote.test(place.trim()) && firstOf(fields, 'job type', 'employment type') === undefined)
    fields['job type'] = 'Remote'
}

const fullyRemote = /^(?:fully|fully[ -]?remote|100 ?% remote|remote|telecommute|true|yes|1)$/i
