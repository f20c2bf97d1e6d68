import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { type Field, type Job, partNames, type Problem, readJob, tidy } from 'job-feeds'
import { countries } from '../../../contract/countries.ts'
import {
  emptyJob,
  filledFields,
  type ImportedJob,
  type JobField,
  jobFields,
  labelOfField,
  optionalFields,
} from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'

library.registerLocale(english)

/** The fields of a job as the package job-feeds reads them. */
export const readingFields: Field[] = jobFields.map(({ column, kind }) => ({ name: column, kind }))

/** The board's name of a country by its ISO 3166-1 code. */
export function nameCountry(code: string): string | undefined {
  return countries[code] ?? library.getName(code, 'en')
}

/** A job that the package has read, with '' for fields that are never null. */
export function toImportedJob(job: Job): ImportedJob {
  return {
    ...keyedBy('column', filledFields, ({ column }) => job[column] ?? ''),
    ...keyedBy('column', optionalFields, ({ column }) => job[column] ?? null),
  }
}

/** Texts of the operator by field or part. An empty text empties the field. */
export type TypedFields = { [Name in FieldOrPart]?: string }

/** The fields that the operator typed, a job with their values, and what cannot be used. */
export type TypedReading = { fields: JobField[]; job: ImportedJob; problems: Problem[] }

/** Reads typed texts as those of a feed, but keeps HTML as it was typed. `today` is a day 'YYYY-MM-DD'. Parts complete the job in `stored`. */
export function readTyped(typed: TypedFields, today: string, stored: ImportedJob = emptyJob): TypedReading {
  const names = Object.keys(typed)
  const fields = jobFields.flatMap(({ column }) => (names.some((name) => fieldWith(name) === column) ? [column] : []))
  const cells = { ...baseOf(names, stored), ...typed }
  const reading = readJob(
    { line: 1, cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, tidy(text)])) },
    {
      fields: readingFields,
      match: {
        columns: Object.fromEntries(Object.keys(cells).map((name) => [name, name])),
        fixed: Object.fromEntries(Object.entries(anyJob).filter(([name]) => !names.includes(name))),
        leaveOut: [],
      },
      dateOrders: {},
      today,
      nameCountry,
    },
  )
  const job = toImportedJob(reading.ok ? reading.job : {})
  return { fields, job, problems: [...reading.problems, ...unusedParts(names, job)] }
}

/** The package refuses a job without these, so fields that were not typed have any value. */
const anyJob = { title: '?', company: '?', country: 'KE' }

const payParts = /^salary_/

function fieldWith(name: string): string {
  if (payParts.test(name)) return 'salary'
  return name === 'how_to_apply' ? 'description' : name
}

/** The fields that the typed parts belong to, if they were not typed themselves. */
function baseOf(names: readonly string[], { salary, description }: ImportedJob): TypedFields {
  return {
    ...(salary !== null && names.some((name) => payParts.test(name)) && { salary }),
    ...(names.includes('how_to_apply') && { description: description.replace(/(?:^|\n\n)How to apply:\n[^]*$/, '') }),
  }
}

/** A currency or period without a pay. */
function unusedParts(names: readonly string[], { salary }: ImportedJob): Problem[] {
  const part = names.find((name) => payParts.test(name))
  return part === undefined || names.includes('salary') || salary !== null
    ? []
    : [{ field: part, value: '', reason: 'needs a pay, such as salary="45,000"' }]
}

const hints: { readonly [kind in Field['kind']]?: string } = {
  date: 'Write it like 2026-12-31.',
  country: 'Write its English name or its code, such as Kenya or KE.',
}

/** A sentence for the operator: 'The closing date "soon" cannot be read as a date. Write it like 2026-12-31.' */
export function explainProblem({ field, value, reason }: Problem): string {
  const name = field === null ? 'job' : labelOf(field)
  const kind = readingFields.find((each) => each.name === field)?.kind
  const hint = reason === 'is missing' ? 'Every job needs one.' : kind && hints[kind]
  return [`The ${name}${value === '' ? '' : ` ${JSON.stringify(value)}`} ${reason}.`, hint].filter(Boolean).join(' ')
}

/** A field of a job, or a part of one, such as the lowest pay. */
export type FieldOrPart = JobField | (typeof partNames)[number]

/** The names of fields and parts. */
const labels: { readonly [Name in FieldOrPart]?: string } = {
  ...keyedBy('column', jobFields, ({ column }) => labelOfField(column)),
  salary_min: 'minimum pay',
  salary_max: 'maximum pay',
  salary_currency: 'pay currency',
  salary_period: 'pay period',
}

const fields: readonly FieldOrPart[] = [...jobFields.map(({ column }) => column), ...partNames]
const byName = new Map(fields.flatMap((field) => [field, labelOf(field)].map((name) => [plain(name), field] as const)))

/** What people call a field or part: 'closing date' for `closes_on`. */
export function labelOf(field: string): string {
  const known = fields.find((each) => each === field)
  return (known && labels[known]) ?? field.replaceAll('_', ' ')
}

/** Finds the field or part with a label or column name, ignoring case. Null if no field has it. */
export function fieldOf(text: string): FieldOrPart | null {
  return byName.get(plain(text)) ?? null
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}
