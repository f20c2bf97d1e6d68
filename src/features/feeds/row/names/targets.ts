import { type JobField, jobFields } from '../../../../contract/job-fields.ts'

/** Columns that hold a part of a field, with that field. */
const partFields = {
  'salary minimum': 'salary',
  'salary maximum': 'salary',
  'salary currency': 'salary',
  'salary period': 'salary',
  'how to apply': 'description',
  link: 'apply_url',
  status: 'closes_on',
  'other places': 'city',
  'workplace type': 'type',
} as const satisfies Record<string, JobField>

type Part = keyof typeof partFields

/** What a column holds: a field of a job or a part of one. */
export type Target = JobField | Part

export const targets: readonly Target[] = [
  ...jobFields.map(({ column }) => column),
  'salary minimum',
  'salary maximum',
  'salary currency',
  'salary period',
  'how to apply',
  'link',
  'status',
  'other places',
  'workplace type',
]

/** The field that a column fills or adds to. */
export function fieldOf(target: Target): JobField {
  return isPart(target) ? partFields[target] : target
}

function isPart(target: Target): target is Part {
  return target in partFields
}

/** Names by weight, in a comma-separated text. If several columns of a row have a value, the highest weight wins. */
export type NameTable = Partial<Record<Target, Record<number, string>>>
