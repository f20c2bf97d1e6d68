import { findColumn } from '../../../row/columns.ts'
import { isSentence } from '../../../row/values/odd-values.ts'
import { firstOf, type XmlFields } from '../dialect.ts'

const companyColumns = ['company', 'employer', 'company name', 'organization', 'organisation']

/** Whether an entry has an element for the company. */
export function namesCompany(fields: XmlFields): boolean {
  return firstOf(fields, ...companyColumns) !== undefined
}

// Longer texts are not searched, because that takes time quadratic in their spaces.
const maxTitleLength = 500
const maxFactLength = 2_000

/** Takes the company from a title such as 'Duka: Cook' if the entry has no element for it. */
export function splitCompany(fields: XmlFields): void {
  if (namesCompany(fields)) return
  const written = (firstOf(fields, 'title') ?? '').trim()
  if (written.length > maxTitleLength) return
  const [, company, title] = /^([^:]{2,100}): +(\S[^\n]{0,300})$/.exec(written) ?? []
  if (company === undefined || title === undefined) return
  fields.title = title
  fields.company = company
}

/**
 * Moves facts from the start of an entry's text to their columns: '<div>Organization: Duka</div>'. Only if the company
 * is among them and the entry has no element for it.
 */
export function readFacts(fields: XmlFields): void {
  const column = ['description', 'summary'].find((name) => typeof fields[name] === 'string')
  if (column === undefined || namesCompany(fields)) return
  const { facts, rest } = splitFacts(firstOf(fields, column) ?? '')
  if (!namesCompany(facts)) return
  for (const [name, value] of Object.entries(facts)) fields[name] ??= value
  fields[column] = rest
}

const maxFacts = 10
const factLine =
  /^\s*<(div|p)\b[^<>]{0,200}>\s*(?:<(?:b|strong)>)?(\p{L}[\p{L} ]{2,29}):\s*(?:<\/(?:b|strong)>)?([^<>\n]{1,200})<\/\1>/iu
const factFields = new Set(['company', 'country', 'city', 'type', 'salary', 'posted_on', 'closes_on', 'reference'])

function splitFacts(text: string): { facts: XmlFields; rest: string } {
  const facts: XmlFields = {}
  let rest = text
  for (let count = 0; count < maxFacts; count++) {
    const [line = '', , label = '', value = ''] = factLine.exec(rest.slice(0, maxFactLength)) ?? []
    const field = findColumn(label)?.column.field ?? ''
    if (!factFields.has(field) || (field === 'company' && isSentence(value))) break
    facts[label.toLowerCase()] = value.trim()
    rest = rest.slice(line.length)
  }
  return { facts, rest }
}
