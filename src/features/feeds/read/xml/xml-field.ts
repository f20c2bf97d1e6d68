import { findColumn } from '../../row/columns.ts'
import { memoize } from '../../row/memoize.ts'
import { completeSalary, type PayTerms } from '../../row/pay/salary-text.ts'
import { withHeading } from '../html-text.ts'
import { payTerms, salaryOf } from './xml-pay.ts'
import { htmlElements, isElement, textOf, voidElements, type XmlElement } from './xml-tree.ts'

/** The text of a job's element, as its column needs it; `job` is the XML of the job. */
export function readField(element: XmlElement, column: string, job: string): string {
  const { field, kind } = findKnownColumn(column)?.column ?? {}
  if (column === 'url') return linkOf(element)
  if (kind === 'text' || kind === 'list' || column === 'how to apply')
    return headedText(element, job) ?? longTextOf(element, job)
  if (kind === 'url') return element.attributes.url?.trim() || textOfChild(element, pictureUrls) || textOf(element)
  if (field !== 'salary') return textOfChild(element, names) || textOf(element)
  const text = salaryOf(element) || textOfChild(element, names) || textOf(element)
  const terms = termsOf(element)
  return terms === null ? text : completeSalary(text, terms)
}

const findKnownColumn = memoize(findColumn)

/** The URL in `<url>…</url>` or, in Atom, `<link href="…">`; empty for a link to something else than the job. */
function linkOf(element: XmlElement): string {
  const { href, rel = 'alternate' } = element.attributes
  return href === undefined ? textOf(element) : rel === 'alternate' ? href : ''
}

/** The text of an element with the children `<name>` and `<value>`, as in Personio's job descriptions. */
function headedText({ content }: XmlElement, job: string): string | null {
  const children = content.filter(isElement)
  const heading = children.find(({ name }) => name === 'name')
  const value = children.find(({ name }) => name === 'value')
  if (children.length !== 2 || !heading || !value) return null
  return withHeading(textOf(heading).trim(), longTextOf(value, job).trim())
}

const names = new Set(['name'])
const pictureUrls = new Set(['picture_url', 'image_url', 'url'])

function textOfChild({ content }: XmlElement, childNames: ReadonlySet<string>): string {
  const child = content.find((part) => isElement(part) && childNames.has(part.name))
  return child !== undefined && isElement(child) ? textOf(child).trim() : ''
}

const maxTermLength = 20

/** The currency and period in the attributes of `<salary currency="KES" period="month">`; null if it has neither. */
function termsOf({ attributes }: XmlElement): PayTerms | null {
  const terms: PayTerms = {}
  for (const [name, value] of Object.entries(attributes)) {
    const term = payTerms.get(name)
    if (term !== undefined && value !== '' && value.length <= maxTermLength) terms[term] = value
  }
  return Object.keys(terms).length > 0 ? terms : null
}

/**
 * Leaves unescaped HTML unchanged, because it becomes lines later, and puts the text of any other element on its own
 * line.
 */
function longTextOf(element: XmlElement, job: string): string {
  const { content, start, end } = element
  if (!content.some(isElement)) return textOf(element)
  const elements = elementNamesIn(element)
  if (elements.every((name) => htmlElements.has(name))) return job.slice(start, end)
  const text = markLines(element)
  // HTML ignores line ends.
  return elements.some((name) => htmlElements.has(name)) ? text.replaceAll('\n', '<br>') : text
}

function elementNamesIn({ content }: XmlElement): string[] {
  return content.filter(isElement).flatMap((child) => [child.name].concat(elementNamesIn(child)))
}

/** The content of an element with its HTML tags, and with line ends in place of other tags. */
function markLines({ content }: XmlElement): string {
  let text = ''
  for (const part of content) {
    if (!isElement(part)) text += part
    else if (voidElements.has(part.name)) text += `<${part.name}>${markLines(part)}`
    else if (htmlElements.has(part.name)) text += `<${part.name}>${markLines(part)}</${part.name}>`
    else text += `\n${markLines(part)}\n`
  }
  return text
}
