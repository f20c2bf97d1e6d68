import type { ImportedJob } from '../../jobs/writing/write-service.server.ts'
import { splitCurrency } from './pay/currency.ts'

export type JobField = keyof ImportedJob

/**
 * How the words of a column are kept: `line` as one line, `text` with its paragraphs and marked headings, `list` as lines without bullets,
 * `date` as a day, `url` as a web address or nothing, `type` and `country` as one line in the board's own name for a job type or a country.
 */
type Kind = 'line' | 'text' | 'list' | 'date' | 'url' | 'type' | 'country'

export type Column = {
  field: JobField
  /** What messages call it. */
  label: string
  kind: Kind
  /** Most characters, counted after HTML and spare spaces are gone. */
  limit: number
  /** Spellings accepted as the name of the column; where a row fills several, the first counts. Letter case, spaces, dashes and the like do not matter. */
  names: readonly string[]
}

const short = 200
const long = 20_000

/** Every field of a job that a file can fill. `docs/import.md` shows this table. */
export const columns: readonly Column[] = [
  {
    field: 'reference',
    label: 'reference',
    kind: 'line',
    limit: short,
    names: [
      'reference',
      'ref',
      'reference number',
      'reference no',
      'ref no',
      'job reference',
      'job ref',
      'external id',
      'job id',
      'job uuid',
      'job code',
      'job number',
      'vacancy number',
      'uuid',
      'guid',
      'id',
    ],
  },
  {
    field: 'title',
    label: 'title',
    kind: 'line',
    limit: short,
    names: [
      'title',
      'job title',
      'position',
      'position title',
      'job position',
      'role',
      'job role',
      'job name',
      'vacancy',
      'vacancy title',
      'designation',
    ],
  },
  {
    field: 'company',
    label: 'company',
    kind: 'line',
    limit: short,
    names: [
      'company',
      'company name',
      'employer',
      'employer name',
      'organisation',
      'organization',
      'organisation name',
      'organization name',
      'hiring company',
      'hiring organization',
      'hiring organisation',
    ],
  },
  {
    field: 'country',
    label: 'country',
    kind: 'country',
    limit: short,
    names: ['country', 'job country', 'country name', 'location country', 'work country', 'nation'],
  },
  {
    field: 'city',
    label: 'city',
    kind: 'line',
    limit: short,
    names: [
      'city',
      'town',
      'job city',
      'job town',
      'location city',
      'city town',
      'town city',
      'work city',
      'duty station',
      'job location',
      'location',
    ],
  },
  {
    field: 'type',
    label: 'job type',
    kind: 'type',
    limit: short,
    names: [
      'type',
      'job type',
      'employment type',
      'contract type',
      'type of employment',
      'work type',
      'position type',
      'job category',
      'category',
      'contract',
    ],
  },
  {
    field: 'level',
    label: 'level',
    kind: 'line',
    limit: short,
    names: [
      'level',
      'job level',
      'seniority',
      'seniority level',
      'experience level',
      'career level',
      'position level',
      'job grade',
    ],
  },
  {
    field: 'description',
    label: 'description',
    kind: 'text',
    limit: long,
    names: [
      'description',
      'job description',
      'job details',
      'details',
      'about the job',
      'about the role',
      'job summary',
      'summary',
      'overview',
      'body',
    ],
  },
  {
    field: 'responsibilities',
    label: 'responsibilities',
    kind: 'list',
    limit: long,
    names: [
      'responsibilities',
      'job responsibilities',
      'job responsibilies',
      'responsibilies',
      'key responsibilities',
      'duties',
      'job duties',
      'duties and responsibilities',
      'key duties',
      'tasks',
    ],
  },
  {
    field: 'requirements',
    label: 'requirements',
    kind: 'list',
    limit: long,
    names: [
      'requirements',
      'job requirements',
      'job skill requirements',
      'skill requirements',
      'skills and requirements',
      'key requirements',
      'skills',
      'required skills',
      'job skills',
      'qualifications',
      'job qualifications',
    ],
  },
  {
    field: 'benefits',
    label: 'benefits',
    kind: 'list',
    limit: long,
    names: [
      'benefits',
      'job benefits',
      'perks',
      'perks and benefits',
      'benefits and perks',
      'what we offer',
      'we offer',
    ],
  },
  {
    field: 'salary',
    label: 'salary',
    kind: 'line',
    limit: short,
    names: [
      'salary',
      'job salary',
      'salary range',
      'pay',
      'pay range',
      'wage',
      'wages',
      'remuneration',
      'compensation',
      'monthly salary',
      'gross salary',
    ],
  },
  {
    field: 'working_hours',
    label: 'working hours',
    kind: 'line',
    limit: short,
    names: [
      'working hours',
      'job working hours',
      'work hours',
      'hours',
      'hours of work',
      'working time',
      'schedule',
      'shift',
      'shifts',
    ],
  },
  {
    field: 'experience',
    label: 'experience',
    kind: 'line',
    limit: short,
    names: [
      'experience',
      'job experience requirements',
      'experience requirements',
      'job experience',
      'required experience',
      'experience required',
      'work experience',
      'years of experience',
      'minimum experience',
    ],
  },
  {
    field: 'education',
    label: 'education',
    kind: 'line',
    limit: short,
    names: [
      'education',
      'job education requirements',
      'education requirements',
      'job education',
      'education level',
      'required education',
      'education required',
      'minimum education',
      'minimum qualification',
      'qualification',
    ],
  },
  {
    field: 'gender_preference',
    label: 'gender preference',
    kind: 'line',
    limit: short,
    names: ['gender preference', 'job gender preference', 'gender', 'preferred gender', 'sex'],
  },
  {
    field: 'banner_image',
    label: 'banner image',
    kind: 'url',
    limit: 2_000,
    names: [
      'banner image',
      'banner',
      'banner url',
      'banner image url',
      'image',
      'image url',
      'picture',
      'photo',
      'logo',
      'logo url',
      'company logo',
      'company logo url',
    ],
  },
  {
    field: 'posted_on',
    label: 'posted date',
    kind: 'date',
    limit: short,
    names: [
      'posted on',
      'posted',
      'posted date',
      'date posted',
      'job posted date',
      'posted at',
      'published',
      'published on',
      'date published',
      'publication date',
      'publish date',
      'pub date',
      'start date',
      'advertised on',
    ],
  },
  {
    field: 'closes_on',
    label: 'closing date',
    kind: 'date',
    limit: short,
    names: [
      'closes on',
      'closing date',
      'job closing date',
      'close date',
      'closes',
      'closing',
      'deadline',
      'application deadline',
      'application closing date',
      'apply by',
      'apply before',
      'expires',
      'expires on',
      'expires at',
      'expiry',
      'expiry date',
      'expiration date',
      'expire date',
      'valid through',
      'valid until',
      'valid to',
      'end date',
      'last date',
      'due date',
    ],
  },
]

/** Fields without which a row is no job. */
export const requiredFields = ['title', 'company', 'country'] as const satisfies readonly JobField[]

/** Fields that a row may not have in a form that cannot be used. Without its own reference a job would come back as another one. */
export const indispensableFields: ReadonlySet<JobField> = new Set(['reference', ...requiredFields])

/** A column, and the place among its spellings of the name by which it was found; the currency that the name of a salary ends with. */
export type FoundColumn = { column: Column; rank: number; currency?: string }

/** The column that a name stands for; null for a name that means nothing here. */
export function findColumn(name: string): FoundColumn | null {
  if (name.length > longestName) return null
  const simple = simplify(name)
  return byName.get(simple) ?? findSalary(simple)
}

/** 'Salary (KES)' is a salary in that currency. */
function findSalary(name: string): FoundColumn | null {
  const split = splitCurrency(name)
  const found = split === null ? undefined : byName.get(split.rest)
  return split !== null && found?.column.field === 'salary' ? { ...found, currency: split.currency } : null
}

/** Names of a header that are the same as one before them, and mean something. Of such columns the first that a row fills counts, and the others are lost. */
export function findRepeated(names: readonly string[]): string[] {
  const meanings = names.map((name) => {
    const found = findColumn(name)
    return found === null ? '' : `${found.column.field} ${found.rank}`
  })
  return [...new Set(names.filter((_, at) => meanings[at] !== '' && meanings.indexOf(meanings[at] ?? '') < at))]
}

export function labelOf(field: JobField): string {
  return columns.find((column) => column.field === field)?.label ?? field
}

/** Bringing a name into one form takes time that grows with the square of its marks. */
const longestName = 100

const byName = new Map(
  columns.flatMap((column) => column.names.map((name, rank) => [simplify(name), { column, rank }] as const)),
)

/** 'Job_Title *', 'jobTitle' and 'JOB-TITLE' are one name. */
function simplify(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
