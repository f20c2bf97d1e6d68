import { partNames } from 'job-feeds'
import { type JobField, jobFields } from '../../../contract/job-fields.ts'
import { labelOfField } from '../../../contract/job-labels.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'

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
