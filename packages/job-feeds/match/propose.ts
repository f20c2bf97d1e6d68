import { headingName } from '../read/table.ts'
import type { DateOrder } from '../values/dates.ts'
import { durationIn } from '../values/types.ts'
import { ask, emptyWith, type Field, type Match, neededFields, partNames, type Question } from './match.ts'
import { otherThings, simplify, targetsOf, unsure } from './names.ts'
import { areApart, closedValues, type ColumnSurvey, type Look, type Survey } from './survey.ts'

/** A proposed match, the reason for each of its parts, and what is left to ask. */
export type Proposal = {
  match: Match
  /** By column; `COLUMN=` says why its closed jobs are left out. */
  reasons: Record<string, string>
  questions: Question[]
  /** How dates in numbers are read, by column. */
  dateOrders: Record<string, DateOrder>
}

/**
 * Proposes a match: columns by their English names if their values fit, fixed values as they are given, and closed jobs
 * to leave out. A field gets one column. `given` wins over what the names say.
 */
export function proposeMatch(survey: Survey, fields: readonly Field[], given: Partial<Match> = {}): Proposal {
  const reasons: Record<string, string> = {}
  const columns = proposeColumns(survey, fields, given, reasons)
  const leaveOut = given.leaveOut ?? proposeLeaveOut(survey, columns, fields, reasons)
  const { dateOrders, ambiguous } = readDateOrders(survey, columns, fields, given.monthFirst)
  const found = Object.keys(dateOrders).filter((name) => dateOrders[name] === 'month first')
  const monthFirst = [...new Set([...(given.monthFirst ?? []), ...found])]
  const match: Match = { ...given, columns, fixed: { ...given.fixed }, leaveOut }
  // An answer about the gaps of a column holds for those that are empty in the same rows.
  for (const [name, isFilled] of Object.entries(given.fillDown ?? {}))
    for (const other of emptyWith(name, survey.columns, columns))
      match.fillDown = { [other]: isFilled, ...match.fillDown }
  const split = survey.columns.filter(({ name }) => given.secondLine?.[name] !== undefined)
  if (split.length > 0 && split.every(({ looksLike }) => looksLike.lines === 0)) match.inOneLine = true
  if (given.monthFirst || monthFirst.length > 0) match.monthFirst = monthFirst
  // The dates come first, because a match that was changed by other answers counts as one whose dates are settled.
  return { match, reasons, questions: [...ambiguous, ...ask(survey, match)], dateOrders }
}

type Candidate = { column: ColumnSurvey; target: string; rank: number; reason?: string }

function proposeColumns(
  { columns, hasHeader }: Survey,
  fields: readonly Field[],
  given: Partial<Match>,
  reasons: Record<string, string>,
): Record<string, string> {
  const chosen: Record<string, string> = { ...given.columns }
  for (const name of Object.keys(chosen)) reasons[name] = 'as you said'
  const names = fields.map(({ name }) => name)
  const wrapper = wrapperOf(columns)
  const candidates = columns
    .filter(({ name }) => !(name in chosen))
    .flatMap((column) => candidatesOf(column, wrapper, names).concat(byValues(column)))
    .filter(({ target }) => names.includes(target) || partNames.some((name) => name === target))
    // An empty column empties its field, unless the field is needed or another column has values.
    .filter(({ column, target }) => column.filled > 0 || !neededFields.some((field) => field === target))
    .toSorted(
      (a, b) =>
        Number(a.column.filled === 0) - Number(b.column.filled === 0) ||
        a.rank - b.rank ||
        b.column.filled - a.column.filled,
    )
  const second = Object.entries(given.secondLine ?? {})
  for (const { column, target, reason = 'by its name' } of candidates) {
    if (second.some(([name, field]) => field === target && name !== column.name)) continue
    if (column.name in chosen || !isFree(target, column, columns, chosen)) continue
    const kind = fields.find(({ name }) => name === target)?.kind
    const misfit = misfitOf(column, target, kind, hasHeader)
    if (misfit !== null) {
      if (column.name !== headingName) reasons[column.name] ??= misfit
      continue
    }
    chosen[column.name] = target
    reasons[column.name] = reason
  }
  return chosen
}

/** A column of any name whose values are mostly job types. */
function byValues(column: ColumnSurvey): Candidate[] {
  const { looksLike, checked, samples } = column
  const isType = looksLike.type * 2 > checked && samples.some((sample) => durationIn(sample) === null)
  return isType ? [{ column, target: 'type', rank: 2 * unsure, reason: 'most of its values are job types' }] : []
}

/** Whether no other column is a field, or only those of other rows, such as another table in the same file. */
function isFree(
  target: string,
  column: ColumnSurvey,
  columns: readonly ColumnSurvey[],
  chosen: Record<string, string>,
): boolean {
  const others = columns.filter(({ name }) => chosen[name] === target)
  if (column.name === headingName) return others.every(({ filled }) => filled < column.filled)
  return others.every((other) => column.first > 0 && other.first > 0 && areApart(column, other))
}

/** The prefix of most columns, such as 'MatchedObjectDescriptor.', or '' if they do not share one. */
function wrapperOf(columns: readonly ColumnSurvey[]): string {
  const prefixes = columns.map(({ name }) => name.slice(0, name.indexOf('.') + 1))
  const [prefix = '', { length } = []] =
    [...Map.groupBy(prefixes, (each) => each)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return length > columns.length * 0.75 && !otherThings.test(prefix) ? prefix : ''
}

function candidatesOf(column: ColumnSurvey, wrapper: string, names: readonly string[]): Candidate[] {
  const { values, filled, looksLike, samples } = column
  const isDoubtful = (values !== null && values.size < filled) || looksLike.url > 0
  const name = column.name.slice(column.name.startsWith(wrapper) ? wrapper.length : 0)
  // 'Contract' with '2 years' says how long it is.
  const isTerm = simplify(name) === 'contract' && samples.every((each) => durationIn(each) !== null)
  return targetsOf(name, names).map(({ target, rank }) => {
    // An agency's 'Job order no' is its own, unless it has references too.
    const isUnsure =
      (target === 'reference' && isDoubtful) ||
      (target === 'nea_order' && !/nea/i.test(name)) ||
      (target === 'posted_on' && samples.every((each) => /\bago$/i.test(each)))
    const isMixed = target === 'apply_email' && looksLike.email < column.checked
    const field = isMixed ? 'how_to_apply' : isTerm && target === 'type' ? 'contract_length' : target
    // All towns of a job say more than its first one.
    const isList = target === 'city' && looksLike.lines > 0
    return { column, target: field, rank: isUnsure ? rank + unsure : isList ? -1 : rank }
  })
}

/** What at least one value of a column must look like to be a field of a kind. */
const needed: Partial<Record<Field['kind'], { looks: Look[]; what: string }>> = {
  date: { looks: ['date'], what: 'a date' },
  country: { looks: ['country', 'place'], what: 'a country' },
  type: { looks: ['type'], what: 'a job type' },
  link: { looks: ['url'], what: 'a URL' },
  url: { looks: ['url'], what: 'a URL' },
  email: { looks: ['email'], what: 'an email address' },
}

/** Why the values of a column are not those of a field, although its name is; null if they fit. */
function misfitOf(
  column: ColumnSurvey,
  target: string,
  kind: Field['kind'] | undefined,
  hasHeader: boolean,
): string | null {
  if ((kind === 'line' || kind === 'type') && closedValues(column).length > 0) return 'it says which jobs are closed'
  // A person may number the rows of a sheet again. 'Ref' says that the numbers stay.
  if (target === 'reference' && hasHeader && column.isNumbering && !/ref/i.test(column.name))
    return 'it numbers the rows'
  const { filled, checked, looksLike, values, samples } = column
  if (kind === 'line' && filled > 0 && samples.every((text) => /^(?:true|false)$/i.test(text))) return 'it is yes or no'
  // 'Number' may be a headcount.
  const mayCount = /^(?:number|no|code)$/.test(simplify(column.name))
  if (target === 'reference' && mayCount && samples.every((text) => /^\d{1,3}$/.test(text))) return 'it may count posts'
  // Two versions of a job share a reference.
  if (target === 'reference' && values && filled > 2 && values.size <= (mayCount ? filled - 1 : filled / 2))
    return 'its values repeat'
  if (kind === 'line' && looksLike.long * 2 > checked) return 'its values are long texts'
  const need = kind && needed[kind]
  return filled > 0 && need && need.looks.every((look) => looksLike[look] === 0)
    ? `none of its values is ${need.what}`
    : null
}

/** Some sheets write 'Filled' in place of the closing date, or before the title or text. */
function proposeLeaveOut(
  survey: Survey,
  columns: Record<string, string>,
  fields: readonly Field[],
  reasons: Record<string, string>,
): Match['leaveOut'] {
  return survey.columns.flatMap((column) => {
    const field = fields.find(({ name }) => name === columns[column.name])
    const isText = field?.name === 'title' || field?.kind === 'text'
    const isOpen = !(column.name in columns) || field?.kind === 'date'
    const is = isText ? column.closed : isOpen ? closedValues(column) : []
    if (is.length === 0) return []
    reasons[`${column.name}=`] = /post.?type$/i.test(column.name)
      ? 'these are no jobs'
      : 'these jobs take no applications'
    return [{ column: column.name, is }]
  })
}

/** As the values show it, otherwise as `monthFirst` says. Asks about dates that are open, if it is not given. */
function readDateOrders(
  { columns }: Survey,
  matched: Record<string, string>,
  fields: readonly Field[],
  monthFirst: readonly string[] | undefined,
) {
  const dateOrders: Record<string, DateOrder> = {}
  const ambiguous: Question[] = []
  for (const { name, dates } of columns) {
    if (fields.find((field) => field.name === matched[name])?.kind !== 'date') continue
    const isOpen = Boolean(dates['month first']) === Boolean(dates['day first'])
    const isMonthFirst = isOpen ? monthFirst?.includes(name) : dates['month first']
    dateOrders[name] = isMonthFirst ? 'month first' : 'day first'
    if (isOpen && dates.either && !monthFirst)
      ambiguous.push({
        kind: 'date order',
        about: name,
        question: `Dates such as ${dates.either} in "${name}" can be read in two ways. Does the day come first?`,
      })
  }
  return { dateOrders, ambiguous }
}
