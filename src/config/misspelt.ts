/**
 * Returns pairs of a name and the known name that it is one typing mistake away from: a letter too many, missing, wrong,
 * or two swapped. Known names without an underscore, such as PORT, are too short to tell.
 */
export function findMisspelt(names: string[], known: string[]): [string, string][] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => each.includes('_') && isOneMistakeAway(name, each))
      return meant === undefined ? [] : [[name, meant]]
    })
}

function isOneMistakeAway(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  let start = 0
  while (start < length && one[start] === other[start]) start++
  let end = 0
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left === right.charAt(1) + right.charAt(0)
}
