import { type JobField, jobFields } from '../../../contract/job-fields.ts'
import { splitCurrency } from './pay/currency.ts'

/**
 * Other names of each field's column in feeds. If a row fills several, the field's own name takes precedence, then
 * these in order. A field that is not listed here is also found under 'job' and its name.
 */
const otherNames: Partial<Record<JobField, string>> = {
  reference: `
    ref, reference number, reference no, ref no, job reference, job ref, external id, job id, job uuid, job code,
    job number, vacancy number, uuid, guid, id
  `,
  title: `
    job title, position, position title, job position, role, job role, job name, vacancy, vacancy title, designation
  `,
  company: `
    company name, employer, employer name, organisation, organization, organisation name, organization name,
    hiring company, hiring organization, hiring organisation
  `,
  description: `
    job description, job details, details, about the job, about the role, job summary, summary, overview, body
  `,
  city: `
    town, job city, job town, location city, city town, town city, work city, duty station, job location, location
  `,
  country: 'job country, country name, location country, work country, nation',
  type: `
    job type, employment type, contract type, type of employment, work type, position type, job category, category,
    contract
  `,
  level: 'job level, seniority, seniority level, experience level, career level, position level, job grade',
  responsibilities: `
    job responsibilities, job responsibilies, responsibilies, key responsibilities, duties, job duties,
    duties and responsibilities, key duties, tasks
  `,
  requirements: `
    job requirements, job skill requirements, skill requirements, skills and requirements, key requirements, skills,
    required skills, job skills, qualifications, job qualifications
  `,
  benefits: 'job benefits, perks, perks and benefits, benefits and perks, what we offer, we offer',
  salary: `
    job salary, salary range, pay, pay range, wage, wages, remuneration, compensation, monthly salary, gross salary
  `,
  working_hours: 'job working hours, work hours, hours, hours of work, working time, schedule, shift, shifts',
  experience: `
    job experience requirements, experience requirements, job experience, required experience, experience required,
    work experience, years of experience, minimum experience
  `,
  education: `
    job education requirements, education requirements, job education, education level, required education,
    education required, minimum education, minimum qualification, qualification
  `,
  gender_preference: 'job gender preference, gender, preferred gender, sex',
  banner_image: `
    banner, banner url, banner image url, image, image url, picture, photo, logo, logo url, company logo,
    company logo url
  `,
  posted_on: `
    posted, posted date, date posted, job posted date, posted at, published, published on, date published,
    publication date, publish date, pub date, start date, advertised on
  `,
  closes_on: `
    closing date, job closing date, close date, closes, closing, deadline, application deadline,
    application closing date, apply by, apply before, expires, expires on, expires at, expiry, expiry date,
    expiration date, expire date, valid through, valid until, valid to, end date, last date, due date
  `,
}

const defaultMaxLength = { line: 200, type: 200, country: 200, date: 200, url: 200, text: 20_000, list: 20_000 }

/** How each field is found in a feed and cleaned. `docs/import.md` shows this table. */
export const columns = jobFields.map((field) => {
  const name = field.column.replaceAll('_', ' ')
  return {
    field: field.column,
    kind: field.kind,
    label: 'label' in field ? field.label : name,
    maxLength: 'maxLength' in field ? field.maxLength : defaultMaxLength[field.kind],
    names: [name, ...(otherNames[field.column] ?? `job ${name}`).split(',').map((other) => other.trim())],
  }
})

export type Column = (typeof columns)[number]

/** A row without one of these is refused. */
export const requiredFields = ['title', 'company', 'country'] as const satisfies readonly JobField[]

/**
 * A row with an unusable value in one of these fields is refused: a generated reference would make it a different job.
 */
export const indispensableFields: ReadonlySet<JobField> = new Set(['reference', ...requiredFields])

/** A column, the position of the matching name in its `names`, and the currency if a salary's name ends with one. */
export type FoundColumn = { column: Column; rank: number; currency?: string }

/** Returns the column with this name; null for an unknown name. */
export function findColumn(name: string): FoundColumn | null {
  if (name.length > maxNameLength) return null
  const simple = simplify(name)
  return byName.get(simple) ?? findSalary(simple)
}

/** 'Salary (KES)' is a salary in Kenyan shillings. */
function findSalary(name: string): FoundColumn | null {
  const split = splitCurrency(name)
  const found = split === null ? undefined : byName.get(split.rest)
  return split !== null && found?.column.field === 'salary' ? { ...found, currency: split.currency } : null
}

/**
 * Returns the known names in a header that repeat an earlier one. Only the first of these columns with a value is
 * imported.
 */
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

/** Limited because normalising a name takes time quadratic in its combining marks. */
const maxNameLength = 100

const byName = new Map(
  columns.flatMap((column) => column.names.map((name, rank) => [simplify(name), { column, rank }] as const)),
)

/** 'Job_Title *', 'jobTitle' and 'JOB-TITLE' are the same name. */
function simplify(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
