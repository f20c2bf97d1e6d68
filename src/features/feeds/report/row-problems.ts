import type { Problem } from 'job-feeds'
import type { ProblemGroup, RowProblem } from '../../../db/schema.ts'
import { printable } from '../feed-error.ts'

/** Problems by reason, and the first of them one by one. */
export type ProblemList = { groups: ProblemGroup[]; first: RowProblem[]; count: number }

type Place = { line: number; row: number; name: string }

const maxListed = 1_000
const maxExamples = 3
const maxNameLength = 60

export function emptyProblems(): ProblemList {
  return { groups: [], first: [], count: 0 }
}

export function addProblem(list: ProblemList, { field, value, reason }: Problem, { line, row, name }: Place): void {
  const text = { value: printable(value), reason: printable(reason) }
  const shownName = printable(name.slice(0, maxNameLength)) || null
  const problem: RowProblem = { line, row, name: shownName, field, ...text }
  list.count++
  if (list.first.length < maxListed) list.first.push(problem)
  const group = findGroup(list.groups, problem)
  group.count++
  if (group.examples.length < maxExamples) group.examples.push(problem)
}

function findGroup(groups: ProblemGroup[], { field, reason }: RowProblem): ProblemGroup {
  const found = groups.find((group) => group.field === field && group.reason === reason)
  if (found) return found
  const group = { field, reason, count: 0, examples: [] }
  groups.push(group)
  return group
}
