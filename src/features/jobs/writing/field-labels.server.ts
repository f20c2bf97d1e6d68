import { partNames } from 'job-feeds'
import { jobFields } from '../../../contract/job-fields.ts'

/** The names of fields and parts in messages to operators, if they are not those of the columns. */
const labels: Record<string, string> = {
  type: 'job type',
  posted_on: 'posted date',
  closes_on: 'closing date',
  apply_url: 'apply link',
  salary_min: 'minimum pay',
  salary_max: 'maximum pay',
  salary_currency: 'pay currency',
  salary_period: 'pay period',
}

/** The name of a field or part in messages to operators: 'closing date'. */
export function labelOf(field: string): string {
  return labels[field] ?? field.replaceAll('_', ' ')
}

/** The field or part with this name or label, whatever its case; null if there is none. */
export function fieldOf(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  return fields.find((field) => field === wanted || labelOf(field) === wanted.replaceAll('_', ' ')) ?? null
}

const fields: readonly string[] = [...jobFields.map(({ column }) => column), ...partNames]
