import { type ColumnSurvey, ignored, type Question } from 'job-feeds'
import { fieldOf, labelOf } from '../../jobs/writing/field-labels.server.ts'
import { type JobFile, rematch } from './job-file.server.ts'
import { fieldLabels } from './match-options.server.ts'
import { samplesOf } from './match-texts.ts'

/** Asks the operator; the answer is trimmed, and the fallback if it is empty. Throws `CommandError` if the input ends. */
export type Ask = (question: string, fallback?: string) => Promise<string>

const yes = /^y(?:es)?$/i

/** Asks what is not sure about a match. */
export async function askQuestions(file: JobFile, ask: Ask): Promise<JobFile> {
  const [question] = file.questions
  if (question === undefined) return file
  return askQuestions(await askQuestion(file, question, ask), ask)
}

function askQuestion(file: JobFile, question: Question, ask: Ask): Promise<JobFile> {
  if (question.kind === 'field') return askForField(file, question, ask)
  if (question.kind === 'fill down') return askToFillDown(file, question, ask)
  return question.kind === 'second line' ? askForSecondLine(file, question, ask) : askForOrder(file, question, ask)
}

/** The answer is a column, or else the value for all rows. */
async function askForField(file: JobFile, { about, question }: Question, ask: Ask): Promise<JobFile> {
  const answer = await ask(`${question} `)
  if (answer === '') return file
  const { match } = file
  const column = file.survey.columns.find(({ name }) => name.toLowerCase() === answer.toLowerCase())
  return column
    ? rematch(file, { ...match, columns: { ...match.columns, [column.name]: about } })
    : rematch(file, { ...match, fixed: { ...match.fixed, [about]: answer } })
}

async function askForSecondLine(file: JobFile, { about, question }: Question, ask: Ask): Promise<JobFile> {
  const { match } = file
  const field = await askField(ask, `${question} A field, or Enter if it belongs to the title: `, 'title')
  return rematch(file, { ...match, secondLine: { ...match.secondLine, [about]: field ?? ignored } })
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

/** Asks about each column, about fixed values and about rows to leave out. Enter keeps what is shown. */
export async function editMatch(file: JobFile, ask: Ask): Promise<JobFile> {
  const columns: Record<string, string> = {}
  let isRestKept = false
  for (const column of file.survey.columns) {
    const current = file.match.columns[column.name] ?? null
    const answer: string | null = isRestKept ? current : await askForColumn(column, current, ask)
    isRestKept ||= answer === restKept
    const field = answer === restKept ? current : answer
    if (field !== null) columns[column.name] = field
  }
  const fixed: Record<string, string> = {}
  for (const field of new Set(['company', 'country', ...Object.keys(file.match.fixed)])) {
    const current = file.match.fixed[field] ?? none
    const value = await ask(`The ${labelOf(field)} where a row says none [${current}]: `, current)
    if (value !== none) fixed[field] = value
  }
  const leaveOut = []
  for (const column of file.survey.columns) {
    const is = column.name in columns ? null : await askForRule(file, column, ask)
    if (is !== null) leaveOut.push({ column: column.name, is })
  }
  return rematch(file, { ...file.match, columns, fixed, leaveOut })
}

const none = 'none'
/** The answer that keeps the columns from here on as they are. */
const restKept = '.'

async function askForColumn(column: ColumnSurvey, current: string | null, ask: Ask): Promise<string | null> {
  const shown = current === null ? none : labelOf(current)
  return askField(ask, `${column.name} (${samplesOf(column)}) [${shown}]: `, shown)
}

/** Asks until the answer is a field, or that there is none, which is null, or that the rest is kept. */
async function askField(ask: Ask, question: string, fallback: string): Promise<string | null> {
  const answer = await ask(question, fallback)
  if (answer === none || answer === '-') return null
  if (answer === restKept) return answer
  const field = fieldOf(answer)
  if (field !== null) return field
  const again = `${JSON.stringify(answer)} is not a field. Use one of: ${fieldLabels.join(', ')}, or ${none}: `
  return askField(ask, again, fallback)
}

/** Asks only about columns that say which jobs are closed; null for others. */
async function askForRule({ match }: JobFile, { name, values }: ColumnSurvey, ask: Ask): Promise<string[] | null> {
  const rule = match.leaveOut.find(({ column }) => column === name)
  if (values === null || (rule === undefined && !isChoice(name, values))) return rule?.is ?? null
  const current = rule?.is.join(',') || none
  const choice = [...values.keys()].join(', ')
  const answer = await ask(`Leave out rows whose ${name} is (${choice}) [${current}]: `, current)
  return answer === none || answer === '-' ? [] : answer.split(',').map((value) => value.trim())
}

/** Whether a column may say which jobs are closed, by its name and its few values. */
function isChoice(name: string, values: ReadonlyMap<string, number>): boolean {
  return values.size > 1 && /stat|stage|open|active|publish|fill|visib|archiv/i.test(name)
}
