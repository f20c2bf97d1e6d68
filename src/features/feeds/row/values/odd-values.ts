import { isRecord } from '../../../../contract/reading.ts'
import { type FoundColumn, mappedWeight, simplify } from '../columns.ts'
import { isRecordKind } from '../job-types.ts'
import { isAdvertState } from '../place/advert-states.ts'

/** What a column is taken for with a value: a column 'state' with 'LIVE' is not a place, a grade 'M' is not a level. */
export function withValue(found: FoundColumn | null, value: unknown): FoundColumn | null {
  if (found === null) return null
  const { target, weight } = found
  if (target === 'city') return isAdvertState(value) ? null : found
  const isOdd = (target === 'type' && isRecordKind(value)) || (target === 'level' && isGradeCode(value))
  return isOdd && weight < mappedWeight ? null : found
}

/** Whether a value is a step on a pay scale, which tells candidates nothing: 'M', 'IV', '12'. */
function isGradeCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && gradeCode.test(value))
}

const gradeCode = /^\s*(?:\p{L}|[ivx]{1,4}|\d{1,3})\s*$/iu

/**
 * Whether an object only refers to another one, such as `{ "data": { "type": "place", "id": "p3" } }`, so that its field
 * has no value.
 */
export function isReference(value: unknown, depth = 0): boolean {
  if (depth > maxDepth) return false
  if (Array.isArray(value)) return value.slice(0, maxParts).every((each) => isReference(each, depth + 1))
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= maxParts &&
    entries.every(([name, each]) =>
      typeof each === 'object' && each !== null ? isReference(each, depth + 1) : identifiers.has(simplify(name)),
    )
  )
}

const [maxDepth, maxParts] = [3, 10]

/** Names of values that say which object is meant, or of what kind it is. */
export const identifiers: ReadonlySet<string> = new Set(
  'id uuid guid key ref slug type kind linktype contenttype typename class model href url uri link self related rel'.split(
    ' ',
  ),
)
