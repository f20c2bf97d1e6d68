import { countryIn } from 'job-feeds'
import { countJobs, countOf, formatCount } from '../../contract/format-count.ts'
import type { Check } from '../../features/feeds/import/check-jobs.server.ts'
import { type Ask, askQuestions, editMatch, questionsAfter } from '../../features/feeds/match/ask-match.server.ts'
import { type JobFile, withoutMissing } from '../../features/feeds/match/job-file.server.ts'
import {
  describeExamples,
  describeMatch,
  describeOpen,
  isUnsettled,
  listLines,
  requireSettled,
} from '../../features/feeds/match/match-texts.ts'
import { describeProblems, describeRows } from '../../features/feeds/report/report-texts.ts'
import { Declined } from '../../features/feeds/runs/record-run.server.ts'
import { ask as askOnTerminal } from '../../terminal/terminal.server.ts'

type Options = {
  /** Whether there is an operator to ask. */
  canAsk: boolean
  /** What the question begins with: 'Import' 47 jobs? */
  verb?: string
  print: (lines: readonly string[]) => void
  check: (file: JobFile) => Promise<Check>
  ask?: Ask
}

/**
 * Shows how a file is read and what an import would do, and lets the operator change it. The match of an earlier import
 * needs no answer, unless the column of a needed field is gone. Throws `Declined` if the operator does not want to import, and `FeedError` if the match lacks a
 * needed field.
 */
export async function confirmImport(
  file: JobFile,
  { canAsk, verb = 'Import', print, check, ask = askOperator }: Options,
): Promise<Confirmed> {
  if (file.isKept && !(canAsk && isUnsettled(file))) {
    requireSettled(file)
    return showProblems(file, await check(file), print)
  }
  let current = file.isKept ? withoutMissing(file) : file
  print([`${file.name} (${file.survey.format}, ${countOf(file.survey.rows, 'row')}) is read like this:`, ''])
  print(describeMatch(current))
  if (canAsk) current = await askQuestions(current, ask)
  else print(describeOpen(current))
  for (;;) {
    requireSettled(current)
    const { check: checked } = showProblems(current, await check(current), print)
    const missing = { ...current, questions: questionsAfter(checked.report, current) }
    if (!canAsk) print(describeOpen(missing))
    const answered = canAsk ? await askQuestions(missing, ask) : current
    const isChanged = answered.match !== current.match
    current = answered
    if (isChanged) continue
    const heading = checked.examples.length > 3 ? ['The first three jobs, and the last one:', ''] : []
    const towns = describeTowns(current)
    print(['', ...heading, ...describeExamples(checked.examples), ...towns, ...describeRows(checked.report)])
    if (!canAsk) return { file: current, check: checked }
    const answer = (await ask(questionOf(verb, checked), 'y')).toLowerCase()
    if (/^y(?:es)?$/.test(answer)) return { file: current, check: checked }
    if (!/^e(?:dit)?$/.test(answer)) throw new Declined()
    print(['', ...howToEdit])
    const before = current
    current = await askQuestions(await editMatch(current, ask), ask)
    print(['', ...describeMatch(current, before)])
  }
}

const maxTowns = 8

/** 'Taken to be in Kenya: Overseas, Nakuru, …': the towns that get a country because the file has none, the rarest first. */
function describeTowns({ survey, match: { columns, fixed } }: JobFile): string[] {
  if (fixed.country === undefined || Object.values(columns).includes('country')) return []
  const values = survey.columns.flatMap(({ name, values }) => (columns[name] === 'city' ? [...(values ?? [])] : []))
  const towns = values.filter(([town]) => countryIn(town) === null).toSorted(([, a], [, b]) => a - b)
  const names = [...new Set(towns.map(([town]) => (town.includes(',') ? JSON.stringify(town) : town)))]
  const more = names.length > maxTowns ? [`and ${formatCount(names.length - maxTowns)} more`] : []
  return listLines(`Taken to be in ${fixed.country}: `, [...names.slice(0, maxTowns), ...more], 0)
}

const howToEdit = [
  'For each column, type the field that it is, none, or ? for a list of the fields.',
  'Enter keeps what is in brackets.',
]

type Confirmed = { file: JobFile; check: Check }

function showProblems(file: JobFile, check: Check, print: Options['print']): Confirmed {
  const { columns, fixed } = file.match
  const hasNone = !Object.values(columns).includes('closes_on') && !('closes_on' in fixed)
  const isLeftOpen = hasNone || check.report.omissions.groups.some(({ field }) => field === 'closes_on')
  print(describeProblems(check.report))
  if (isLeftOpen) print(['Jobs without a closing date stay open until you close them.'])
  return { file, check }
}

export const askOperator: Ask = async (question, fallback) => {
  const answer = await askOnTerminal(question, fallback)
  if (answer === null) throw new Declined()
  return answer
}

/** 'Import 47 jobs, 3 of them expired, leave out 6? [Y/n/edit] ' */
function questionOf(verb: string, { report }: Check): string {
  const { read, leftOut, refused, identical, newExpired } = report
  const parts = [
    `${verb} ${countJobs(read - leftOut - refused - identical)}`,
    ...(newExpired > 0 ? [`${formatCount(newExpired)} of them expired`] : []),
    ...(leftOut > 0 ? [`leave out ${formatCount(leftOut)}`] : []),
    ...(refused > 0 ? [`refuse ${formatCount(refused)}`] : []),
  ]
  return `${parts.join(', ')}? [Y/n/edit] `
}
