import { keyedBy } from './keyed-by.ts'

type JobFieldRule = {
  /** The column of the table `jobs`, of type date for the kind `date` and otherwise text. */
  column: string
  /**
   * How feed values are cleaned: as a line, paragraphs, lines without bullets, a day, the URL of an image, a URL as a
   * candidate may enter one, an email address, the tag of a language, or the site's name for a job type or country.
   */
  kind: 'line' | 'text' | 'list' | 'date' | 'url' | 'link' | 'email' | 'locale' | 'type' | 'country'
  /** Whether a missing value is null; otherwise it is ''. */
  isNullable: boolean
  /** Its key in API responses, both in lists and for a single job. */
  inList?: string
  /** Its key in API responses for a single job only. */
  inDetail?: string
  /** Its row in the overview of the details page. */
  fact?: { label: string; icon: string }
  /** Part of the deal that an overseas job should state. */
  isDeal?: true
}

/**
 * The fields of a job that a feed can fill. Queries, the API, the details page and the import derive from this table.
 * Fingerprints depend on the order: add a new field at the end. Other column names that files use are in
 * `packages/job-feeds/match/names.ts`, to keep them out of the browser.
 */
export const jobFields = [
  { column: 'reference', kind: 'line', isNullable: false },
  { column: 'title', kind: 'line', isNullable: false, inList: 'job_title' },
  { column: 'company', kind: 'line', isNullable: false, inList: 'company_name' },
  { column: 'description', kind: 'text', isNullable: false, inList: 'job_description' },
  { column: 'city', kind: 'line', isNullable: true, inList: 'job_city' },
  { column: 'country', kind: 'country', isNullable: false, inList: 'job_country' },
  { column: 'type', kind: 'type', isNullable: true, inList: 'job_type' },
  { column: 'level', kind: 'line', isNullable: true, inList: 'job_level' },
  { column: 'responsibilities', kind: 'list', isNullable: true, inDetail: 'job_responsibilies' },
  { column: 'requirements', kind: 'list', isNullable: true, inDetail: 'job_skill_requirements' },
  { column: 'benefits', kind: 'list', isNullable: true, inDetail: 'job_benefits' },
  { column: 'salary', kind: 'line', isNullable: true, inList: 'job_salary' },
  {
    column: 'working_hours',
    kind: 'line',
    isNullable: true,
    inDetail: 'job_working_hours',
    fact: { label: 'Working hours', icon: 'clock' },
  },
  {
    column: 'experience',
    kind: 'line',
    isNullable: true,
    inDetail: 'job_experience_requirements',
    fact: { label: 'Experience', icon: 'briefcase' },
  },
  {
    column: 'education',
    kind: 'line',
    isNullable: true,
    inDetail: 'job_education_requirements',
    fact: { label: 'Education', icon: 'graduation-cap' },
  },
  {
    column: 'gender_preference',
    kind: 'line',
    isNullable: true,
    inDetail: 'job_gender_preference',
    fact: { label: 'Gender preference', icon: 'users' },
  },
  { column: 'banner_image', kind: 'url', isNullable: true },
  { column: 'posted_on', kind: 'date', isNullable: true },
  { column: 'closes_on', kind: 'date', isNullable: true },
  { column: 'apply_url', kind: 'link', isNullable: true },
  { column: 'apply_email', kind: 'email', isNullable: true },
  { column: 'locale', kind: 'locale', isNullable: true, inDetail: 'job_locale' },
  {
    column: 'contract_length',
    kind: 'line',
    isNullable: true,
    isDeal: true,
    inDetail: 'job_contract_length',
    fact: { label: 'Contract', icon: 'calendar-days' },
  },
  {
    column: 'housing',
    kind: 'line',
    isNullable: true,
    isDeal: true,
    inDetail: 'job_housing',
    fact: { label: 'Housing', icon: 'house' },
  },
  {
    column: 'food',
    kind: 'line',
    isNullable: true,
    isDeal: true,
    inDetail: 'job_food',
    fact: { label: 'Food', icon: 'utensils' },
  },
  {
    column: 'ticket',
    kind: 'line',
    isNullable: true,
    isDeal: true,
    inDetail: 'job_ticket',
    fact: { label: 'Air ticket', icon: 'plane' },
  },
  {
    column: 'visa',
    kind: 'line',
    isNullable: true,
    isDeal: true,
    inDetail: 'job_visa',
    fact: { label: 'Visa', icon: 'file-text' },
  },
  {
    column: 'nea_order',
    kind: 'line',
    isNullable: true,
    isDeal: true,
    inDetail: 'job_nea_order',
    fact: { label: 'NEA job order', icon: 'shield-check' },
  },
] as const satisfies readonly JobFieldRule[]

export type JobField = (typeof jobFields)[number]['column']

export const filledFields = jobFields.filter((field) => !field.isNullable)
export const optionalFields = jobFields.filter((field) => field.isNullable)
export const listedFilled = filledFields.filter((field) => 'inList' in field)
export const listedOptional = optionalFields.filter((field) => 'inList' in field)
export const detailFields = optionalFields.filter((field) => 'inDetail' in field)
export const overviewFacts = detailFields.filter((field) => 'fact' in field)

/** The fields that people edit. A reference never changes, because imports recognise the job by it. */
export const editedFields = jobFields.filter((field) => field.column !== 'reference')
export type EditedField = (typeof editedFields)[number]['column']

type FilledField = (typeof filledFields)[number]['column']

/**
 * A job from a feed as clean plain text: lists as lines, dates as 'YYYY-MM-DD', and null for missing values.
 */
export type ImportedJob = Record<FilledField, string> & Record<Exclude<JobField, FilledField>, string | null>

export const emptyJob: ImportedJob = {
  ...keyedBy('column', filledFields, () => ''),
  ...keyedBy('column', optionalFields, () => null),
}

/** The names that differ from those of the columns. */
const labels: { readonly [Field in JobField]?: string } = {
  city: 'town',
  type: 'job type',
  posted_on: 'posted date',
  closes_on: 'closing date',
  apply_url: 'apply link',
  locale: 'language',
  ticket: 'air ticket',
  nea_order: 'NEA job order',
}

/** What people call a field: 'closing date' for `closes_on`. */
export function labelOfField(field: JobField): string {
  return labels[field] ?? field.replaceAll('_', ' ')
}
