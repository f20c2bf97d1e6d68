import { emptyJob, type ImportedJob, type JobField } from '../../../contract/job-fields.ts'
import type { JobToSave } from '../../jobs/writing/write-service.server.ts'
import { type BadUrl, badUrlOf } from './banner-url.ts'
import { columns, indispensableFields, labelOf, requiredFields } from './columns.ts'
import {
  addApply,
  addOtherPlaces,
  joinParts,
  moveIntroduction,
  useHoursAsType,
  useWorkplace,
} from './complete-job.server.ts'
import { readYearlessDate, type YearHints } from './date/yearless-dates.ts'
import { type LabelledField, readLabelledLines } from './labels/labelled-lines.ts'
import { inFileCurrency } from './pay/file-currency.ts'
import { inTerms } from './pay/salary-text.ts'
import { isWithdrawn } from './place/advert-states.ts'
import { cleanTown, countryWithin, findCountry, findCountryOfTown, type RowDefaults } from './place/job-place.server.ts'
import { withoutTravel } from './place/several-places.server.ts'
import { generateReference } from './reference/generated-reference.ts'
import { findLinkReference, type LinkReference } from './reference/link-reference.ts'
import { toLine } from './text/plain-text.server.ts'
import { extractSections } from './text/sections.server.ts'
import { traceColumns } from './trace-columns.ts'
import type { Choices } from './values/choices.ts'
import { chooseValues } from './values/choose-values.server.ts'
import { quote, type Read, readValue, textOf } from './values/read-value.server.ts'

/**
 * Why a row is refused or a field left out, worded for an office worker. `field` is null for a problem with the row
 * itself.
 */
export type Problem = { field: string | null; reason: string }

/**
 * `omissions` are optional fields with an unusable value: the job is imported without them. `findLink` returns another
 * reference, made from the link of the row; `keepsReference` says that a stored job keeps its generated one,
 * `hasOlderVersion` that it replaces an earlier row of the file. `derived` are fields that no column has: the country of
 * a well-known town, and what a labelled line of the description says. `isWithdrawn` says that the row is complete, but
 * its job takes no applications.
 */
export type ParsedRow =
  | {
      ok: true
      job: JobToSave
      hasGeneratedReference: boolean
      findLink: () => LinkReference | null
      keepsReference?: boolean
      hasOlderVersion?: boolean
      omissions: Problem[]
      derived?: readonly DerivedField[]
      badUrl?: BadUrl
    }
  | {
      ok: false
      problems: Problem[]
      reference: string
      hasGeneratedReference?: boolean
      title: string
      isWithdrawn?: boolean
    }

export type DerivedField = 'country' | LabelledField

/**
 * Turns a row into a job. For a refused row returns all its problems, and its reference and title, or '' if they are
 * unusable.
 */
export function parseRow(row: Record<string, unknown>, defaults: RowDefaults = {}): ParsedRow {
  const values = chooseValues(row, defaults.columns)
  const { job, problems, omissions } = readFields(values, defaults)
  const withdrawal = findWithdrawal(values, job)
  joinParts(job, values)
  useHoursAsType(job, values)
  const derived: DerivedField[] = readLabelledLines(job, defaults)
  if (job.city !== null) job.city = withoutTravel(job.city)
  // The operator's country is for rows without one, not for those whose place cannot be read.
  if (job.country === '' && job.city === null) job.country = countryWithin(objectIn(values.get('city')?.value))
  applyDefaults(job, defaults, problems)
  if (job.country === '' && findCountryOfTown(job, () => (values.has('city') ? placesIn(row, defaults) : [])))
    derived.push('country')
  noteMissing(job, problems)
  const refused = { ok: false as const, reference: job.reference, title: job.title }
  if (problems.length > 0) return { ...refused, problems }
  if (withdrawal !== null) return { ...refused, problems: [withdrawal], isWithdrawn: true }
  cleanTown(job)
  useWorkplace(job, values)
  addOtherPlaces(job, values)
  if (job.salary !== null) job.salary = inFileCurrency(job.salary, defaults.currencies?.get(job.country))
  moveIntroduction(job, values)
  Object.assign(
    job,
    extractSections(job.description, (section) => job[section] === null),
  )
  omissions.push(...addApply(job, values))
  const badUrl = job.banner_image === null ? findBadUrl(values.get('banner_image')?.value) : null
  const parsed = {
    ok: true as const,
    job,
    omissions,
    ...(derived.length > 0 && { derived }),
    ...(badUrl && { badUrl }),
  }
  const findLink = () => findLinkReference(linkIn(values, 'link'), linkIn(values, 'apply_url'))
  const hasGeneratedReference = job.reference === ''
  if (hasGeneratedReference) job.reference = generateReference(job)
  return { ...parsed, hasGeneratedReference, findLink }
}

function objectIn(value: unknown): unknown {
  return textOf(value, ', ') === null ? value : null
}

/** Why the job takes no applications, from its status or from the text in place of its closing date; null if it does. */
function findWithdrawal(values: Choices, { closes_on: closesOn }: ImportedJob): Problem | null {
  const target = values.has('status') ? 'status' : 'closes_on'
  const value = target === 'status' || closesOn === null ? values.get(target)?.value : undefined
  if (typeof value !== 'string' || !isWithdrawn(value)) return null
  return { field: labelOf(target), reason: `is ${quote(toLine(value))}, so the job is not published` }
}

function readFields(values: Choices, { dateOrders, day }: RowDefaults) {
  const job = { ...emptyJob }
  const problems: Problem[] = []
  const omissions: Problem[] = []
  for (const column of columns) {
    const choice = values.get(column.field)
    if (choice === undefined || column.kind === 'link' || column.kind === 'email') continue
    const { field, label } = column
    const strict = readValue(column, inTerms(choice.value, choice), dateOrders?.[field])
    const read =
      strict.ok || field !== 'closes_on'
        ? strict
        : (readNextDay(choice.value, { postedOn: job.posted_on, day }) ?? strict)
    if (!read.ok && indispensableFields.has(field)) problems.push({ field: label, reason: read.reason })
    else if (!read.ok)
      omissions.push({ field: label, reason: field === 'closes_on' ? `${read.reason}. ${neverCloses}` : read.reason })
    else if (read.text !== '') job[field] = read.text
  }
  return { job, problems, omissions }
}

function readNextDay(value: unknown, hints: YearHints): Read | null {
  const text = typeof value === 'string' ? readYearlessDate(value, hints) : null
  return text === null ? null : { ok: true, text }
}

const neverCloses = 'Without it this job stays open until you close it'

function applyDefaults(job: ImportedJob, defaults: RowDefaults, problems: readonly Problem[]): void {
  const isUsable = (field: JobField) => problems.every((problem) => problem.field !== labelOf(field))
  if (isUsable('company')) job.company ||= defaults.company ?? ''
  if (isUsable('country')) findCountry(job, defaults)
}

/** All values of a row that are read as a town or region. */
function placesIn(row: Record<string, unknown>, { columns: map }: RowDefaults): string[] {
  return traceColumns(row, map).flatMap(({ target, value }) => (target === 'city' ? [toLine(value.slice(0, 200))] : []))
}

/** Adds a problem for each required field that is missing. */
function noteMissing(job: ImportedJob, problems: Problem[]): void {
  for (const field of requiredFields) {
    const label = labelOf(field)
    if (!job[field] && problems.every((problem) => problem.field !== label))
      problems.push({ field: label, reason: explainMissing(field, job) })
  }
}

/** Returns the reference, title and company of a row; null if one of them is unusable. Much faster than `parseRow`. */
export function readIdentity(
  row: Record<string, unknown>,
  defaults: RowDefaults = {},
): { reference: string; title: string; company: string } | null {
  const values = chooseValues(row, defaults.columns)
  const [reference, title, company] = (['reference', 'title', 'company'] as const).map((field) =>
    readField(field, values.get(field)?.value),
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
  if (field === 'company') return missingCompany
  return job.city
    ? `is missing, and the town ${quote(job.city)} does not end with one and is not well known. ${countryAdvice}`
    : missingCountry
}

function optionFor(field: 'company' | 'country'): string {
  return `Use --${field} NAME with import or sources add to set it for all rows without one`
}

const countryAdvice = `${optionFor('country')}, or ask the sender to write it after the town ("Kisumu, Kenya")`
// Constants, because a file may have a million such rows.
const missingCompany = `is missing. ${optionFor('company')}`
const missingCountry = `is missing. ${countryAdvice}`

function findBadUrl(value: unknown): BadUrl | null {
  const raw = textOf(value, ', ') ?? ''
  return raw === '' ? null : badUrlOf(toLine(raw.slice(0, 1_000)))
}

function linkIn(values: Choices, target: 'link' | 'apply_url'): string {
  return textOf(values.get(target)?.value, ' ')?.trim() ?? ''
}
