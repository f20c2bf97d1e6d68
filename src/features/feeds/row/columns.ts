import { type JobField, jobFields } from '../../../contract/job-fields.ts'
import { memoize } from './memoize.ts'
import { expandAbbreviations } from './names/abbreviations.ts'
import {
  findInnerPaddedName,
  findKnownName,
  findPaddedName,
  type KnownName,
  meaningfulWords,
} from './names/known-names.ts'
import { simplify, wordsOf } from './names/simplify.ts'
import { fieldOf, type Target } from './names/targets.ts'
import { splitCurrency } from './pay/currency.ts'
import { spellPeriod, splitPeriod } from './pay/period-names.ts'
import { sectionOf } from './text/section-headings.ts'

export { simplify }

/** In characters, of a long text. */
export const maxTextLength = 20_000

/** In characters without HTML and extra spaces. */
const maxLengths = {
  line: 200,
  type: 200,
  country: 200,
  date: 200,
  url: 2_000,
  link: 2_000,
  email: 254,
  locale: 35,
  text: maxTextLength,
  list: maxTextLength,
}

/** The names of fields in messages to operators, if they are not those of the columns. */
const labels: Partial<Record<JobField, string>> = {
  type: 'job type',
  posted_on: 'posted date',
  closes_on: 'closing date',
  apply_url: 'apply link',
}

/** How each field is cleaned. */
export const columns = jobFields.map((field) => ({
  field: field.column,
  kind: field.kind,
  label: labels[field.column] ?? field.column.replaceAll('_', ' '),
  maxLength: maxLengths[field.kind],
}))

export type Column = (typeof columns)[number]

/** A row without one of these is refused. */
export const requiredFields = ['title', 'company', 'country'] as const satisfies readonly JobField[]

/**
 * A row with an unusable value in one of these fields is refused: a generated reference would make it a different job.
 */
export const indispensableFields: ReadonlySet<JobField> = new Set(['reference', ...requiredFields])

/**
 * What a name means: the column of the field, what it holds of that field, the known name that it matches, how sure the
 * match is, and the currency and period in a salary's name.
 */
export type FoundColumn = {
  column: Column
  target: Target
  name: string
  weight: number
  currency?: string
  unit?: string
}

/** The operator's own meaning of columns, by simplified name (`simplify`); null leaves a column out. */
export type ColumnMap = ReadonlyMap<string, Target | null>

/** Returns the column with this name, first according to the operator's map; null for an unknown name. */
export function findColumn(name: string, map?: ColumnMap): FoundColumn | null {
  if (name.length > maxNameLength) return null
  const mapped = map?.get(simplify(name))
  if (mapped === null) return null
  return mapped === undefined ? findByName(name) : toMapped(mapped, name)
}

const findByName = memoize((name): FoundColumn | null => {
  const words = wordsOf(name)
  const found =
    findPayPerPeriod(name) ??
    findByWords(words) ??
    findByParts(name) ??
    findByHeading(name, words) ??
    findAbbreviated(words)
  return found && (isWritten(name, found.name) ? found : asLooseReference(found))
})

/** Whether only signs and letter case differ from a known name. */
function isWritten(name: string, known: string): boolean {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters === known.replaceAll(' ', '')
}

/**
 * References in columns that older versions did not know, such as nested ones, come after those that they knew:
 * otherwise a source's jobs would change their references.
 */
export function asLooseReference(found: FoundColumn): FoundColumn {
  return found.target === 'reference' ? { ...found, weight: found.weight - looseReferencePenalty } : found
}

/** Limited because normalising a name takes time quadratic in its combining marks. */
export const maxNameLength = 100
/** The weight of a column of the operator's map, more than that of any name of the tables. */
export const mappedWeight = 200
const fillerPenalty = 2
const paddingPenalty = 3
const partPenalty = 4
const abbreviationPenalty = 10
const looseReferencePenalty = 20

function findByWords(words: readonly string[]): FoundColumn | null {
  const core = meaningfulWords(words)
  const [simple, coreName] = [words.join(''), core.join('')]
  const penalty = (words.length - core.length) * fillerPenalty
  return (
    toColumn(findKnownName(simple)) ??
    toColumn(findKnownName(coreName), penalty) ??
    toColumn(findPaddedName(coreName), penalty + paddingPenalty) ??
    findSalary(coreName) ??
    toColumn(findInnerPaddedName(core), penalty + paddingPenalty)
  )
}

/** 'Salary (KES)' is a salary in Kenyan shillings, 'Pay (KSh per month)' one for a month. */
function findSalary(simple: string): FoundColumn | null {
  const { rest, ...currency } = splitCurrency(simple) ?? { rest: simple }
  const known = rest === simple ? null : findPay(rest)
  if (known) return { ...known, ...currency }
  return findPayInTerms(simple)
}

/** 'Pay (KES/month)' is a salary in Kenyan shillings for a month, 'Salary/yr' one for a year. */
function findPayPerPeriod(name: string): FoundColumn | null {
  const spelled = spellPeriod(name)
  return spelled === null ? null : findPayInTerms(meaningfulWords(wordsOf(spelled)).join(''))
}

function findPayInTerms(simple: string): FoundColumn | null {
  const { rest, ...terms } = splitTerms(simple)
  const found = findPay(rest) ?? findPay(rest.replace(payAdjectives, ''))
  return found && { ...found, ...terms }
}

/** Splits the currency and period from a name, in either order: 'paykespermonth' and 'paypermonthkes'. */
function splitTerms(simple: string): { rest: string; currency?: string; unit?: string } {
  const { rest: outer, ...last } = splitCurrency(simple) ?? { rest: simple }
  const { rest: middle, ...period } = splitPeriod(outer) ?? { rest: outer }
  const { rest, ...first } = splitCurrency(middle) ?? { rest: middle }
  return { rest, ...first, ...period, ...last }
}

/** The column that the operator chose; 'Gross from (KES/month)' still has the currency and period of a salary. */
function toMapped(target: Target, name: string): FoundColumn | null {
  const found = toColumn({ name: target, target, weight: mappedWeight })
  if (found === null || !withTerms.has(target)) return found
  return { ...found, ...payTermsOf(name) }
}

/** The currency and period in the name of a salary: KES and month for 'Monthly gross in KES'. */
export function payTermsOf(name: string): { currency?: string; unit?: string } {
  const { rest: _, ...terms } = splitTerms(simplify(spellPeriod(name) ?? name))
  return terms
}

function findPay(name: string): FoundColumn | null {
  const found = toColumn(findKnownName(name) ?? findPaddedName(name))
  return found && withTerms.has(found.target) ? found : null
}

const payAdjectives = /^(?:basic|base|gross|net|total|fixed|starting|consolidated|expected|estimated|offered)(?=.)/
const withTerms = new Set<Target>(['salary', 'salary minimum', 'salary maximum'])

function toColumn(known: KnownName | null, penalty = 0): FoundColumn | null {
  const column = known && columns.find(({ field }) => field === fieldOf(known.target))
  return known && column ? { column, ...known, weight: known.weight - penalty } : null
}

/** A name such as 'What you will do' or 'Ihr Profil', which is the heading of a section. */
function findByHeading(name: string, words: readonly string[]): FoundColumn | null {
  const section = words.length < 2 ? null : (sectionOf(name) ?? sectionOf(words.join(' ')))
  return section === null || section === 'other'
    ? null
    : toColumn({ name: words.join(' '), target: section, weight: headingWeight })
}

const headingWeight = 60

/** A name such as 'emp cat' or 'salscale', as the first known name that it may stand for. */
function findAbbreviated(words: readonly string[]): FoundColumn | null {
  for (const expanded of expandAbbreviations(words)) {
    const known = findKnownName(expanded.join('')) ?? findKnownName(meaningfulWords(expanded).join(''))
    if (known !== null) return toColumn(known, abbreviationPenalty)
  }
  return null
}

/** A name in two languages, such as 'الشركة / Company', if all its parts mean the same. */
function findByParts(name: string): FoundColumn | null {
  const parts = name
    .split(betweenParts)
    .map(wordsOf)
    .filter((words) => meaningfulWords(words).length > 0)
  if (parts.length > maxParts) return null
  const [first, ...others] = parts.map(findByWords)
  if (!first || !others.every((other) => other?.target === first.target)) return null
  return { ...first, weight: first.weight - partPenalty }
}

const maxParts = 4
const betweenParts =
  /[/|()[\],;:\n]|\s[-–—]\s|\s+(?:and|or|&)\s+|(?<=\p{Script=Arabic})\s+(?=\p{Script=Latin})|(?<=\p{Script=Latin})\s+(?=\p{Script=Arabic})/u

/**
 * Returns the known names in a header that repeat an earlier one. Only the first of these columns with a value is
 * imported.
 */
export function findRepeated(names: readonly string[], map?: ColumnMap): string[] {
  const meanings = names.map((name) => {
    const found = findColumn(name, map)
    return found === null ? '' : `${found.target} ${found.name} ${found.weight}`
  })
  return [...new Set(names.filter((_, at) => meanings[at] !== '' && meanings.indexOf(meanings[at] ?? '') < at))]
}

/** The name of a field, or of a part of one, in messages and for --map. */
export function labelOf(target: string): string {
  return columns.find(({ field }) => field === target)?.label ?? target
}
