import { contactWeight } from '../names/english-pairs.ts'
import { isDamaged, toLine } from '../text/plain-text.server.ts'
import type { Choices } from '../values/choices.ts'
import { textOf } from '../values/read-value.server.ts'
import { findContact, readContact, withoutUserInfo } from './apply-contact.server.ts'

/** Where to apply according to a row, its instructions as they came, and what is wrong with its columns. */
export type Apply = {
  url: string | null
  email: string | null
  instructions: unknown
  problems: { field: string; reason: string }[]
}

const columnsOfApply = [
  { target: 'apply_url', label: 'apply link', wrong: 'is not a full http or https URL' },
  { target: 'apply_email', label: 'apply email', wrong: 'is not an email address' },
  { target: 'how to apply', label: 'how to apply', wrong: '' },
  { target: 'link', label: 'link', wrong: '' },
] as const

/**
 * Reads where to apply. A URL or an email address in any of these columns goes where it belongs. Only the column for
 * instructions is public: the others may name a person. A link to the job itself is used if there is no other.
 */
export function readApply(values: Choices): Apply {
  const apply: Apply = { url: null, email: null, instructions: undefined, problems: [] }
  for (const { target, label, wrong } of columnsOfApply) {
    const { value, weight = 0 } = values.get(target) ?? {}
    if (value === undefined || (target === 'apply_email' && weight <= contactWeight && saysWhere(values))) continue
    const text = lineOf(value)
    const contact = readContact(text)
    const { url, email } = contact ?? findContact(text)
    apply.url ??= url || null
    apply.email ??= email || null
    if (target === 'how to apply' && contact === null) apply.instructions = value
    else if (wrong !== '' && url === '' && email === '' && text.length > maxNothingLength) {
      const shown = withoutUserInfo(text).slice(0, maxShownLength)
      apply.problems.push({ field: label, reason: `${wrong}: ${JSON.stringify(shown)}` })
    }
  }
  return apply
}

/** Whether a column other than that of an email address says where to apply. */
function saysWhere(values: Choices): boolean {
  return (['apply_url', 'how to apply', 'link'] as const).some((target) => lineOf(values.get(target)?.value) !== '')
}

/** The length of 'n/a' and 'none'. */
const maxNothingLength = 4
const maxShownLength = 60
const maxLineLength = 2_000

/** The first text of a value as a line, but damaged text as it is; '' if it is too long for a URL. */
function lineOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value]
  const text = Array.isArray(first) ? '' : (textOf(first, '') ?? '')
  if (text.length > maxLineLength) return ''
  return isDamaged(text) ? text : toLine(text)
}
