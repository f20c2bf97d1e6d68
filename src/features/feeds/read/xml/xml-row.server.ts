import { type ColumnMap, findColumn } from '../../row/columns.ts'
import { memoize } from '../../row/memoize.ts'
import { isMapped, nest } from '../../row/values/nested-names.ts'
import type { ReadRow } from '../format.ts'
import { completeType, type Dialect, firstOf, placeColumns, words, workplace, type XmlFields } from './dialect.ts'
import { readField } from './values/xml-field.ts'
import { completePay, payColumns } from './values/xml-pay.ts'
import { alignPlaces, completePlace } from './values/xml-place.ts'
import {
  addValue,
  findInside,
  maxValues,
  readAttributes,
  readElement,
  type Scope,
  type XmlValue,
} from './values/xml-value.ts'
import type { RawRow } from './xml-rows.server.ts'
import { attributesOf, isElement, partsOf, textOf, TreeParser, type XmlElement } from './xml-tree.ts'

/** Objects by column; an array if the element is repeated. */
type Nested = Record<string, XmlValue | XmlValue[]>

/** Reads jobs in one dialect. Tolerates XML errors inside a field, but each field must have its end tag. */
export class RowReader {
  readonly #dialect: Dialect
  readonly #publisher: string
  /** The column of each element; null for ignored elements. */
  readonly #columns: ReadonlyMap<string, string | null>
  /** Elements that only contain others, such as `<location>`. */
  readonly #groups: ReadonlySet<string>
  readonly #parser = new TreeParser()
  /** Cached, because creating the field names again would take 5 µs per row. */
  readonly #columnOf = memoize((path) => this.#findColumn(path))
  readonly #map: ColumnMap | undefined
  #workplace = ''

  /** `publisher` is the company of jobs without one. */
  constructor(dialect: Dialect, publisher = '', map?: ColumnMap) {
    this.#dialect = dialect
    this.#publisher = publisher
    this.#map = map
    const columns = { ...placeColumns, ...payColumns, ...dialect.columns }
    this.#columns = new Map<string, string | null>([
      ...dialect.ignored.map((name) => [name, null] as const),
      ...Object.entries(columns),
    ])
    this.#groups = new Set(Object.keys(columns).flatMap((path) => path.split('/').slice(0, -1)))
  }

  /** Reads the fields of a job from its element, which may lack its end tag; or those before an error. */
  read({ line, text, problem, isEnd }: RawRow): ReadRow {
    const job = text.toString()
    const { root, problem: depthProblem } = this.#parser.parse(job)
    const fields: XmlFields = {}
    const nested: Nested = {}
    const scope: Scope = { job, map: this.#map, left: maxValues }
    this.#workplace = ''
    const unclosed = root && this.#collect(root, scope, fields, nested)
    if (root) this.#addAttributes(root, fields, nested)
    const fault = problem ?? depthProblem ?? (unclosed ? notClosed(unclosed.name.slice(0, 40)) : null)
    if (fault !== null)
      return job === ''
        ? { line, problem: fault, isEnd }
        : { line, problem: fault, before: joinFields(fields, nested), isEnd }
    completePlace(fields)
    completePay(fields)
    completeType(fields, this.#workplace)
    this.#dialect.complete?.(fields)
    if (this.#publisher !== '' && firstOf(fields, 'company') === undefined) fields.company = this.#publisher
    return { line, fields: joinFields(fields, nested) }
  }

  /** Adds the fields of a job up to the first element without an end tag, which it returns. */
  #collect(job: XmlElement, scope: Scope, fields: XmlFields, nested: Nested): XmlElement | null {
    for (const [name, value] of Object.entries(job.attributes)) {
      const column = this.#columns.get(`@${name}`) ?? null
      if (column !== null) addValue(fields, column, value)
    }
    let places = 0
    for (const child of this.#childrenOf(job)) {
      const name = this.#nameOf(child.name)
      if (name === 'location') alignPlaces(fields, places++)
      const isGroup = this.#groups.has(name) && startsWithPart(child)
      for (const element of isGroup ? partsOf(child) : [child]) {
        if (element.end < 0) return element
        const column = this.#columnOf(isGroup ? `${name}/${this.#nameOf(element.name)}` : element.name)
        if (column === workplace) this.#workplace ||= readField(element, null, scope.job)
        else if (column !== null) addElement(element, column, scope, fields, nested)
      }
    }
    return null
  }

  /** Adds the other attributes of the job's element, except those that mean the same as a column. */
  #addAttributes(job: XmlElement, fields: XmlFields, nested: Nested): void {
    const attributes = attributesOf(job).filter(({ name }) => !this.#columns.has(`@${name}`))
    if (attributes.length === 0) return
    const filled = new Set(Object.keys(fields).map((column) => findColumn(column)?.target))
    const own: Record<string, string | string[]> = {}
    for (const attribute of attributes) {
      const path = nest(ownAttributes, attribute.name)
      const found = findInside(path, this.#map)
      if (found === null || isMapped(path, this.#map) || !filled.has(found.target))
        addValue(own, attribute.name, textOf(attribute))
    }
    if (!Object.hasOwn(nested, ownAttributes)) addValue<XmlValue>(nested, ownAttributes, own)
  }

  #findColumn(path: string): string | null {
    const column = this.#columns.get(path)
    if (column !== undefined) return column
    const name = this.#nameOf(path)
    if (name.includes(':')) return columnOfExtension(name)
    return this.#columns.has(name) ? (this.#columns.get(name) ?? null) : name
  }

  /** A name without a prefix of the dialect. */
  #nameOf(name: string): string {
    const colon = name.indexOf(':')
    return colon > 0 && this.#dialect.prefixes?.includes(name.slice(0, colon)) ? name.slice(colon + 1) : name
  }

  /** The elements of a job, with the children of `<locations>` in its place. */
  #childrenOf(job: XmlElement): XmlElement[] {
    return job.content
      .filter(isElement)
      .flatMap((child) => (this.#nameOf(child.name) === 'locations' ? child.content.filter(isElement) : [child]))
  }
}

/**
 * The column of an element from an extension of the format, such as `<taleo:locationCity>`: its local name, or its full
 * name if the local one is unknown or could be about something else than the job.
 */
function columnOfExtension(name: string): string | null {
  const [prefix = '', local = ''] = name.split(':')
  if (otherNamespaces.has(prefix)) return null
  return ambiguous.has(local) || findColumn(local) === null ? name : local
}

/** Usual prefixes of namespaces that are not about jobs. */
const otherNamespaces = new Set(
  words('atom a10 content dc dcterms media itunes sy slash wfw thr geo georss feedburner og'),
)
const ambiguous = new Set(
  words(
    'title name description summary content link url guid id author email source category date updated published image logo',
  ),
)

/** Columns with a text come first, and take precedence over an object of the same name. */
function joinFields(fields: XmlFields, nested: Nested): Record<string, unknown> {
  return Object.keys(nested).length === 0 ? fields : { ...fields, ...nested, ...fields }
}

/** The object of the attributes of the job's element; the import looks into objects with this name. */
const ownAttributes = 'attributes'

function startsWithPart({ content, attributes }: XmlElement): boolean {
  const first = content.find((part) => isElement(part) || part.trim() !== '')
  return first === undefined ? Object.keys(attributes).length > 0 : isElement(first)
}

function addElement(element: XmlElement, column: string, scope: Scope, fields: XmlFields, nested: Nested): void {
  const value = readElement(element, column, scope)
  if (typeof value !== 'string') return addValue<XmlValue>(nested, column, value)
  addValue(fields, column, value)
  for (const [name, text] of readAttributes(element, column, scope)) addValue(fields, name, text)
}

function notClosed(name: string): string {
  return `The tag <${name}> in this job is never closed. Ask the sender of the file to add </${name}>`
}
