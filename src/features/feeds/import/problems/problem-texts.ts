import type { PlacedProblem, ProblemGroup } from './problem-groups.ts'

/** A line for each problem of a small group, and one line with examples for a larger group. */
export function describeGroups(groups: readonly ProblemGroup[], { areOmissions = false } = {}): string[] {
  const describe = areOmissions ? describeOmission : describeRefusal
  return groups.flatMap((group) =>
    group.count > group.examples.length ? describeLargeGroup(group, describe) : group.examples.map(describe),
  )
}

/** 'line 7 (KZ-102): title is missing.' With the row's number if a line has several rows. */
export function describeRefusal({ field, reason, ...problem }: PlacedProblem): string {
  const place = placeOf(problem)
  return `${place === '' ? '' : `${place}: `}${field === null ? '' : `${field} `}${reason}.`
}

/** 'line 7 (KZ-102): salary left out: it has 300 characters; at most 200 are allowed.' */
function describeOmission({ field, reason, ...place }: PlacedProblem): string {
  return describeRefusal({ ...place, field, reason: leftOut(reason) })
}

/** The reason of an omitted field, after the field's name. */
export function leftOut(reason: string): string {
  return `left out: it ${reason}`
}

/** '1,200 rows: title is missing. For example line 2 (W-0), line 3 (W-1) and line 4 (W-2).' */
function describeLargeGroup(
  { field, count, reason, examples }: ProblemGroup,
  describe: typeof describeRefusal,
): string {
  const [first] = examples
  const isSame = examples.every((example) => example.reason === first?.reason)
  const text = describe({ line: null, row: null, name: null, field, reason: isSame && first ? first.reason : reason })
  const shown = examples.map((example) => `${placeOf(example)}${isSame ? '' : quotedIn(example)}`)
  return `${count.toLocaleString('en')} rows: ${text} For example ${inWords.format(shown)}.`
}

const inWords = new Intl.ListFormat('en-GB')

/** The quoted values in a reason, except the row's own name: ' "31/13/2027"'. */
function quotedIn({ reason, name }: PlacedProblem): string {
  const values = reason.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return values
    .filter((value) => value !== JSON.stringify(name))
    .map((value) => ` ${value}`)
    .join('')
}

function placeOf({ line, row, name }: Pick<PlacedProblem, 'line' | 'row' | 'name'>): string {
  if (line === null) return ''
  const rowNumber = row !== null && row > line ? `, row ${row.toLocaleString('en')}` : ''
  return `line ${line}${rowNumber}${name === null ? '' : ` (${name})`}`
}
