import { simplify } from '../row/columns.ts'

const maxEdits = 2
const minLetters = 4
const maxNames = 3

/** The names that may be meant by a name, the most similar first: one contains the other, or up to two letters differ. */
export function findSimilar(name: string, names: readonly string[]): string[] {
  const wanted = simplify(name)
  return names
    .map((each) => ({ each, edits: editsBetween(wanted, simplify(each)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, maxNames)
    .map(({ each }) => each)
}

function editsBetween(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < minLetters) return short === long ? 0 : Infinity
  if (long.includes(short)) return Math.min(long.length - short.length, maxEdits)
  return long.length - short.length > maxEdits ? Infinity : levenshtein(short, long)
}

/** How many letters must be added, removed or replaced to turn one word into the other. */
function levenshtein(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let line = 0; line < one.length; line++) {
    const next = [line + 1]
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (other[at] === one[line] ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
