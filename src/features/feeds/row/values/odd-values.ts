import { isRecord } from '../../../../contract/reading.ts'
import { readContact } from '../apply/apply-contact.server.ts'
import { type FoundColumn, mappedWeight, simplify } from '../columns.ts'
import { isKnownType, isRecordKind } from '../job-types.ts'
import { personWeight } from '../names/english-pairs.ts'
import { isAdvertState, isWithdrawn } from '../place/advert-states.ts'

/**
 * What a column is taken for with a value: a column 'state' with 'LIVE' is not a place, a grade 'M' is not a level, a
 * contract period '2 years' is not a type, and the name of a contact is not an email address. A status is used only if
 * it says that the job takes no applications.
 */
export function withValue(found: FoundColumn | null, value: unknown): FoundColumn | null {
  if (found === null) return null
  if (found.target === 'city') return isAdvertState(value) ? null : found
  if (found.target === 'status') return isWithdrawn(value) ? found : null
  return found.weight < mappedWeight && isOdd(found, value) ? null : found
}

function isOdd({ target, name, weight }: FoundColumn, value: unknown): boolean {
  if (target === 'type') return isRecordKind(value) || (periodName.test(name) && !isTypeText(value))
  if (target === 'company') return isSentence(value)
  if (target === 'level') return isGradeCode(value) || (gradeName.test(name) && !hasWord(value))
  return target === 'apply_email' && weight <= personWeight && !isEmail(value)
}

/**
 * Whether a value says something about an employer instead of naming it: two sentences, or a long text with a verb or a
 * full stop. 'J. Otieno and Sons Ltd.' and 'Who Gives A Crap' are names.
 */
export function isSentence(value: unknown): boolean {
  if (typeof value !== 'string' || value.length < minSentence) return false
  const text = value.slice(0, maxSentence).replaceAll(tags, ' ').trim()
  const words = text.split(/\s+/).length
  return words > 5 && (words > 20 || secondSentence.test(text) || endOfSentence.test(text) || verb.test(text))
}

const [minSentence, maxSentence] = [30, 400]
const tags = /<[^<>]{0,100}>/g
/** Lower-case letters before the stop, because 'St. Mary' and 'Co. Ltd' are abbreviations. */
const secondSentence = /(?:\p{Ll}{4}|\))[.!?] \p{Lu}/u
const endOfSentence = /\p{Ll}{5}[.!?]$/u
const verb =
  /(?:^|\s)(?:is|are|was|has|have|will|seeks?|(?:is|are) looking|requires?|wishes|invites?|provides|sommes|recherchons|recherche|ist|sind|sucht|suchen|ni|inatafuta)\s+\p{Ll}/u

/** Whether a value is a step on a pay scale, which tells candidates nothing: 'M', 'IV', '12'. */
function isGradeCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && gradeCode.test(value))
}

const gradeCode = /^\s*(?:\p{L}|[ivx]{1,4}|\d{1,3})\s*$/iu
const gradeName = /grade|band|scale/

/** Whether a grade is a word for a level, such as 'Senior' or 'Jr', rather than 'H4' or 'Grade 5'. */
function hasWord(value: unknown): boolean {
  return typeof value === 'string' && /^[^\d]*\p{L}{2}[^\d]*$/u.test(value)
}

const periodName = /period|duration/

function isTypeText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxTypeLength && isKnownType(value)
}

function isEmail(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxTypeLength && (readContact(value.trim())?.email ?? '') !== ''
}

const maxTypeLength = 254

/** Whether a value is a placeholder for a missing one: '-', 'n/a', 'TBA'. */
export function isPlaceholder(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0 && value.slice(0, maxParts).every((each) => typeof each === 'string' && isPlaceholder(each))
    : typeof value === 'string' && value.length <= maxPlaceholderLength && placeholder.test(value)
}

const maxPlaceholderLength = 30
const placeholder =
  /^\s*(?:[-–—_.]{1,10}|\(?(?:n\.?\s?\/\s?a\.?|nil|none|null|tb[acd]|to be (?:announced|advised|confirmed|determined))\)?)\s*$/i

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
