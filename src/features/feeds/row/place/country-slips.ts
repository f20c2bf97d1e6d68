/** Fewer letters are too easily another word. */
const [fewestLetters, fewestToReplace] = [5, 7]

/**
 * The country that a text with one slip of the pen means: a letter missing, doubled, wrong or changed for its neighbour. `all` are the keys
 * of all names with their countries, `full` those a slip may come from. Undefined where no country is that near, or several are: Iteland.
 */
export function findSlip(key: string, all: ReadonlyMap<string, string>, full: ReadonlySet<string>): string | undefined {
  if (key.length < fewestLetters) return undefined
  const near = [...all].filter(([name]) => editOf(key, name) !== null)
  const countries = new Set(near.map(([, country]) => country))
  const isClear = near.some(([name]) => full.has(name) && isLikely(key, name))
  return countries.size === 1 && isClear ? near[0]?.[1] : undefined
}

/** The first letter is rarely wrong, Manama is not in Panama; in a short name one other letter makes another word: Tanga is not Tonga. */
function isLikely(key: string, name: string): boolean {
  return (
    name.length >= fewestLetters &&
    key[0] === name[0] &&
    (editOf(key, name) !== 'replaced' || name.length >= fewestToReplace)
  )
}

type Edit = 'missing' | 'added' | 'replaced' | 'swapped'

/** The one change that makes the key of the name, null where there is no such one. */
function editOf(key: string, name: string): Edit | null {
  const longer = key.length - name.length
  if (longer > 1 || longer < -1) return null
  let start = 0
  while (start < key.length && key[start] === name[start]) start++
  if (longer === 1) return key.slice(start + 1) === name.slice(start) ? 'added' : null
  if (longer === -1) return key.slice(start) === name.slice(start + 1) ? 'missing' : null
  if (key.slice(start + 1) === name.slice(start + 1)) return 'replaced'
  const isSwapped =
    key[start] === name[start + 1] && key[start + 1] === name[start] && key.slice(start + 2) === name.slice(start + 2)
  return isSwapped ? 'swapped' : null
}
