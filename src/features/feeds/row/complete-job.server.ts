import type { ImportedJob } from '../../../contract/job-fields.ts'
import { withoutUserInfo } from './apply/apply-contact.server.ts'
import { appendInstructions } from './apply/how-to-apply.ts'
import { readApply } from './apply/read-apply.server.ts'
import { mappedWeight, maxTextLength } from './columns.ts'
import { isPermanent, normaliseJobType } from './job-types.ts'
import { maxSalaryLength } from './pay/currency.ts'
import { joinSalary } from './pay/salary-parts.ts'
import { isItem } from './text/bullets.ts'
import { headingMark, resolveMarks } from './text/line-marks.ts'
import { toMarkedParagraphs, toPoints } from './text/plain-text.server.ts'
import { type Choices, typeIn } from './values/choices.ts'
import { readValue, textOf } from './values/read-value.server.ts'

/** Completes the salary from columns for its ends, currency and period, unless that makes it too long. */
export function joinParts(job: ImportedJob, values: Choices): void {
  const [min, max] = [values.get('salary minimum'), values.get('salary maximum')]
  const [currency, period] = [values.get('salary currency'), values.get('salary period')]
  if (!min && !max && !currency && !period) return
  const joined = joinSalary(job.salary, {
    min: min?.value,
    max: max?.value,
    currency: currency?.value ?? min?.currency ?? max?.currency,
    period: period?.value ?? min?.unit ?? max?.unit,
  })
  if (joined === job.salary) return
  const read = readValue({ kind: 'line', maxLength: maxSalaryLength }, joined)
  if (read.ok) job.salary = read.text || null
}

/**
 * 'Full time' in a column for the hours or the schedule is the type of a job without one, and 'Part time' also that of a
 * permanent one.
 */
export function useHoursAsType(job: ImportedJob, values: Choices): void {
  if (job.working_hours === null) return
  const type = normaliseJobType(job.working_hours)
  if (type !== 'Full Time' && type !== 'Part Time') return
  const given = values.get('type')
  const isOpen = job.type === null || (given !== undefined && given.weight < mappedWeight && isPermanent(typeIn(given)))
  if (!isOpen) return
  job.type = type
  if (!/\d/.test(job.working_hours)) job.working_hours = null
}

/** Moves sentences above a list of duties to the description of a job without one: 'Drive to Lamu.\n• Load the truck'. */
export function moveIntroduction(job: ImportedJob, values: Choices): void {
  const raw = textOf(values.get('responsibilities')?.value, '\n') ?? ''
  if (job.description !== '' || job.responsibilities === null || raw === '') return
  const lines = toMarkedParagraphs(raw).split('\n')
  const first = lines.findIndex(isItem)
  const introduction = lines.slice(0, Math.max(first, 0)).filter(Boolean)
  if (introduction.length === 0 || !introduction.every(isSentence)) return
  job.description = introduction.join('\n')
  job.responsibilities = toPoints(lines.slice(first)).join('\n')
}

/** A heading has a mark, and ends with a colon or without any sign. */
function isSentence(line: string): boolean {
  return !line.startsWith(headingMark) && /[.!?…]$/.test(line)
}

/** Sets where to apply, appends the instructions to the description, and returns what could not be used. */
export function addApply(job: ImportedJob, values: Choices): { field: string; reason: string }[] {
  const { url, email, instructions, problems } = readApply(values)
  job.apply_url = url
  job.apply_email = email
  if (instructions === undefined) return problems
  const read = readValue({ kind: 'text', maxLength: maxTextLength }, instructions)
  if (!read.ok) return [...problems, { field: 'how to apply', reason: read.reason }]
  const description = appendInstructions(job.description, withoutUserInfo(resolveMarks(read.text)))
  if (description.length > maxTextLength)
    return [...problems, { field: 'how to apply', reason: 'does not fit below the description' }]
  job.description = description
  return problems
}
