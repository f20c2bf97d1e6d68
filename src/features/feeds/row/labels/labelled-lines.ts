import type { ImportedJob } from '../../../../contract/job-fields.ts'
import { findColumn, payTermsOf } from '../columns.ts'
import { isWeekday, simplifyDate } from '../date/date-words.ts'
import { readDate } from '../date/dates.ts'
import { monthNumber } from '../date/months.ts'
import { readYearlessDate } from '../date/yearless-dates.ts'
import { isJobTypeOrMode } from '../job-types.ts'
import { memoize } from '../memoize.ts'
import { knownNames } from '../names/known-names.ts'
import { wordsOf } from '../names/simplify.ts'
import { completeSalary } from '../pay/salary-text.ts'
import type { RowDefaults } from '../place/job-place.server.ts'
import { beforeText, isAmount, readPayLine } from './pay-lines.ts'

/** The fields that a labelled line of the description can fill. */
const labelledFields = ['closes_on', 'salary', 'city'] as const
export type LabelledField = (typeof labelledFields)[number]

const [maxLine, maxLabel, maxValue, maxTown] = [300, 60, 100, 60]

/**
 * Fills a missing closing date, salary and town from lines of the description such as 'Application deadline: 11 December
 * 2026', 'Closing 11 December', 'Gross salary range KES 320,000–380,000' and 'Kituo cha kazi: Lodwar', in any language of
 * the column names, and from lines that start with pay, such as 'KES 32,000 per month plus fuel'. Returns the fields that
 * it filled.
 */
export function readLabelledLines(job: ImportedJob, defaults: RowDefaults): LabelledField[] {
  if (job.description === '') return []
  const wanted = new Set(labelledFields.filter((field) => job[field] === null))
  const filled: LabelledField[] = []
  let label: LabelledField | null = null
  for (const line of linesOf(wanted.size > 0 ? job.description : '')) {
    const found: Labelled | null = label === null ? readLabel(line) : { field: label, text: line }
    label = null
    if (found === null || !wanted.has(found.field)) continue
    if (found.text === '' && found.field !== 'city') label = found.field
    const value = readValue(found, job, defaults)
    if (value === null) continue
    job[found.field] = value
    wanted.delete(found.field)
    filled.push(found.field)
    if (wanted.size === 0) break
  }
  return filled
}

/** `label` is that of pay, which may name its currency and period. */
type Labelled = { field: LabelledField; text: string; label?: string }

/** The lines of a text that are short enough, and the sentences in them that are not at the start. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (end - start <= maxLine && end > start) {
      const line = text.slice(start, end)
      if (!line.includes('. ')) yield line
      else yield* line.split(betweenSentences)
    }
    start = end + 1
  }
}

/** Not the stop in '11. Dezember'. */
const betweenSentences = /(?<=[\p{L})])\. (?=\p{L})/u

function readLabel(line: string): Labelled | null {
  const pay = readPayLine(line)
  if (pay !== null) return { field: 'salary', text: pay }
  const word = firstWord.exec(line)?.[1]
  if (word === undefined || !startsLabel(word)) return null
  const plain = line.replace(beforeLabel, '')
  const colon = plain.slice(0, maxLabel).search(/[:：]/)
  if (colon > 0) return readNamed(plain.slice(0, colon), plain.slice(colon + 1))
  const [invitation] = applyBy.exec(plain) ?? []
  if (invitation !== undefined) return { field: 'closes_on', text: plain.slice(invitation.length) }
  const value = plain.slice(0, maxLabel).search(startOfValue)
  if (value < 0) return plain.length <= maxLabel ? readNamed(plain, '') : null
  const start = startOfDate(plain, value)
  const label = plain.slice(0, start).replace(joining, '')
  const named = readNamed(label, plain.slice(start))
  if (named?.field === 'closes_on') return named
  // 'Pay 5,000 suppliers' is a duty, and 'Basic pay May 2026' names no pay.
  return start < value || (wordsOf(label).length < 2 && !/^salary$/i.test(label)) ? null : named
}

/** Where a date starts whose first digit is at `digit`: 'Closing date Friday, December 11'. */
function startOfDate(line: string, digit: number): number {
  const [text = '', word = ''] = wordBefore.exec(line.slice(0, digit)) ?? []
  const simple = simplifyDate(word)
  return isWeekday(simple) || monthNumber(simple) > 0 ? startOfDate(line, digit - text.length) : digit
}

const wordBefore = /(?<=\s)(\p{L}{3,12})[.,]?\s$/u

function readNamed(label: string, text: string): Labelled | null {
  const field = fieldNamed(label.trim())
  return field === '' ? null : { field, label, text: text.replace(/^[\s*_]+/, '') }
}

function readValue(
  { field, text, label = '' }: Labelled,
  { posted_on: postedOn }: ImportedJob,
  { dateOrders, day }: RowDefaults,
): string | null {
  const value = text.replace(/[\s.*_]+$/, '')
  if (value === '' || value.length > maxValue) return null
  if (field === 'closes_on') {
    const date = value.replace(remark, '').replace(byDay, '')
    return (readDate(date, dateOrders?.closes_on) ?? readYearlessDate(date, { postedOn, day })) || null
  }
  if (field === 'salary') return /\p{N}/u.test(value) ? completePay(value, label) || null : null
  return value.length <= maxTown && town.test(value) && !isJobTypeOrMode(value) ? value : null
}

/** Adds the currency and period of the label to an amount or range: 'Monthly stipend of UGX 700,000'. '' for 0. */
function completePay(value: string, label: string): string {
  const terms = payTermsOf(label)
  return isAmount(value) && Object.keys(terms).length > 0 ? completeSalary(value, terms) : value
}

/** A place in at most six words. */
const town = /^\p{Lu}[^\d.!?:;]*$|^\p{Lo}[^\d.!?:;]*$/u
const remark = /\s*\([^()]{0,100}\)$/
const byDay = /^(?:on or before|not later than|no later than|before|by|on)\s+/i
const applyBy = /^apply (?:(?:on or )?before|by|until|(?:not|no) later than) (?=.*\d)/i
const joining = /(?:\s+(?:of|is|on|by|from))?[\s–-]*$/i
/** Where the value of a line without a colon starts: 'Gross pay of Kshs 190,000', 'Closing date 5 December 2026'. */
const startOfValue = /(?:\b(?:[A-Z]{3}|K[Ss]hs?\.?) ?|\p{Sc} ?)?\d/u

const beforeLabel = new RegExp(String.raw`${beforeText}(?:(?:[Pp]lease|[Kk]indly)\s)?`)
const firstWord = new RegExp(String.raw`${beforeLabel.source}([\p{L}'’]{2,20})`, 'u')

const minWeight = 45

/** The field that a label names; '' for any other label. */
const fieldNamed = memoize((label): LabelledField | '' => {
  const found = findColumn(label)
  const field = labelledFields.find((each) => each === found?.target)
  return field === undefined || (found?.weight ?? 0) < minWeight ? '' : field
})

/** The words that the known names of these fields start with. */
const firstWords = new Set(
  knownNames
    .filter(({ target, weight }) => weight >= minWeight && labelledFields.some((field) => field === target))
    .map(({ name }) => wordsOf(name)[0] ?? ''),
)
const startsLabel = memoize((word) => firstWords.has(wordsOf(word)[0] ?? ''))
