import { partNames } from 'job-feeds'
import { type JobField, jobFields } from '../../../contract/job-fields.ts'

/** A field of a job, or a part of one, such as the lowest pay. */
export type FieldOrPart = JobField | (typeof partNames)[number]

const labels: Readonly<Record<FieldOrPart, string>> = {
  reference: 'reference',
  title: 'title',
  company: 'company',
  description: 'description',
  city: 'town',
  country: 'country',
  type: 'job type',
  level: 'level',
  responsibilities: 'responsibilities',
  requirements: 'requirements',
  benefits: 'benefits',
  salary: 'salary',
  working_hours: 'working hours',
  experience: 'experience',
  education: 'education',
  gender_preference: 'gender preference',
  banner_image: 'banner image',
  posted_on: 'posting date',
  closes_on: 'closing date',
  apply_url: 'apply link',
  apply_email: 'apply email',
  locale: 'language',
  salary_min: 'minimum pay',
  salary_max: 'maximum pay',
  salary_currency: 'pay currency',
  salary_period: 'pay period',
  how_to_apply: 'how to apply',
}

const fields: readonly FieldOrPart[] = [...jobFields.map(({ column }) => column), ...partNames]
const byName = new Map(fields.flatMap((field) => [field, labels[field]].map((name) => [plain(name), field] as const)))

/** What people call a field or part: 'closing date' for `closes_on`. Returns the name of anything else unchanged. */
export function labelOf(field: string): string {
  const known = fields.find((each) => each === field)
  return known === undefined ? field : labels[known]
}

/** The field or part with a label or column name, whatever its case; null if there is none. */
export function fieldOf(text: string): FieldOrPart | null {
  return byName.get(plain(text)) ?? null
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}
