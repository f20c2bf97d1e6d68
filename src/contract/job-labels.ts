import type { JobField } from './job-fields.ts'

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
