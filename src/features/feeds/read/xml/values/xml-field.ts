import type { JobField } from '../../../../../contract/job-fields.ts'
import { findColumn, type FoundColumn } from '../../../row/columns.ts'
import { completeSalary, type PayTerms } from '../../../row/pay/salary-text.ts'
import { compactText } from '../../../row/text/copy-text.ts'
import { withHeading } from '../../html-text.ts'
import { htmlElements, isElement, textOf, voidElements, type XmlElement } from '../xml-tree.ts'
import { payTerms, salaryOf } from './xml-pay.ts'

/** The text of a job's element, as its column needs it; `job` is the XML of the job. */
export function readField(element: XmlElement, found: FoundColumn | null, job: string): string {
  const { field, kind } = found?.column ?? {}
  if (kind === 'link') return linkOf(element)
  if (kind === 'text' || kind === 'list') return headedText(element, job) ?? longTextOf(element, job, field)
  if (kind === 'url') return pictureOf(element)
  if (field !== 'salary') return textOfChild(element, names) || textOf(element)
  const text = salaryOf(element) || textOfChild(element, names) || textOf(element)
  const terms = termsOf(element)
  return terms === null ? text : completeSalary(text, terms)
}

/** The URL in `<url>…</url>` or, in Atom, `<link href="…">`; empty for a link to something else than the job. */
function linkOf(element: XmlElement): string {
  const { url, href = url, rel = 'alternate' } = element.attributes
  return href === undefined ? textOf(element) : rel === 'alternate' ? href : ''
}

function pictureOf(element: XmlElement): string {
  const { url, src = url, href = src } = element.attributes
  return href?.trim() || textOfChild(element, pictureUrls) || textOf(element)
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
 * line. In a description, lists such as `<tasks>` come last, each below a heading.
 */
function longTextOf(element: XmlElement, job: string, field?: JobField): string {
  const { content, start, end } = element
  if (!content.some(isElement)) return compactText(textOf(element))
  const elements = elementNamesIn(element)
  if (elements.every((name) => htmlElements.has(name))) return compactText(job.slice(start, end))
  const text = field === 'description' ? markSections(element) : markLines(element)
  // HTML ignores line ends.
  return compactText(elements.some((name) => htmlElements.has(name)) ? text.replaceAll('\n', '<br>') : text)
}

function elementNamesIn({ content }: XmlElement): string[] {
  return content.filter(isElement).flatMap((child) => [child.name].concat(elementNamesIn(child)))
}

/** The lines of a description. The headings are ones that `extractSections` finds. */
function markSections({ content, ...element }: XmlElement): string {
  const sections = content.filter((part) => isElement(part) && sectionOf(part) !== null).filter(isElement)
  if (sections.length === 0) return markLines({ ...element, content })
  const others = content.filter((part) => !isElement(part) || sectionOf(part) === null)
  const marked = sections.map((section) => `\n\n${sectionOf(section)}\n${markLines(section)}`)
  return markLines({ ...element, content: others }) + marked.join('')
}

function sectionOf({ name }: XmlElement): string | null {
  const column = htmlElements.has(name) ? undefined : findColumn(name)?.column
  return column?.kind === 'list' ? column.field : null
}

/** The content of an element with its HTML tags, and with line ends in place of other tags. */
function markLines({ content }: XmlElement): string {
  let text = ''
  for (const part of content) {
    if (!isElement(part)) text += part
    else if (voidElements.has(part.name)) text += `<${part.name}>${markLines(part)}`
    else if (htmlElements.has(part.name)) text += `<${part.name}>${markLines(part)}</${part.name}>`
    else text += `\n${markLines(part) || (part.attributes.name ?? '')}\n`
  }
  return text
}
