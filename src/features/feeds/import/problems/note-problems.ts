import { type FeedRow, printable } from '../../read/format.ts'
import type { ParsedRow, Problem } from '../../row/parse-row.server.ts'
import { copyText } from '../../row/text/copy-text.ts'
import type { ImportReport } from '../import-report.ts'
import { addToGroup, type Refusal } from './problem-groups.ts'

const maxRefusals = 1_000
const maxOmissions = 1_000
const maxNameLength = 60

/** Adds the omitted fields of an imported row to the report. */
export function noteOmissions(
  report: ImportReport,
  { line }: FeedRow,
  { omissions, job, hasGeneratedReference }: Extract<ParsedRow, { ok: true }>,
): void {
  report.omitted += omissions.length
  for (const problem of omissions) {
    const placeProblem = () =>
      place(problem, { line, row: report.read, name: nameOf(hasGeneratedReference ? '' : job.reference, job.title) })
    if (report.omissions.length < maxOmissions) report.omissions.push(placeProblem())
    addToGroup(report.omissionGroups, problem, placeProblem)
  }
}

/** Adds the row of a job that takes no applications to the report. */
export function noteWithdrawn(report: ImportReport, row: FeedRow, parsed: Extract<ParsedRow, { ok: false }>): void {
  report.withdrawn++
  listProblems(report, row, parsed)
}

/** Adds a refused row to the report. The end of a file that cannot be read further is `unread` and in no group. */
export function noteRefusal(report: ImportReport, row: FeedRow, parsed: Extract<ParsedRow, { ok: false }>): void {
  report.refused++
  listProblems(report, row, parsed)
}

function listProblems(
  report: ImportReport,
  row: FeedRow,
  { problems, reference, hasGeneratedReference, title }: Extract<ParsedRow, { ok: false }>,
): void {
  const isEnd = 'problem' in row && row.isEnd === true
  for (const problem of problems) {
    const placeProblem = () =>
      place(problem, {
        line: row.line,
        row: isEnd ? null : report.read,
        name: nameOf(hasGeneratedReference ? '' : reference, title),
      })
    if (report.refusals.length < maxRefusals) report.refusals.push(placeProblem())
    else report.refusalsLeftOut++
    if (isEnd) report.unread ??= placeProblem()
    else addToGroup(report.refusalGroups, problem, placeProblem)
  }
}

/** Pass '' for a generated reference, which the operator does not know. */
function nameOf(reference: string, title: string): string | null {
  return copyText(printable((reference || title).slice(0, maxNameLength))) || null
}

function place({ field, reason }: Problem, { line, row, name }: Omit<Refusal, keyof Problem>): Refusal {
  return { line, row, name, field, reason: copyText(printable(reason)) }
}
