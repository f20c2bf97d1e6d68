import { type EditedField, editedFields, labelOfField } from '../../../../contract/job-fields.ts'
import { capital } from '../../shell/screen.tsx'

export type FormField = (typeof editedFields)[number]

/** What every job needs, in the order in which a clerk reads it from an order. */
const first: readonly EditedField[] = [
  'title',
  'company',
  'city',
  'country',
  'type',
  'salary',
  'closes_on',
  'description',
]

const isFirst = ({ column }: FormField) => first.includes(column)
const isApply = ({ column }: FormField) => column === 'apply_url' || column === 'apply_email'
const isDeal = (field: FormField) => 'isDeal' in field

/** The fields of the form in groups. A new field of a job is among `more`. */
export const formFields = {
  first: editedFields.filter(isFirst).toSorted((a, b) => first.indexOf(a.column) - first.indexOf(b.column)),
  deal: editedFields.filter(isDeal),
  apply: editedFields.filter(isApply),
  more: editedFields.filter(
    (field) => !isFirst(field) && !isDeal(field) && !isApply(field) && field.column !== 'banner_image',
  ),
}

/** The job types to choose from, as jobs of feeds have them. */
export const jobTypes = [
  'Full Time',
  'Part Time',
  'Contract',
  'Temporary',
  'Internship',
  'Volunteer',
  'Remote',
  'Casual',
]

const helps: { readonly [Field in EditedField]?: string } = {
  salary: 'As candidates read it, such as KES 35,000 a month.',
  closes_on: 'The last day to apply. Empty: open until you close it.',
  description:
    'What the person will do, for whom and where. Responsibilities or requirements are enough too. An empty line begins a new paragraph.',
  posted_on: 'The day of publication if you leave it empty.',
  locale: 'Of the texts, such as en or sw.',
}

/** 'Closing date' for `closes_on`. */
export function labelOf(column: EditedField): string {
  return capital(labelOfField(column))
}

export function helpOf({ column, kind }: FormField): string | undefined {
  return helps[column] ?? (kind === 'list' ? 'One point on each line.' : undefined)
}
