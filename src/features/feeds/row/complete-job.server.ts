import type { ImportedJob } from '../../../contract/job-fields.ts'
import { listOf, scalarOf } from '../read/json/json-values.ts'
import { withoutUserInfo } from './apply/apply-contact.server.ts'
import { appendInstructions } from './apply/how-to-apply.ts'
import { readApply } from './apply/read-apply.server.ts'
import { mappedWeight, maxTextLength } from './columns.ts'
import { isKnownType, isPermanent, jobTypeOf, normaliseJobType } from './job-types.ts'
import { maxSalaryLength } from './pay/currency.ts'
import { joinSalary } from './pay/salary-parts.ts'
import { joinPlaces, maxPlaces, readPlaces } from './place/several-places.server.ts'
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
 * 'Full time' or 'Internship' in a column for the hours or the schedule is the type of a job without a known one, and
 * 'Part time' also that of a permanent one.
 */
export function useHoursAsType(job: ImportedJob, values: Choices): void {
  if (job.working_hours === null) return
  const type = normaliseJobType(job.working_hours)
  if (!typesOfHours.has(type)) return
  const given = values.get('type')
  const isMapped = (given?.weight ?? 0) >= mappedWeight
  const isUnknown = job.type === null || (!isMapped && !isKnownType(job.type))
  const isMore = type.endsWith('Time') && given !== undefined && !isMapped && isPermanent(typeIn(given))
  if (!isUnknown && !isMore) return
  job.type = type
  if (!/\d/.test(job.working_hours)) job.working_hours = null
}

/** Not Casual and Remote, because 'Daily' and 'Online' are hours too. */
const typesOfHours = new Set(['Full Time', 'Part Time', 'Internship', 'Volunteer', 'Temporary'])

/** Adds places of columns such as 'secondary locations' to the town: 'Dubai, Abu Dhabi'. */
export function addOtherPlaces(job: ImportedJob, values: Choices): void {
  const texts = listOf(values.get('other places')?.value).map(scalarOf).filter(Boolean).slice(0, maxPlaces)
  if (texts.length === 0) return
  const main = job.city === null ? [] : [{ city: job.city, country: job.country }]
  const read = readValue(
    { kind: 'line', maxLength: maxTownLength },
    joinPlaces([...main, ...texts.flatMap(readPlaces)], job.country).city,
  )
  if (read.ok && read.text !== '') job.city = read.text
}

const maxTownLength = 200

/**
 * A job without a type is Remote if its workplace says so. If it has one and no town, its town is Remote, so that
 * candidates see it.
 */
export function useWorkplace(job: ImportedJob, values: Choices): void {
  const workplace = scalarOf(values.get('workplace type')?.value)
  if (workplace === '' || jobTypeOf(workplace.slice(0, maxTownLength)) !== 'Remote') return
  if (job.type === null) job.type = 'Remote'
  else if (job.type !== 'Remote') job.city ??= 'Remote'
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
