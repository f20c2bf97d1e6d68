import type { ImportReason } from '../../../contract/import-view.ts'
import type { ProblemGroup, RowProblem } from '../../../db/schema.ts'
import { labelOf } from '../../jobs/writing/field-labels.server.ts'

/** A line for each problem of a small group, and one line with examples for a larger group. */
export function describeGroups(groups: readonly ProblemGroup[], { areOmissions = false } = {}): string[] {
  return groups.flatMap((group) =>
    group.count > group.examples.length
      ? describeLargeGroup(group, areOmissions)
      : group.examples.map((problem) => describeProblem(problem, areOmissions)),
  )
}

/** 'line 7 (KZ-102): closing date "soon" cannot be read as a date.' `isOmission`: the row was imported without it. */
export function describeProblem(problem: RowProblem, isOmission = false): string {
  const place = placeOf(problem)
  return `${place === '' ? '' : `${place}: `}${sayWhat(problem)}${isOmission ? ' and was left out' : ''}.`
}

/** '1,200 rows: title is missing. For example line 2 (W-0), line 3 (W-1) and line 4 (W-2).' */
function describeLargeGroup({ field, reason, count, examples }: ProblemGroup, areOmissions: boolean): string {
  const what = sayWhat({ field, reason, value: null })
  const shown = examples.map((each) =>
    [placeOf(each), each.value && JSON.stringify(each.value)].filter(Boolean).join(' '),
  )
  const rows = count.toLocaleString('en')
  return `${rows} rows: ${what}${areOmissions ? ' and was left out' : ''}. For example ${inWords.format(shown)}.`
}

const inWords = new Intl.ListFormat('en-GB')

function sayWhat({ field, value, reason }: Pick<RowProblem, 'field' | 'value' | 'reason'>): string {
  return [field && labelOf(field), value && JSON.stringify(value), reason].filter(Boolean).join(' ')
}

function placeOf({ line, row, name }: Pick<RowProblem, 'line' | 'row' | 'name'>): string {
  if (line === null) return ''
  const rowNumber = row !== null && row > line ? `, row ${row.toLocaleString('en')}` : ''
  return `line ${line}${rowNumber}${name === null ? '' : ` (${name})`}`
}

const maxLines = 20

/** Problems by reason, with the first lines and values of each. */
export function reasonsOf({ groups, first }: { groups: ProblemGroup[]; first: RowProblem[] }): ImportReason[] {
  return groups.map(({ field, reason, count, examples }) => {
    const same = first.filter((problem) => problem.field === field && problem.reason === reason)
    const values = examples.flatMap(({ value }) => value || [])
    return {
      reason: [field && labelOf(field), reason].filter(Boolean).join(' '),
      count,
      lines: same.flatMap(({ line }) => line ?? []).slice(0, maxLines),
      values: [...new Set(values)],
    }
  })
}
