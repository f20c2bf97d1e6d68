import { labelOf } from '../row/columns.ts'
import type { Target } from '../row/names/targets.ts'
import type { SeenColumn } from './column-survey.server.ts'

/** What a job should have besides the required fields, and the columns that give it. */
const soughtFields: readonly { field: Target; given: readonly Target[] }[] = [
  { field: 'city', given: ['city'] },
  { field: 'type', given: ['type'] },
  { field: 'salary', given: ['salary', 'salary minimum', 'salary maximum'] },
  { field: 'posted_on', given: ['posted_on'] },
  { field: 'closes_on', given: ['closes_on'] },
  { field: 'description', given: ['description', 'responsibilities', 'requirements'] },
  { field: 'requirements', given: ['requirements'] },
  { field: 'apply_url', given: ['apply_url', 'apply_email', 'how to apply', 'link'] },
  { field: 'reference', given: ['reference'] },
]

/** Fields that may be filled without a column: from sections of the description, and from the link of a job. */
export const filledOtherwise: ReadonlySet<Target> = new Set<Target>(['requirements', 'reference'])

/** The fields that candidates look for, or that tell jobs apart, and that no column gives, except those in `filled`. */
export function findAbsent(seen: readonly SeenColumn[], filled = filledOtherwise): Target[] {
  const present = new Set(seen.map(({ field }) => field))
  return soughtFields
    .filter(({ field, given }) => !filled.has(field) && !given.some((target) => present.has(labelOf(target))))
    .map(({ field }) => field)
}
