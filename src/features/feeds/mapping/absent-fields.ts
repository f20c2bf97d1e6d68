import { labelOf } from '../row/columns.ts'
import type { Target } from '../row/names/targets.ts'
import type { SeenColumn } from './column-survey.server.ts'

/** What candidates look for in a job besides the required fields, and the columns that give it. */
const soughtFields: readonly { field: Target; given: readonly Target[] }[] = [
  { field: 'city', given: ['city'] },
  { field: 'type', given: ['type'] },
  { field: 'salary', given: ['salary', 'salary minimum', 'salary maximum'] },
  { field: 'posted_on', given: ['posted_on'] },
  { field: 'closes_on', given: ['closes_on'] },
  { field: 'description', given: ['description', 'responsibilities', 'requirements'] },
  { field: 'apply_url', given: ['apply_url', 'apply_email', 'how to apply', 'link'] },
]

/** The fields that candidates look for and no column gives. */
export function findAbsent(seen: readonly SeenColumn[]): Target[] {
  const present = new Set(seen.map(({ field }) => field))
  return soughtFields
    .filter(({ given }) => !given.some((target) => present.has(labelOf(target))))
    .map(({ field }) => field)
}
