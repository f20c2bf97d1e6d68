import { hash } from 'node:crypto'
import type { ImportedJob } from '../../jobs/writing/write-service.server.ts'
import { addressOfPicture, type BadAddress, badAddressOf } from './banner-address.ts'
import {
  type Column,
  columns,
  findColumn,
  indispensableFields,
  type JobField,
  labelOf,
  requiredFields,
} from './columns.ts'
import { dateForms, readDate } from './dates.ts'
import { normaliseJobType } from './job-types.ts'
import { inCurrency } from './pay/currency.ts'
import { nameCountry } from './place/country-names.server.ts'
import { findCountry, type RowDefaults, settleTown } from './place/job-place.server.ts'
import { remember } from './remember.ts'
import { isDamaged, maxRawLength, toLine, toList, toMarkedParagraphs } from './text/plain-text.server.ts'
import { cutSections, withoutMarks } from './text/sections.server.ts'

/** Why a row is not imported, or a field of it is left out, in a sentence for an office worker; `field` is null where the row as a whole is at fault. */
export type Problem = { field: string | null; reason: string }

/** `omissions` are optional fields that could not be used: the job has nothing in their place. */
export type ParsedRow =
  | { ok: true; job: ImportedJob; madeReference: boolean; omissions: Problem[]; badAddress?: BadAddress }
  | { ok: false; problems: Problem[]; reference: string; madeReference?: boolean; title: string }

/** Makes a job of a row: finds the columns by their names, cleans every text, checks every rule. Reports all that is wrong with the fields that it needs at once, with the reference and title where they could be read, else ''. */
export function parseRow(row: Record<string, unknown>, defaults: RowDefaults = {}): ParsedRow {
  const values = chooseValues(row)
  const job = emptyJob()
  const problems: Problem[] = []
  const omissions: Problem[] = []
  for (const column of columns) {
    const value = values.get(column.field)
    if (value === undefined) continue
    const read = readValue(column, value)
    if (read.ok) assign(job, column.field, read.text)
    else if (indispensableFields.has(column.field)) problems.push({ field: column.label, reason: read.reason })
    else
      omissions.push({
        field: column.label,
        reason: column.field === 'closes_on' ? `${read.reason}. ${neverCloses}` : read.reason,
      })
  }
  const wrong = new Set(problems.map((problem) => problem.field))
  if (!wrong.has(labelOf('company'))) job.company ||= defaults.company ?? ''
  if (!wrong.has(labelOf('country'))) findCountry(job, defaults)
  for (const field of requiredFields) {
    if (!job[field] && !wrong.has(labelOf(field)))
      problems.push({ field: labelOf(field), reason: explainMissing(field, job) })
  }
  if (problems.length > 0) return { ok: false, problems, reference: job.reference, title: job.title }
  settleTown(job)
  Object.assign(
    job,
    cutSections(job.description, (section) => job[section] === null),
  )
  const madeReference = job.reference === ''
  if (madeReference) job.reference = makeReference(job)
  const badAddress = job.banner_image === null ? findBadAddress(values.get('banner_image')) : null
  return { ok: true, job, madeReference, omissions, ...(badAddress && { badAddress }) }
}

const neverCloses = 'Without it this job stays open for ever, unless you close it'

/** What tells whose row this is; null where it names no reference, title or company that can be read. Takes a fraction of the time of `parseRow`. */
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

/** The text of a field; null where it has none that can be used. */
function readField(field: JobField, value: unknown): string | null {
  const column = columns.find((each) => each.field === field)
  const read = column && value !== undefined ? readValue(column, value) : null
  return read?.ok && read.text !== '' ? read.text : null
}

function explainMissing(field: (typeof requiredFields)[number], job: ImportedJob): string {
  if (field === 'title') return 'is missing'
  const isNoCountry = field === 'country' && job.city !== null && job.city !== ''
  const place = isNoCountry ? `, and the town ${quote(job.city ?? '')} does not end with one` : ''
  return `is missing${place}. --${field} NAME gives one to all rows that have none: to an import, or to a source where it is added`
}

function emptyJob(): ImportedJob {
  const nothing = {
    city: null,
    type: null,
    level: null,
    responsibilities: null,
    requirements: null,
    benefits: null,
    salary: null,
    working_hours: null,
  }
  const more = {
    experience: null,
    education: null,
    gender_preference: null,
    banner_image: null,
    posted_on: null,
    closes_on: null,
  }
  return { reference: '', title: '', company: '', description: '', country: '', ...nothing, ...more }
}

type FilledField = 'reference' | 'title' | 'company' | 'description' | 'country'

function assign(job: ImportedJob, field: JobField, text: string): void {
  if (isFilled(field)) job[field] = text
  else job[field] = text === '' ? null : text
}

function isFilled(field: JobField): field is FilledField {
  return (
    field === 'reference' || field === 'title' || field === 'company' || field === 'description' || field === 'country'
  )
}

/** The value for each field: of several columns that mean it, the first spelling of the table that is filled. */
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

const findKnownColumn = remember(findColumn)
const readKnownDate = remember(readDate)
const normaliseKnownJobType = remember(normaliseJobType)

type Read = { ok: true; text: string } | { ok: false; reason: string }

function readValue({ kind, limit }: Column, value: unknown): Read {
  if (kind === 'url') return accept(readAddress(value, limit))
  const raw = textOf(value, kind === 'list' || kind === 'text' ? '\n' : ', ')
  if (raw === null)
    return refuse(
      'has several named values where one text belongs. Put that text there, and the others into columns of their own',
    )
  if (raw === '') return accept('')
  if (isDamaged(raw)) return refuse('holds characters that cannot be read. Save the file as UTF-8 and import it again')
  if (raw.length > Math.min(maxRawLength, 50 * limit)) return refuse(tooLong(raw.length, limit))
  const text = kind === 'list' ? toList(raw) : kind === 'text' ? toMarkedParagraphs(raw) : toLine(raw)
  if (text.length > limit && withoutMarks(text).length > limit) return refuse(tooLong(text.length, limit))
  if (kind === 'date') return text === '' ? accept('') : readDay(text)
  return accept(kind === 'type' ? normaliseKnownJobType(text) : kind === 'country' ? nameCountry(text) : text)
}

function accept(text: string): Read {
  return { ok: true, text }
}

function refuse(reason: string): Read {
  return { ok: false, reason }
}

function tooLong(length: number, limit: number): string {
  return `has ${length.toLocaleString('en')} characters, at most ${limit.toLocaleString('en')} are allowed`
}

/** The text of a value, a list of texts joined; null for anything that has fields or lists inside. */
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

/** Of several addresses the first that is one. */
function readAddress(value: unknown, limit: number): string {
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? '' : readAddress(each, limit))).find(Boolean) ?? ''
  const raw = textOf(value, ', ') ?? ''
  return raw === '' || raw.length > limit || isDamaged(raw) ? '' : addressOfPicture(toLine(raw))
}

/** Costs nothing where a row says nothing of a picture. */
function findBadAddress(value: unknown): BadAddress | null {
  const raw = textOf(value, ', ') ?? ''
  return raw === '' ? null : badAddressOf(toLine(raw.slice(0, 1_000)))
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/** The same title, company and country give the same reference, in whatever letter case. */
function makeReference({ title, company, country }: ImportedJob): string {
  const name = [title, company, country].map((text) => text.toLowerCase())
  return `auto-${hash('sha1', JSON.stringify(name)).slice(0, 16)}`
}
