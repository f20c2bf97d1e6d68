import type { ColumnSurvey, Match, Question } from 'job-feeds'
import { closedValues, hasCurrency, ignored, neededFields, readDate, sameName } from 'job-feeds'
import { countOf, formatCount } from '../../../contract/format-count.ts'
import { fieldOf, labelOf } from '../../jobs/writing/job-values.server.ts'
import type { ImportReport } from '../report/import-report.ts'
import { findName, type JobFile, rematch } from './job-file.server.ts'
import { fieldLabels, findField } from './match-options.server.ts'
import { samplesOf, saysWhatIsClosed, shownName } from './match-texts.ts'

/** Asks the operator; the answer is trimmed, and the fallback if it is empty. Throws `CommandError` if the input ends. */
export type Ask = (question: string, fallback?: string) => Promise<string>

const yes = /^y(?:es)?$/i

/** Asks what is not sure about a match. */
export async function askQuestions(file: JobFile, ask: Ask): Promise<JobFile> {
  const question = file.questions.find(({ kind, about }) => kind !== 'optional' || !file.declined?.includes(about))
  if (question === undefined) return file
  return askQuestions(await askQuestion(file, question, ask), ask)
}

/** Questions about rows that are refused without a company or country, or many without a title, although others have it. */
export function questionsAfter({ read, leftOut, refusals }: ImportReport, { match }: JobFile): Question[] {
  const rows = read - leftOut
  return neededFields.flatMap((field) => {
    const open = refusals.groups.filter((each) => each.field === field && /^is missing|^names no/.test(each.reason))
    const count = open.reduce((sum, group) => sum + group.count, 0)
    const isAsked = field === 'title' ? count * 3 > rows : count > 0
    if (!isAsked || field in match.fixed) return []
    const question = `${formatCount(count)} of ${countOf(rows, 'row')} ${count === 1 ? 'has' : 'have'} no ${field}. Which is it?`
    return [{ kind: 'optional', about: field, question }]
  })
}

function askQuestion(file: JobFile, question: Question, ask: Ask): Promise<JobFile> {
  if (question.kind === 'field' || question.kind === 'optional') return askForField(file, question, ask)
  if (question.kind === 'sheets') return askForSheets(file, question, ask)
  if (question.kind === 'fill down') return askToFillDown(file, question, ask)
  return question.kind === 'second line' ? askForSecondLine(file, question, ask) : askForOrder(file, question, ask)
}

/** The answer is a column, or else the value for all rows. */
async function askForField(file: JobFile, asked: Question, ask: Ask): Promise<JobFile> {
  const { kind, about, question } = asked
  const isOptional = kind === 'optional'
  const otherwise = neededFields.some((field) => field === about) ? 'to refuse those rows' : 'for none'
  const text = isOptional ? `${question} Type a column or a value, or Enter ${otherwise}: ` : `${question} `
  const answer = await askForValue(file.survey.columns, ask, text)
  if (isOptional && /^(?:|-|n|no|none)$/i.test(answer)) return { ...file, declined: [...(file.declined ?? []), about] }
  if (/^(?:|no?)$/i.test(answer)) {
    const needed = 'Jobs cannot be imported without it. '
    return askForField(file, { ...asked, question: needed + question.replace(needed, '') }, ask)
  }
  const { match } = file
  // Also 'Firm=company', as in an edit.
  const names = file.survey.columns.map(({ name }) => name)
  const [, name = answer, said = ''] = /^(.+)=(.*)$/.exec(answer) ?? []
  const column = findName(name, names)
  // The year does not matter.
  const isDay = readDate(answer, { order: 'day first', today: '2026-01-01', isPast: false }) !== 'unreadable'
  const fits: Record<string, boolean> = { closes_on: isDay, salary_currency: hasCurrency(answer) }
  const isFit = column ? said === '' || findField(said) === about : fits[about] !== false
  const problem = `${JSON.stringify(answer)} is not a ${labelOf(about)}. `
  if (!isFit) return askForField(file, { ...asked, question: problem + question }, ask)
  return column
    ? rematch(file, { ...match, columns: { ...match.columns, [column]: about } })
    : rematch(file, { ...match, fixed: { ...match.fixed, [about]: answer } })
}

/** Asks until the answer is not the name of a field or of several columns, which cannot be a value. */
async function askForValue(columns: readonly ColumnSurvey[], ask: Ask, question: string, fallback = '') {
  for (let problem = ''; ;) {
    const answer = await ask(problem + question, fallback)
    const names = answer.split(',').map((text) => text.trim())
    const areColumns = names.every((text) => columns.some(({ name }) => sameName(name, text)))
    const isValue = areColumns ? names.length === 1 : fieldOf(answer) === null && !/^(?:\?|y|yes|edit)$/i.test(answer)
    if (isValue || answer === fallback) return answer
    const what = areColumns ? 'names several columns, ' : fieldOf(answer) ? 'is the name of a field, ' : 'is '
    problem = `${JSON.stringify(answer)} ${what}not a value.\n`
  }
}

async function askForSecondLine(file: JobFile, { about, question }: Question, ask: Ask): Promise<JobFile> {
  const { match } = file
  const field = await askField(ask, `${question} Such as company, or Enter if it belongs to the title: `, 'title')
  const isOther = field !== null && field !== 'title'
  const isFirst = isOther && yes.test(await ask(`Does the ${labelOf(field)} come before the title? [y/N] `, 'n'))
  const [first, second] = isFirst ? [field, 'title'] : ['title', field ?? ignored]
  const columns = { ...match.columns, [about]: first }
  return rematch(file, { ...match, columns, secondLine: { ...match.secondLine, [about]: second } })
}

async function askForSheets(file: JobFile, { about, question }: Question, ask: Ask): Promise<JobFile> {
  const { match, survey } = file
  const sheets = survey.columns.find(({ name }) => name === about)?.values?.keys() ?? []
  const text = `${question} Press Enter if they do, or type the names of those that do not: `
  const is = await askForValues(ask, text, [...sheets], [])
  return rematch(file, { ...match, leaveOut: [...match.leaveOut, { column: about, is }] })
}

async function askToFillDown(file: JobFile, { about, question }: Question, ask: Ask): Promise<JobFile> {
  const { match } = file
  const isSame = yes.test(await ask(`${question} [y/N] `, 'n'))
  return rematch(file, { ...match, fillDown: { ...match.fillDown, [about]: isSame } })
}

/** The answer holds for all columns of the file that leave it open. */
async function askForOrder(file: JobFile, { question }: Question, ask: Ask): Promise<JobFile> {
  const { match, questions } = file
  const isDayFirst = yes.test(await ask(`${question} [Y/n] `, 'y'))
  const open = questions.flatMap(({ kind, about }) => (kind === 'date order' ? about : []))
  return rematch(file, { ...match, monthFirst: [...(match.monthFirst ?? []), ...(isDayFirst ? [] : open)] })
}

/**
 * Asks which columns are wrong, then about those. Enter asks about all columns, fixed values and rows to leave out. In each
 * answer, Enter keeps what is shown.
 */
export async function editMatch(file: JobFile, ask: Ask): Promise<JobFile> {
  const { match, survey } = file
  const edited = { ...match, columns: { ...match.columns }, fixed: { ...match.fixed }, leaveOut: [...match.leaveOut] }
  const named = await askForColumns(survey.columns, ask)
  const columns = named.length > 0 ? named.map(({ column }) => column) : survey.columns
  await editColumns(edited, named.length > 0 ? named : columns.map((column) => ({ column, said: '' })), ask)
  await editFixed(edited, named.length > 0 ? columns : [], ask)
  await editRules(edited, columns, ask, named)
  return rematch(file, edited)
}

/** A column, and the field that was said together with its name, or ''. */
type Named = { column: ColumnSurvey; said: string }

/** Asks until each name in the answer, such as 'Firm' or 'Firm=company', is that of a column: whole, as the table cuts it, or the end of one. */
async function askForColumns(surveyed: readonly ColumnSurvey[], ask: Ask, problem = ''): Promise<Named[]> {
  const find = (text: string) =>
    surveyed.find(({ name }) => name === text) ??
    surveyed.find(({ name }) => sameName(name, text) || sameName(shownName(name), text)) ??
    surveyed.find(({ name }) => sameName(name.split('.').at(-1) ?? '', text))
  const answer = await ask(`${problem}Which columns are wrong? Such as: Firm, Place=town. Enter for all: `)
  const read = (text: string): Named | string => {
    const [, name = text, said = ''] = find(text) ? [] : (/^(.+)=(.+)$/.exec(text) ?? [])
    const column = find(name)
    return column ? { column, said: said.trim() } : name
  }
  const whole = find(answer)
  if (whole) return [{ column: whole, said: '' }]
  const texts = answer.split(',').map((text) => text.trim())
  const all = texts.filter((text) => text !== '').map(read)
  const unknown = all.find((each) => typeof each === 'string')
  if (unknown === undefined) return all.filter((each) => typeof each !== 'string')
  const names = surveyed.map(({ name }) => shownName(name)).join(', ')
  return askForColumns(surveyed, ask, `There is no column ${JSON.stringify(unknown)}. They are: ${names}.\n`)
}

async function editColumns(match: Match, named: readonly Named[], ask: Ask): Promise<void> {
  for (const { column, said } of named) {
    const { [column.name]: current = null, ...others } = match.columns
    const shown = current === null ? none : labelOf(current)
    const question = `${shownName(column.name)} (${samplesOf(column)}) [${shown}]: `
    const field = await askField(ask, question, shown, said || undefined)
    if (field === null) match.columns = others
    // If several columns give a field of one value, the first column wins.
    else if (field !== current) match.columns = { [column.name]: field, ...others }
  }
}

/** The fields that rows need or may share. If columns are named, only those of these columns. */
async function editFixed({ columns, fixed }: Match, named: readonly ColumnSurvey[], ask: Ask): Promise<void> {
  const own = new Set(named.map(({ name }) => columns[name]))
  const asked = ['company', 'country', 'closes_on', ...Object.keys(fixed)].filter(
    (field) => named.length === 0 || own.has(field),
  )
  for (const field of new Set(asked)) {
    const current = fixed[field] ?? none
    const value = await askForValue([], ask, `${labelOf(field)} for rows that have none [${current}]: `, current)
    if (/^(?:none|no?|-)$/i.test(value)) delete fixed[field]
    else fixed[field] = value
  }
}

async function editRules(match: Match, surveyed: readonly ColumnSurvey[], ask: Ask, named: readonly Named[]) {
  for (const column of surveyed) {
    const isOpen = named.some((each) => each.column === column && each.said === '')
    const is = await askForRule(match, column, ask, isOpen)
    match.leaveOut = match.leaveOut.filter(({ column: name }) => name !== column.name)
    if (is !== null) match.leaveOut.push({ column: column.name, is })
  }
}

const none = 'none'

/** Asks until the answer is a field or 'none', for which it returns null. `said` is an answer given in advance. */
async function askField(ask: Ask, question: string, fallback: string, said?: string): Promise<string | null> {
  const answer = said ?? (await ask(question, fallback))
  if ([none, ignored, '-'].includes(answer)) return null
  const field = findField(answer)
  if (field !== null) return field
  const problem = `${JSON.stringify(answer)} is not a field. Type one, or ? for a list: `
  return askField(ask, answer === '?' ? `Use one of: ${fieldLabels.join(', ')}, or ${none}: ` : problem, fallback)
}

/**
 * Asks about columns of few values that say which jobs are closed, or that the operator has named and that are no field,
 * until the answer is some of their values. Null for others.
 */
async function askForRule(match: Match, column: ColumnSurvey, ask: Ask, isNamed: boolean): Promise<string[] | null> {
  const { name, values, closed } = column
  const rule = match.leaveOut.find((each) => each.column === name)
  const choice = [...new Set([...(values?.keys() ?? []), ...closed])]
  const isWanted =
    saysWhatIsClosed(column, match) || (isNamed && !(name in match.columns) && /\p{L}/u.test(choice.join('')))
  if (choice.length === 0 || !isWanted) return rule?.is ?? null
  const is = rule?.is ?? closedValues(column)
  const does = values ? 'is' : 'begins or ends with'
  const question = `Leave out rows whose ${name} ${does} (${choice.join(', ')}) [${is.join(',') || none}]: `
  return askForValues(ask, question, choice, is)
}

/** Asks until the answer is some of the values. Enter keeps `is`. */
async function askForValues(ask: Ask, question: string, choice: readonly string[], is: string[]): Promise<string[]> {
  const current = is.join(',') || none
  for (let problem = ''; ;) {
    const answer = await ask(problem + question, current)
    if (answer === none || answer === '-') return []
    // A value may have commas.
    if (answer === current) return is
    const chosen = answer.split(',').map((value) => value.trim())
    if (chosen.every((value) => choice.some((each) => each.toLowerCase() === value.toLowerCase()))) return chosen
    problem = `${JSON.stringify(answer)} is not one of these.\n`
  }
}
