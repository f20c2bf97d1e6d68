import { hash } from 'node:crypto'
import { emptyJob, type ImportedJob, type JobField } from '../../../contract/job-fields.ts'
import { bannerUrlOf, type BadUrl, badUrlOf } from './banner-url.ts'
import { type Column, columns, findColumn, indispensableFields, labelOf, requiredFields } from './columns.ts'
import { dateForms, readDate } from './dates.ts'
import { normaliseJobType } from './job-types.ts'
import { memoize } from './memoize.ts'
import { inCurrency } from './pay/currency.ts'
import { nameCountry } from './place/country-names.server.ts'
import { findCountry, type RowDefaults, cleanTown } from './place/job-place.server.ts'
import { isDamaged, maxRawLength, toLine, toList, toMarkedParagraphs } from './text/plain-text.server.ts'
import { extractSections, withoutMarks } from './text/sections.server.ts'

/**
 * Why a row is refused or a field left out, worded for an office worker. `field` is null for a problem with the row
 * itself.
 */
export type Problem = { field: string | null; reason: string }

/** `omissions` are optional fields with an unusable value: the job is imported without them. */
export type ParsedRow =
  | { ok: true; job: ImportedJob; hasGeneratedReference: boolean; omissions: Problem[]; badUrl?: BadUrl }
  | { ok: false; problems: Problem[]; reference: string; hasGeneratedReference?: boolean; title: string }

/**
 * Turns a row into a job. For a refused row returns all its problems, and its reference and title, or '' if they are
 * unusable.
 */
export function parseRow(row: Record<string, unknown>, defaults: RowDefaults = {}): ParsedRow {
  const values = chooseValues(row)
  const { job, problems, omissions } = readFields(values)
  fillRequired(job, defaults, problems)
  if (problems.length > 0) return { ok: false, problems, reference: job.reference, title: job.title }
  cleanTown(job)
  Object.assign(
    job,
    extractSections(job.description, (section) => job[section] === null),
  )
  const hasGeneratedReference = job.reference === ''
  if (hasGeneratedReference) job.reference = generateReference(job)
  const badUrl = job.banner_image === null ? findBadUrl(values.get('banner_image')) : null
  return { ok: true, job, hasGeneratedReference, omissions, ...(badUrl && { badUrl }) }
}

function readFields(values: Map<JobField, unknown>) {
  const job = { ...emptyJob }
  const problems: Problem[] = []
  const omissions: Problem[] = []
  for (const column of columns) {
    const value = values.get(column.field)
    if (value === undefined) continue
    const read = readValue(column, value)
    const { field, label } = column
    if (!read.ok && indispensableFields.has(field)) problems.push({ field: label, reason: read.reason })
    else if (!read.ok)
      omissions.push({ field: label, reason: field === 'closes_on' ? `${read.reason}. ${neverCloses}` : read.reason })
    else if (read.text !== '') job[field] = read.text
  }
  return { job, problems, omissions }
}

const neverCloses = 'Without it this job stays open until you close it'

/** Applies the defaults, and adds a problem for each required field that is still missing. */
function fillRequired(job: ImportedJob, defaults: RowDefaults, problems: Problem[]): void {
  const unusable = new Set(problems.map((problem) => problem.field))
  if (!unusable.has(labelOf('company'))) job.company ||= defaults.company ?? ''
  if (!unusable.has(labelOf('country'))) findCountry(job, defaults)
  for (const field of requiredFields) {
    if (!job[field] && !unusable.has(labelOf(field)))
      problems.push({ field: labelOf(field), reason: explainMissing(field, job) })
  }
}

/** Returns the reference, title and company of a row; null if one of them is unusable. Much faster than `parseRow`. */
export function readIdentity(
  row: Record<string, unknown>,
  defaults: RowDefaults = {},
): { reference: string; title: string; company: string } | null {
  const values = chooseValues(row)
  const [reference, title, company] = (['reference', 'title', 'company'] as const).map((field) =>
    readField(field, values.get(field)),
  )
  const named = { reference: reference ?? '', title: title ?? '', company: company ?? defaults.company ?? '' }
  return Object.values(named).includes('') ? null : named
}

/** The text of a field; null without a usable value. */
function readField(field: JobField, value: unknown): string | null {
  const column = columns.find((each) => each.field === field)
  const read = column && value !== undefined ? readValue(column, value) : null
  return read?.ok && read.text !== '' ? read.text : null
}

function explainMissing(field: (typeof requiredFields)[number], job: ImportedJob): string {
  if (field === 'title') return 'is missing'
  const place = field === 'country' && job.city ? `, and the town ${quote(job.city)} does not end with one` : ''
  return `is missing${place}. Use --${field} NAME with import or sources add to set it for all rows without one`
}

/** The value for each field. If several columns fill a field, uses the one whose name comes first in `columns`. */
function chooseValues(row: Record<string, unknown>): Map<JobField, unknown> {
  const chosen = new Map<JobField, { value: unknown; rank: number }>()
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (value === '' || value === null || value === undefined) continue
    const found = findKnownColumn(name)
    if (!found) continue
    const before = chosen.get(found.column.field)
    if (!before || found.rank < before.rank)
      chosen.set(found.column.field, { value: inCurrency(value, found.currency), rank: found.rank })
  }
  return new Map([...chosen].map(([field, { value }]) => [field, value]))
}

const findKnownColumn = memoize(findColumn)
const readKnownDate = memoize(readDate)
const normaliseKnownJobType = memoize(normaliseJobType)

type Read = { ok: true; text: string } | { ok: false; reason: string }

function readValue({ kind, maxLength }: Column, value: unknown): Read {
  if (kind === 'url') return accept(readUrl(value, maxLength))
  const raw = textOf(value, kind === 'list' || kind === 'text' ? '\n' : ', ')
  if (raw === null) return refuse('is an object with several values. Give each value its own column')
  if (raw === '') return accept('')
  if (isDamaged(raw))
    return refuse('contains characters that cannot be read. Save the file as UTF-8 and import it again')
  if (raw.length > Math.min(maxRawLength, 50 * maxLength)) return refuse(tooLong(raw.length, maxLength))
  const text = kind === 'list' ? toList(raw) : kind === 'text' ? toMarkedParagraphs(raw) : toLine(raw)
  if (text.length > maxLength && withoutMarks(text).length > maxLength) return refuse(tooLong(text.length, maxLength))
  if (kind === 'date') return text === '' ? accept('') : readDay(text)
  return accept(kind === 'type' ? normaliseKnownJobType(text) : kind === 'country' ? nameCountry(text) : text)
}

function accept(text: string): Read {
  return { ok: true, text }
}

function refuse(reason: string): Read {
  return { ok: false, reason }
}

function tooLong(length: number, maxLength: number): string {
  return `has ${length.toLocaleString('en')} characters; at most ${maxLength.toLocaleString('en')} are allowed`
}

/** The text of a value or of a list of values; null for objects and nested lists. */
function textOf(value: unknown, separator: string): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    const parts = value.map(scalarText)
    return parts.includes(null) ? null : parts.filter((part) => part !== '').join(separator)
  }
  return scalarText(value)
}

function scalarText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function readDay(text: string): Read {
  const day = readKnownDate(text)
  return day === null ? refuse(`is not a date: ${quote(text)}. Write it as ${dateForms}`) : accept(day)
}

/** The first valid URL in a value or list of values, or ''. */
function readUrl(value: unknown, maxLength: number): string {
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? '' : readUrl(each, maxLength))).find(Boolean) ?? ''
  const raw = textOf(value, ', ') ?? ''
  return raw === '' || raw.length > maxLength || isDamaged(raw) ? '' : bannerUrlOf(toLine(raw))
}

function findBadUrl(value: unknown): BadUrl | null {
  const raw = textOf(value, ', ') ?? ''
  return raw === '' ? null : badUrlOf(toLine(raw.slice(0, 1_000)))
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/** Ignores the letter case of title, company and country. */
function generateReference({ title, company, country }: ImportedJob): string {
  const name = [title, company, country].map((text) => text.toLowerCase())
  return `auto-${hash('sha1', JSON.stringify(name)).slice(0, 16)}`
}
