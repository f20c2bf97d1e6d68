/** How a dialect of XML writes a job. Names of elements and columns stand in small letters. */
export type XmlFormat = {
  name: string
  /** The element of one job. */
  row: string
  /**
   * The column of each element, one of the names of `columns.ts`, or null where a job has no use for it; an element that is not named here is a
   * column by its own name. '@id' is an attribute of the job's element, 'location/city' an element in another one.
   */
  columns: Record<string, string | null>
  /** Prefixes of names that mean nothing of their own: `g:salary` is `salary`. Elements with other prefixes are left out. */
  prefixes?: readonly string[]
  /** Fills columns from others of the job, once it is read. */
  complete?: (fields: XmlFields) => void
}

/** Texts by column; several where the element is repeated. */
export type XmlFields = Record<string, string | string[]>

/** Stands for a column: the element says where people work, from which `completeType` makes a job type. */
export const workplace = 'workplace'

/** What elements of a place mean in every dialect; see `completePlace`. */
export const placeColumns: Record<string, string> = {
  'location/city': 'city',
  'location/country': 'country',
  'location/name': 'location',
  'location/region': 'region',
  'location/state': 'state',
}

/** All texts of a column. */
export function textsOf(fields: XmlFields, column: string): string[] {
  const value = fields[column]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** The first of some columns that is filled, as one text. */
export function firstOf(fields: XmlFields, ...columns: string[]): string | undefined {
  const value = columns.map((column) => fields[column]).find((each) => each !== undefined)
  return Array.isArray(value) ? value[0] : value
}

/** A job without a type that is done wholly from home is Remote; one partly at home, or while a pandemic lasts, is not. */
export function completeType(fields: XmlFields, place: string): void {
  if (fullyRemote.test(place.trim())) fields['job type'] ??= 'Remote'
}

const fullyRemote = /^(?:fully[ -]?remote|100 ?% remote|remote|telecommute|true|yes|1)$/i
