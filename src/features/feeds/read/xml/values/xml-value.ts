import { fieldsOf } from '../../../../../contract/reading.ts'
import { type ColumnMap, findColumn, type FoundColumn } from '../../../row/columns.ts'
import { memoize } from '../../../row/memoize.ts'
import { findNested, isMapped, nest } from '../../../row/values/nested-names.ts'
import { attributesOf, htmlElements, isElement, partsOf, textOf, type XmlElement } from '../xml-tree.ts'
import { readField } from './xml-field.ts'
import { payTerms, salaryOf } from './xml-pay.ts'

/** What an element contains: its text, or values by the names of its attributes and child elements. */
export type XmlValue = string | { [name: string]: XmlValue | XmlValue[] }

/** `job` is the XML of the job. `left` counts down with each value inside an element. */
export type Scope = { job: string; map: ColumnMap | undefined; left: number }

/** Values inside elements that are read in one job. */
export const maxValues = 200

/** Parts that are looked at to see whether any has a known name. */
const maxParts = 20
/** Parts of a description that are no text. */
const minFacts = 2

/** The value of a job's element: an object if the element has parts that are columns of their own. */
export function readElement(element: XmlElement, column: string, scope: Scope): XmlValue {
  return readAt(element, column, findColumn(column), scope)
}

function readAt(element: XmlElement, path: string, found: FoundColumn | null, scope: Scope): XmlValue {
  const isText = !hasParts(element) || isMapped(path, scope.map) || (found && isReadAsText(element, path, found, scope))
  return isText ? readField(element, found, scope.job) : readParts(element, path, scope)
}

/** Whether an element has no text of its own, but attributes, or child elements that are not HTML. */
function hasParts(element: XmlElement): boolean {
  const { content } = element
  if (content.some((part) => !isElement(part) && part.trim() !== '')) return false
  return content.some(isElement)
    ? content.some((part) => isElement(part) && !htmlElements.has(part.name))
    : partsOf(element).length > 0
}

/** Whether the text of a known element says more than its parts. */
function isReadAsText(element: XmlElement, path: string, { column, target }: FoundColumn, scope: Scope): boolean {
  if (column.kind === 'url' || column.kind === 'link') return true
  if (target === 'salary' && salaryOf(element) !== '') return true
  if (!element.content.some(isElement)) return false
  if (column.kind === 'list') return true
  const parts = partsOf(element).slice(0, maxParts)
  const known = parts
    .map(({ name }) => findInside(nest(path, localName(name)), scope.map))
    .filter((each) => each !== null)
  // `<details>` may be the description, or contain the town, the company and so on.
  if (target === 'description') return known.filter((each) => !isLong(each)).length < minFacts
  return known.length === 0 || (target !== 'how to apply' && parts.some(({ name }) => name === 'name'))
}

function isLong({ column: { kind } }: FoundColumn): boolean {
  return kind === 'text' || kind === 'list'
}

function readParts(element: XmlElement, path: string, scope: Scope): XmlValue {
  const values: Record<string, XmlValue | XmlValue[]> = {}
  for (const part of partsOf(element)) {
    if (scope.left-- <= 0) break
    const name = localName(part.name)
    const inner = nest(path, name)
    addValue(values, name, readAt(part, inner, findInside(inner, scope.map), scope))
  }
  return values
}

const findKnownNested = memoize((path) => findNested(path))

/** What the value at a path such as 'place.town' holds. */
export function findInside(path: string, map: ColumnMap | undefined): FoundColumn | null {
  return isMapped(path, map) ? findNested(path, map) : findKnownNested(path)
}

/** Reads the attributes of an element with a text: 'location.country' for `<location country="Kenya">Nairobi</…>`. */
export function readAttributes(element: XmlElement, column: string, scope: Scope): [column: string, text: string][] {
  if (hasParts(element) || Object.keys(element.attributes).length === 0) return []
  const found = findColumn(column)
  const { kind } = found?.column ?? {}
  if (kind === 'url' || kind === 'link') return []
  return attributesOf(element)
    .filter(({ name }) => scope.left-- > 0 && !(found?.target === 'salary' && payTerms.has(name)))
    .map((attribute) => [nest(column, attribute.name), textOf(attribute)])
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Adds a value to those of its name, unless it is empty. */
export function addValue<Value>(values: Record<string, Value | Value[]>, name: string, value: Value): void {
  if (name === '__proto__' || isEmpty(value)) return
  const before = Object.hasOwn(values, name) ? values[name] : undefined
  if (before === undefined) values[name] = value
  else if (Array.isArray(before)) before.push(value)
  else values[name] = [before, value]
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : Object.keys(fieldsOf(value)).length === 0
}
