import { printable } from '../../read/format.ts'
import { memoize } from '../../row/memoize.ts'
import type { Problem } from '../../row/parse-row.server.ts'

/** A problem with a row: the line it starts on, its row number from 1, and its reference or title if readable. */
export type Refusal = Problem & { line: number; row: number | null; name: string | null }

/** A refusal, or a problem without a line. */
export type PlacedProblem = Omit<Refusal, 'line'> & { line: number | null }

/** Problems with the same field and reason. `reason` has … in place of quoted text, lines and lengths. */
export type ProblemGroup = {
  field: string | null
  reason: string
  count: number
  /** Up to three problems, with different reasons if there are any. */
  examples: PlacedProblem[]
}

const maxExamples = 3
/** Limited because a reason may contain text from the feed. The last group takes all others. */
const maxGroups = 30
const otherReasons = 'has other problems'

/** Counts a problem in its group. Calls `place` only if the problem becomes an example. */
export function addToGroup(groups: ProblemGroup[], problem: Problem, place: () => PlacedProblem): void {
  const group = findGroup(groups, problem)
  group.count++
  const { examples } = group
  if (examples.length < maxExamples) examples.push(place())
  else if (problem.reason !== examples[0]?.reason && haveSameReason(examples)) examples[maxExamples - 1] = place()
}

function haveSameReason([first, ...others]: readonly PlacedProblem[]): boolean {
  return others.every(({ reason }) => reason === first?.reason)
}

export function groupProblems(problems: readonly PlacedProblem[]): ProblemGroup[] {
  const groups: ProblemGroup[] = []
  for (const problem of problems) addToGroup(groups, problem, () => problem)
  return groups
}

export function copyGroups(groups: readonly ProblemGroup[]): ProblemGroup[] {
  return groups.map((group) => ({ ...group, examples: [...group.examples] }))
}

function findGroup(groups: ProblemGroup[], { field, reason }: Problem): ProblemGroup {
  const general = generalise(reason)
  const found = groups.find((group) => group.field === field && group.reason === general)
  if (found) return found
  const last = groups.at(-1)
  if (last && groups.length === maxGroups) return last
  const isLast = groups.length === maxGroups - 1
  const group = { field: isLast ? null : field, reason: isLast ? otherReasons : general, count: 0, examples: [] }
  groups.push(group)
  return group
}

/** 'is not a date: "soon"' becomes 'is not a date: "…"'. */
const generalise = memoize(
  (reason) => printable(reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"').replaceAll(/\b(line|has) \d[\d,]*/g, '$1 …')),
  300,
)
