import { type Row, sheetName } from '../read/table.ts'
import { isNothing } from '../values/cell-text.ts'
import { hasCurrency } from '../values/pay.ts'
import { countryCode, splitPlace } from '../values/places.ts'
import { otherThings, targetsOf } from './names.ts'
import { areApart, type ColumnSurvey, type Survey } from './survey.ts'

/**
 * A field of a job. Its kind says how values are read: a line, paragraphs, lines without bullets, a day, a URL of a
 * page or of an image, an email address, the tag of a language, one of the board's job types, or a country.
 */
export type Field = { name: string; kind: Kind }

export type Kind = 'line' | 'text' | 'list' | 'date' | 'url' | 'link' | 'email' | 'locale' | 'type' | 'country'

/** Without these a job cannot be published. */
export const neededFields = ['title', 'company', 'country'] as const

/** The target of a column that is not imported. */
export const ignored = 'ignore'

/**
 * What a column may also be: a part of the pay, how to apply, which is added to the description, or the day from which
 * '3 days ago' counts.
 */
export const partNames = [
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'how_to_apply',
  'seen_on',
] as const

/** By field without a value of its own, the field or part whose text may name one. */
export const derivedFrom: Record<string, string> = {
  apply_url: 'how_to_apply',
  apply_email: 'how_to_apply',
  contract_length: 'type',
}

/**
 * Which column is which field or part, the values for rows that have none of their own, and the rows that are left out.
 * A source keeps its match.
 */
export type Match = {
  /** By the exact name of a column. `ignored` means that it is not imported. */
  columns: Record<string, string>
  fixed: Record<string, string>
  leaveOut: LeaveOut[]
  /** Columns whose dates in numbers are month first if their values leave it open. */
  monthFirst?: string[]
  /** What the second line of a column's cells is, or their other part: 'Duka: Cook', 'Cook at Duka'. */
  secondLine?: Record<string, string>
  /** Whether these parts are in one line. */
  inOneLine?: boolean
  /** By column, whether an empty cell means the same as the cell above. */
  fillDown?: Record<string, boolean>
}

/** Rows whose cell in a column is one of these values, whatever its case. */
export type LeaveOut = { column: string; is: string[] }

/** Fills the empty cells of some columns with the cell above, as a match says. Headings stay as they are. */
export async function* fillDown(rows: AsyncIterable<Row>, match: Match): AsyncGenerator<Row> {
  const columns = Object.entries(match.fillDown ?? {}).flatMap(([column, isFilled]) => (isFilled ? [column] : []))
  const above: Record<string, string> = {}
  for await (const row of rows) {
    if ('problem' in row || row.isNote === true) {
      yield row
      continue
    }
    const cells = { ...row.cells }
    for (const column of columns) {
      if (!isNothing(cells[column] ?? '')) above[column] = cells[column] ?? ''
      else if (above[column] !== undefined) cells[column] = above[column]
    }
    yield { ...row, cells }
  }
}

/**
 * What a person still has to decide: about a needed field, about the second lines, dates or gaps of a column, or which
 * sheets hold no jobs. `optional`: about a field that may stay open.
 */
export type Question = {
  kind: 'field' | 'second line' | 'date order' | 'fill down' | 'sheets' | 'optional'
  about: string
  question: string
}

/** What a person has to decide, and then what may stay open. */
export function ask({ columns, hasHeader }: Survey, match: Match): Question[] {
  // Each town may name its country: 'Nairobi, Kenya'.
  const city = columns.find(({ name, looksLike }) => {
    return match.columns[name] === 'city' && looksLike.place + looksLike.country > 0
  })
  const cityHasCountry = city && city.looksLike.place + city.looksLike.country >= city.checked
  const missing = neededFields.filter((field) => !isGiven(field, match) && !(field === 'country' && cityHasCountry))
  const questions = askAboutSheets(columns, match)
  // First, because the second line may be the company.
  const title = columns.find(({ name }) => match.columns[name] === 'title')
  if (title && !match.secondLine?.[title.name]) {
    const { looksLike, checked, name, samples } = title
    const hasParts = missing.includes('company') && looksLike.parts * 2 > checked
    const parts = `Titles in "${name}", such as "${samples[0]}", have two parts. What is the part that is not the title?`
    const question = `Some titles in "${name}" have two lines. What is the second line?`
    if (hasParts || looksLike.lines > 0)
      questions.push({ kind: 'second line', about: name, question: hasParts ? parts : question })
  }
  if (hasHeader) questions.push(...askAboutGaps(columns, match, title))
  for (const field of missing) {
    const town = field === 'country' && [...(city?.values?.keys() ?? [])].find((text) => !namesCountry(text))
    const why = town ? `Some towns, such as ${JSON.stringify(town)}, name no country. ` : ''
    const question = `${why}Which column is the ${field}? Type its name, or a ${field} for all rows that have none:`
    questions.push({ kind: 'field', about: field, question })
  }
  const fixed = match.fixed.country
  const question = `"${fixed}" is not the name of a country. Which country is it?`
  if (fixed !== undefined && countryCode(fixed) === null) questions.push({ kind: 'field', about: 'country', question })
  return [...questions, ...askAboutDates(columns, match), ...askAboutPay(columns, match)]
}

function namesCountry(place: string): boolean {
  return countryCode(place) !== null || splitPlace(place) !== null
}

/** In a workbook, candidates or other lists may stand on sheets of their own. */
function askAboutSheets(columns: readonly ColumnSurvey[], { leaveOut }: Match): Question[] {
  const sheets = columns.find(({ name }) => name === sheetName)?.values
  if (!sheets || sheets.size < 2 || leaveOut.some(({ column }) => column === sheetName)) return []
  const question = `The sheets are ${[...sheets.keys()].join(', ')}. Do they all have jobs?`
  return [{ kind: 'sheets', about: sheetName, question }]
}

function isGiven(field: string, { columns, fixed, secondLine = {} }: Match): boolean {
  return field in fixed || [...Object.values(columns), ...Object.values(secondLine)].includes(field)
}

/** Asks whether a column of dates is the closing date, if no column of its table is known to be. */
function askAboutDates(columns: readonly ColumnSurvey[], match: Match): Question[] {
  const known = columns.filter(({ name }) => match.columns[name] === 'closes_on')
  const names = columns
    .filter(({ looksLike, checked }) => looksLike.date * 2 > checked && looksLike.future > 0 && looksLike.number === 0)
    .filter((column) => known.every((other) => areApart(column, other)))
    .map(({ name }) => name)
    .filter((name) => (match.columns[name] ?? ignored) === ignored)
    .filter((name) => !/start|join|report/i.test(name) && !otherThings.test(name) && targetsOf(name, []).length === 0)
  if (names.length === 0 || 'closes_on' in match.fixed) return []
  const others = inWords.format(known.map(({ name }) => `"${name}"`))
  const rows = known.length > 0 ? ` of the rows that have no ${others}` : ''
  const question = `Which column is the closing date${rows}? It may be ${inWords.format(names)}.`
  return [{ kind: 'optional', about: 'closes_on', question }]
}

const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Asks about the currency of pay that names none. */
function askAboutPay(columns: readonly ColumnSurvey[], match: Match): Question[] {
  const isPay = (name: string) => /^salary(?:_m..)?$/.test(match.columns[name] ?? '') && !hasCurrency(name)
  const pay = columns.find(({ name, looksLike }) => isPay(name) && looksLike.withoutCurrency > 0)
  if (!pay || isGiven('salary_currency', match)) return []
  const countries = columns.find(({ name }) => match.columns[name] === 'country')?.values?.size ?? 1
  const where = countries > 1 ? `, and the jobs are in ${countries} countries` : ''
  const question = `"${pay.name}" has pay without a currency${where}. Which is it?`
  return [{ kind: 'optional', about: 'salary_currency', question }]
}

/** Asks about a company or country that is named only in the first of several rows. */
function askAboutGaps(columns: readonly ColumnSurvey[], match: Match, title: ColumnSurvey | undefined): Question[] {
  const countOf = (field = '') => Object.values(match.columns).filter((each) => each === field).length
  const gapped = columns.filter(({ name, filled, first }) => {
    const field = match.columns[name] ?? ''
    // Rows without them all may be another table, which has other columns for them.
    const isAlone = emptyWith(name, columns, match.columns).every((each) => countOf(match.columns[each]) === 1)
    const isOpen = /^(?:company|country)$/.test(field) && !(field in match.fixed) && isAlone
    const isAsked = isOpen && match.fillDown?.[name] === undefined
    return isAsked && title && first > 0 && first <= title.first && filled < title.filled * 0.9
  })
  const firsts = gapped.filter(({ pattern }, at) => gapped.findIndex((other) => other.pattern === pattern) === at)
  return firsts.map(({ name, filled }) => {
    const names = emptyWith(name, columns, match.columns).map((each) => `"${each}"`)
    const [are, they] = names.length > 1 ? ['are', 'Are they'] : ['is', 'Is it']
    const rows = `${(title?.filled ?? 0) - filled} of ${title?.filled} rows`
    const question = `${names.join(' and ')} ${are} empty in ${rows}. ${they} the same there as in the row above?`
    return { kind: 'fill down', about: name, question }
  })
}

/** The matched columns that are empty in the same rows as one of them; none if it has no gaps. */
export function emptyWith(name: string, columns: readonly ColumnSurvey[], matched: Match['columns']): string[] {
  const isField = (column: ColumnSurvey) => (matched[column.name] ?? ignored) !== ignored
  const { pattern, filled } = columns.find((column) => column.name === name) ?? {}
  const same = columns.filter((column) => isField(column) && column.pattern === pattern)
  return columns.some((column) => column.filled > (filled ?? 0)) ? same.map((column) => column.name) : []
}
