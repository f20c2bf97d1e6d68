import { findColumn } from '../../row/columns.ts'
import { memoize } from '../../row/memoize.ts'
import type { FeedRow } from '../format.ts'
import { completeType, type Dialect, firstOf, placeColumns, words, workplace, type XmlFields } from './dialect.ts'
import { readField } from './xml-field.ts'
import { completePay, payColumns } from './xml-pay.ts'
import { alignPlaces, completePlace } from './xml-place.ts'
import type { RawRow } from './xml-rows.server.ts'
import { isElement, TreeParser, type XmlElement } from './xml-tree.ts'

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
  #workplace = ''

  /** `publisher` is the company of jobs without one. */
  constructor(dialect: Dialect, publisher = '') {
    this.#dialect = dialect
    this.#publisher = publisher
    const columns = { ...placeColumns, ...payColumns, ...dialect.columns }
    this.#columns = new Map<string, string | null>([
      ...dialect.ignored.map((name) => [name, null] as const),
      ...Object.entries(columns),
    ])
    this.#groups = new Set(Object.keys(columns).flatMap((path) => path.split('/').slice(0, -1)))
  }

  /** Reads the fields of a job from its element, which may lack its end tag; or those before an error. */
  read({ line, text, problem, isEnd }: RawRow): FeedRow {
    const { root, problem: depthProblem } = this.#parser.parse(text)
    const fields: XmlFields = {}
    this.#workplace = ''
    const unclosed = root && this.#collect(root, text, fields)
    const fault = problem ?? depthProblem ?? (unclosed ? notClosed(unclosed.name.slice(0, 40)) : null)
    if (fault !== null)
      return text === '' ? { line, problem: fault, isEnd } : { line, problem: fault, before: fields, isEnd }
    completePlace(fields)
    completePay(fields)
    completeType(fields, this.#workplace)
    this.#dialect.complete?.(fields)
    if (this.#publisher !== '' && firstOf(fields, 'company') === undefined) fields.company = this.#publisher
    return { line, fields }
  }

  /** Adds the fields of a job up to the first element without an end tag, which it returns. */
  #collect(job: XmlElement, text: string, fields: XmlFields): XmlElement | null {
    for (const [name, value] of Object.entries(job.attributes))
      add(fields, this.#columns.get(`@${name}`) ?? null, value)
    let places = 0
    for (const child of this.#childrenOf(job)) {
      const name = this.#nameOf(child.name)
      if (name === 'location') alignPlaces(fields, places++)
      const isGroup = this.#groups.has(name) && startsWithElement(child)
      for (const element of isGroup ? child.content : [child]) {
        if (!isElement(element)) continue
        if (element.end < 0) return element
        const column = this.#columnOf(isGroup ? `${name}/${this.#nameOf(element.name)}` : element.name)
        if (column === workplace) this.#workplace ||= readField(element, column, text)
        else if (column !== null) add(fields, column, readField(element, column, text))
      }
    }
    return null
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
 * The column of an element from an extension of the format, such as `<taleo:locationCity>`; null if its name is unknown
 * or could be about something else than the job.
 */
function columnOfExtension(name: string): string | null {
  const [prefix = '', local = ''] = name.split(':')
  if (otherNamespaces.has(prefix) || ambiguous.has(local)) return null
  return findColumn(local) === null ? null : local
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

function startsWithElement({ content }: XmlElement): boolean {
  const first = content.find((part) => isElement(part) || part.trim() !== '')
  return first !== undefined && isElement(first)
}

function add(fields: XmlFields, column: string | null, text: string): void {
  if (column === null || column === '__proto__' || text.trim() === '') return
  const before = Object.hasOwn(fields, column) ? fields[column] : undefined
  if (before === undefined) fields[column] = text
  else if (Array.isArray(before)) before.push(text)
  else fields[column] = [before, text]
}

function notClosed(name: string): string {
  return `The tag <${name}> in this job is never closed. Ask the sender of the file to add </${name}>`
}
