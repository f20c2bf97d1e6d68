import { derivedFrom, type Field, type Kind, type Match, neededFields } from '../match/match.ts'
import { targetsOf, unsure } from '../match/names.ts'
import { closedMark } from '../match/survey.ts'
import { type Cells, headingName, readLabel, type Row, sheetName } from '../read/table.ts'
import type { FieldReading, FieldText } from '../values/cell-text.ts'
import { cutText, fromCode, isNothing, partsOf, readPythonList } from '../values/cell-text.ts'
import { readEmail, readLine, readLocale, readPoints, readText, readUrl } from '../values/cell-text.ts'
import { type DateOrder, readDate, readDay } from '../values/dates.ts'
import { periodOf, readPay } from '../values/pay.ts'
import { countryIn, readPlace } from '../values/places.ts'
import { durationIn, readType } from '../values/types.ts'

/** The values of a job by field, null for none. Dates are 'YYYY-MM-DD', lists have a point on each line. */
export type Job = Record<string, string | null>

/** Something in a row that could not be used. `value` is what the row says, shortened; `field` null means the row. */
export type Problem = { field: string | null; value: string; reason: string }

/** A job and what was left out of it, or why the row was refused. */
export type JobReading = { ok: true; line: number; job: Job; problems: Problem[] } | Refusal

/** `isLeftOut`: a rule of the match leaves the row out, or it looks like a heading. */
export type Refusal = {
  ok: false
  line: number
  isLeftOut: boolean
  reference: string
  title: string
  problems: Problem[]
}

export type JobContext = {
  fields: readonly Field[]
  match: Match
  /** By column. */
  dateOrders: Record<string, DateOrder>
  /** 'YYYY-MM-DD' in Nairobi. */
  today: string
  /** The site's name of a country by its ISO 3166-1 code. */
  nameCountry: (code: string) => string | undefined
}

/** Reads a row as a job. */
export function readJob(row: Row, context: JobContext): JobReading {
  const { line } = row
  const isRefused = { ok: false, line, isLeftOut: false, reference: '', title: '' } as const
  if ('problem' in row) return { ...isRefused, problems: [{ field: null, value: '', reason: row.problem }] }
  const values = valuesOf(row.cells, context.match)
  const { reference, title } = values
  const names = { reference: cutText(reference?.text ?? '', maxReferenceLength), title: shorten(title?.text ?? '') }
  const unused = whyUnused(row, values, context.match)
  if (unused) return { ...isRefused, ...names, isLeftOut: true, problems: [unused] }
  const { job, problems } = readFields(values, context)
  const refusals = problems.filter(({ field }) => field !== null && needed.has(field))
  return refusals.length > 0 ? { ...isRefused, ...names, problems: refusals } : { ok: true, line, job, problems }
}

/** Why a row is left out: it looks like no job, or a rule says so. */
function whyUnused(row: RowOfCells, values: Values, match: Match): Problem | null {
  // With a reference, which has digits, it may be a job whose other cells are missing.
  if (looksLikeNote(row, values) && !/^\S*\d\S*$/.test(values.reference?.text ?? ''))
    return { field: null, value: textOf(row.cells), reason: 'is no job' }
  return leftOutBy(row.cells, match)
}

type RowOfCells = Extract<Row, { cells: Cells }>

function textOf(cells: Cells): string {
  const own = Object.entries(cells).filter(([column]) => column !== headingName && column !== sheetName)
  return shorten(own.map(([, text]) => text).join(' '))
}

/** A row that is likely a note is a job if it has a title, and a company or country. */
function looksLikeNote(row: RowOfCells, { title, company, country }: Values): boolean {
  const isJob = title && [company, country].some((value) => value?.column)
  return row.isNote === true || (row.isNote === 'likely' && !isJob)
}

/** The rule by which a match leaves a row out; null if it does not. */
function leftOutBy(cells: Cells, { leaveOut }: Match): Problem | null {
  for (const { column, is } of leaveOut) {
    const text = cells[column] ?? ''
    const value = is.find((each) => sameText(each, text) || sameText(each, closedMark(text)))
    if (value !== undefined) return { field: column, value: shorten(value), reason: 'is left out' }
  }
  return null
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

const needed = new Set<string>(['reference', ...neededFields])

/** Fields whose text may come from several columns. For the other fields, the first column with a value counts. */
const joined = new Set('description responsibilities requirements benefits how_to_apply'.split(' '))

/** By field and part. */
type Values = Record<string, FieldText>

/** 'N/A' has no value, so that a fixed one fills it. */
function valuesOf(cells: Cells, { columns, fixed, secondLine = {}, inOneLine = false }: Match): Values {
  const values: Values = {}
  const add = (target: string, column: string, raw = '') => {
    const cell = readPythonList(raw)
    const isOwnName = (name: string) => targetsOf(name, []).some((each) => each.target === target && each.rank < unsure)
    // 'KES 500 a day' for 'Salary : KES 500 a day'
    const [text = cell] = Object.values(readLabel(cell, isOwnName) ?? {})
    if (target === 'apply_url' && /^[^\s/]+@\S+$/.test(text)) target = 'apply_email'
    if (isNothing(text) && !(benefits.has(target) && /^not provided$/i.test(text.trim()))) return
    const before = values[target]
    if (before && !joined.has(target)) return
    // A heading only stands for what the row itself does not say: 'KENYA', but not 'OVERSEAS'.
    if (column === headingName && (before || (target === 'country' && countryIn(text) === null))) return
    values[target] = { text: before ? `${before.text}\n\n${text}` : text, column: before?.column ?? column }
  }
  for (const [column, target] of Object.entries(columns)) {
    const { [column]: text = '' } = cells
    const { [column]: other = target } = secondLine
    const [first, rest] = other === target ? [text] : partsOf(text, inOneLine, target === 'title')
    // 'Cook' among titles such as 'Duka - Cook'
    add(rest || other !== 'title' ? target : other, column, first)
    add(other, column, rest)
  }
  for (const [field, text] of Object.entries(fixed)) values[field] ??= { text, column: null }
  return values
}

function readFields(values: Values, context: JobContext): { job: Job; problems: Problem[] } {
  const job: Job = {}
  const problems: Problem[] = []
  const note: Note = (field, reason) => problems.push({ field, value: shorten(values[field]?.text ?? ''), reason })
  const set = (name: string, reading: FieldReading) => {
    job[name] = 'value' in reading ? reading.value : null
    if ('reason' in reading) note(name, reading.reason)
  }
  const { city, country } = values
  const own = country?.column ? country.text : ''
  const places = { city: city?.text, country: own, otherwise: context.match.fixed.country }
  const place: Record<string, FieldReading> = readPlace(places, context.nameCountry)
  for (const areNeeded of [true, false]) {
    // A refused row needs no other fields.
    if (problems.length > 0) return { job, problems }
    for (const { name, kind } of context.fields) {
      if (needed.has(name) !== areNeeded || name === 'salary') continue
      const reading = place[name] ?? read(name, kind, values, context)
      set(name, reading)
      if ('value' in reading && reading.value === null && areNeeded && name !== 'reference') note(name, 'is missing')
    }
  }
  completeJob(job, values, note)
  set('salary', readPay(values))
  return { job, problems }
}

type Note = (field: string, reason: string) => void

/** Adds what the values of some fields say about others. */
function completeJob(job: Job, values: Values, note: Note): void {
  const { text = '' } = values.how_to_apply ?? {}
  const isContact = text.split(/\s+/).every((word) => /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/i.test(word))
  const instructions = readText(isContact ? '' : text)
  if ('reason' in instructions) note('how_to_apply', instructions.reason)
  else if (instructions.value)
    job.description = [job.description, `How to apply:\n${instructions.value}`].filter(Boolean).join('\n\n')
  for (const [name, source] of Object.entries(derivedFrom)) {
    // A link by which jobs are told apart still leads to them.
    const { text = '' } = values[source] ?? (name === 'apply_url' ? values.reference : undefined) ?? {}
    // It is surer than a page of the job, which may be its link.
    const isSurer = source === 'how_to_apply' && (isContact || /\bappl\w*\b[^.]{0,60}https?:/i.test(text))
    const reading = job[name] === null || isSurer ? readWithin[name]?.(text) : undefined
    if (reading && 'value' in reading) job[name] = reading.value ?? job[name] ?? null
  }
  const isRemote = /(?:^|[,;] )Remote(?:[,;] |$)/.test(job.city ?? '') || /\(remote\)$/i.test(values.city?.text ?? '')
  if (job.type === null && isRemote) job.type = 'Remote'
  if (job.type === 'Remote') job.city = job.city?.replace(/^Remote(?:[,;] |$)|[,;] Remote$/, '') || null
  job.title = withoutCompany(job.title ?? '', job.company ?? '') || null
}

/** By derived field. 'Contract, 6 months' has a length. */
const readWithin: Record<string, (text: string) => FieldReading> = {
  apply_url: readUrl,
  apply_email: readEmail,
  contract_length: (text) => ({ value: durationIn(text) }),
}

/** 'Cook' for 'Duka Ltd: Cook' and 'Cook @ Duka Ltd' of Duka Ltd. */
function withoutCompany(title: string, company: string): string {
  if (company === '') return title
  const after = title.startsWith(company) && /^\s*(?:[:|–—]|-\s)\s*(.+)$/.exec(title.slice(company.length))
  const before = title.endsWith(company) && /^(.+) (?:(?:at|[-–—|]) |@ ?)$/.exec(title.slice(0, -company.length))
  return (after || before || [])[1] ?? title
}

const readers: Record<Exclude<Kind, 'date'>, (text: string) => FieldReading> = {
  line: readLine,
  country: readLine,
  text: readText,
  list: readPoints,
  type: readType,
  email: readEmail,
  locale: readLocale,
  url: readUrl,
  link: readUrl,
}

function read(name: string, kind: Kind, values: Values, { dateOrders, today }: JobContext): FieldReading {
  const { text = '', column } = values[name] ?? {}
  if (text === '') return { value: null }
  if (benefits.has(name) && /^[a-z]$/i.test(text))
    return letters[text.toLowerCase()] ?? { reason: 'is a letter whose meaning is not known' }
  if (/^(?:working_hours|experience|contract_length)$/.test(name)) return readLine(withUnit(text, column ?? ''))
  if (kind === 'line' && !needed.has(name) && /^[a-z]+(?:[ _-][a-z]+)*$/.test(text)) return readLine(fromCode(text))
  if (kind !== 'date') return readers[kind](text)
  const seen = values.seen_on && readDate(values.seen_on.text, { order: 'day first', today, isPast: true })
  const from = typeof seen === 'object' ? seen.day : today
  const order = dateOrders[column ?? ''] ?? 'day first'
  // WordPress writes times in GMT without a zone.
  const isUtc = /(?:gmt|utc)$/i.test(column ?? '') && /\d:\d\d$/.test(text)
  return readDay(isUtc ? `${text}Z` : text, { order, today: from, isPast: name === 'posted_on' })
}

const benefits = new Set(['housing', 'food', 'ticket', 'visa'])
const letters: Record<string, FieldReading> = { y: { value: 'Yes' }, n: { value: 'No' } }

const units = { hour: /hours?|hrs?/i, year: /years?|yrs?/i, month: /months?|mths?/i }

/** '48 hours per week' for 48 in a column such as 'Hrs/week', '3 years' in 'Experience (Years)'; '' for 0. */
function withUnit(text: string, column: string): string {
  const [unit, word] = Object.entries(units).find(([, each]) => each.test(column)) ?? []
  if (!unit || !word || !/^\d+(?:\.\d+)?$/.test(text)) return text
  const period = periodOf(column.replace(word, ''))
  return Number(text) === 0 ? '' : `${text} ${unit}${Number(text) === 1 ? '' : 's'}${period && ` per ${period}`}`
}

const maxShownLength = 60
/** More than a usable one has. */
const maxReferenceLength = 201

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= maxShownLength ? line : `${cutText(line, maxShownLength)}…`
}
