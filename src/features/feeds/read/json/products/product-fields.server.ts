import { type Fields, fieldsOf } from '../../../../../contract/reading.ts'
import { writeSalary } from '../../../row/pay/salary-text.ts'
import { nameCountry } from '../../../row/place/country-names.server.ts'
import {
  firstCountry,
  joinPlaces,
  maxPlaces,
  type Place,
  readPlaces,
} from '../../../row/place/several-places.server.ts'
import { withHeading } from '../../html-text.ts'
import { scalarOf } from '../json-values.ts'
import { mapPosting } from '../linked/job-posting-fields.ts'
import { objectsAt, pathsOf, textsAt } from './paths.ts'
import type { PayPaths, PlacePaths, Product } from './product.ts'

/** Reads a job of a product; null for a job that the employer does not show. `publisher` is the company of the list. */
export type ReadJob = (job: Fields, publisher: string) => Fields | null

/** Makes the reader of a product's jobs. */
export function productReader(product: Product): ReadJob {
  const { posting, remote = '' } = product
  const [wrapper = []] = pathsOf(product.wrapper ?? '')
  const blanks = Object.entries(product.blank ?? {})
  const isHidden = hiddenCheck(product.hidden)
  const columns = Object.entries(product.columns).map(([column, paths]) => [column, firstReader(paths)] as const)
  const readText = textReader(product.texts)
  const readPlace = placeReader(product.places)
  const readPay = payReader(product.pay)
  const readRemote = firstReader(remote)
  return (row, publisher) => {
    const [job = row] = objectsAt(row, wrapper)
    if (isHidden(job)) return null
    const fields: Fields = posting === undefined ? {} : mapPosting(fieldsOf(job[posting]), (part) => part)
    for (const [column, read] of columns) fields[column] = read(job) || fields[column]
    fields.company ||= publisher
    fields.description = readText(job) || fields.description
    fields.salary = readPay(job, fields.salary)
    for (const column of codeColumns) fields[column] = spellCode(fields[column])
    for (const [column, text] of blanks) if (fields[column] === text) fields[column] = ''
    if (isRemote.test(readRemote(job))) fields.type ||= 'Remote'
    return product.places.length === 0 ? fields : Object.assign(fields, readPlace(job))
  }
}

const isRemote = /^(?:fully(?:[ -]?remote)?|remote|true|yes|1)$/i

function firstReader(paths: string): (job: Fields) => string {
  const all = pathsOf(paths)
  return (job) => {
    for (const path of all) {
      const [text] = textsAt(job, path)
      if (text !== undefined) return text
    }
    return ''
  }
}

function hiddenCheck(hidden: Product['hidden'] = {}): (job: Fields) => boolean {
  const checks = Object.entries(hidden).map(
    ([path, values]) => [firstReader(path), new Set(values.split(' '))] as const,
  )
  return (job) => checks.some(([read, values]) => values.has(read(job)))
}

/** Columns with codes such as 'mid_level' and 'fulltime_fixed_term'. */
const codeColumns = ['type', 'level', 'education']

/** 'mid_level' becomes 'Mid level', and 'fulltime_fixed_term' is full time. */
function spellCode(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[a-z]+(?:_[a-z]+)+$/.test(value)) return value
  const words = value.replace(/^(full|part)time_.+/, '$1 time').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Joins the parts of a description. Several parts, or a heading, make it HTML. */
function textReader(texts: Product['texts']): (job: Fields) => string {
  const readers = texts.map(({ heading = '', text }) => ({ heading: firstReader(heading), text: firstReader(text) }))
  return (job) => {
    const parts = readers
      .map((read) => ({ heading: read.heading(job), text: read.text(job) }))
      .filter(({ text }) => text !== '')
    const [only] = parts
    if (parts.length === 1 && only?.heading === '') return only.text
    return parts.map(({ heading, text }) => withHeading(heading, text)).join('\n\n')
  }
}

function payReader(paths?: PayPaths): (job: Fields, words: unknown) => unknown {
  if (paths === undefined) return (_, words) => words
  const at = pathsOf(paths.at ?? '')[0] ?? []
  const isShown = firstReader(paths.shown ?? '')
  const [min, max, currency, unit] = [paths.min, paths.max, paths.currency, paths.unit ?? ''].map(firstReader)
  const [name, value] = paths.only ?? []
  return (job, words) => {
    if (isShown(job) === 'false') return ''
    const pay = objectsAt(job, at).find((each) => name === undefined || scalarOf(each[name]) === value)
    if (pay === undefined) return words
    return writeSalary({ min: min?.(pay), max: max?.(pay), currency: currency?.(pay), unit: unit?.(pay) }) || words
  }
}

function placeReader(groups: readonly PlacePaths[]): (job: Fields) => Place {
  const readers = groups.map(({ at = '', city = '', area = '', country = '', text = '' }) => {
    const path = pathsOf(at)[0] ?? []
    const read = [city, area, country, text].map(valuesReader)
    return (job: Fields) => objectsAt(job, path).flatMap((object) => placesOf(read.map((each) => each(object))))
  })
  return (job) => joinPlaces(readers.flatMap((read) => read(job)).slice(0, maxPlaces))
}

function valuesReader(paths: string): (object: Fields) => string[] {
  const all = pathsOf(paths)
  return (object) => all.map((path) => textsAt(object, path)).find((texts) => texts.length > 0) ?? []
}

/** The places in an object. A country without a town of its own belongs to the first town, or is a place itself. */
function placesOf([cities = [], areas = [], countries = [], texts = []]: string[][]): readonly Place[] {
  const towns = [cities, texts, areas].find((each) => each.length > 0) ?? []
  const count = Math.max(towns.length, countries.length)
  return Array.from({ length: count }, (_, index) =>
    placesIn(towns[index] ?? '', nameCountry(countries[index] ?? countries[0] ?? '')),
  ).flat()
}

/** 'Nairobi, Kenya' or 'Remote' in a country. */
function placesIn(town: string, country: string): readonly Place[] {
  const places = readPlaces(town)
  if (country === '') return places
  return firstCountry(places) === country ? places : [{ city: town, country }]
}
