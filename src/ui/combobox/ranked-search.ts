/** Synonyms by item, in lower case and separated by commas. */
export type OtherWords = ReadonlyMap<string, string>

/**
 * Returns the items that contain `query`, ignoring case: first those that start with it, then those with a word that
 * starts with it, then the rest, and last those whose `otherWords` have a word that does. Each group keeps the given
 * order. Without a match it ignores spaces and hyphens, then a plural s: 'guards' finds 'Security Guard'.
 */
export function searchRanked(texts: readonly string[], query: string, otherWords: OtherWords = none): string[] {
  const part = query.trim().toLowerCase()
  if (part === '') return [...texts]
  const found = rank(texts, part, otherWords, (text) => text)
  const letters = joined(part)
  if (found.length > 0 || letters === '') return found
  const loose = rank(texts, letters, otherWords, joined)
  return loose.length > 0 || !/...s$/.test(part) ? loose : rank(texts, part.slice(0, -1), otherWords, (text) => text)
}

/** Parses lines such as 'Househelp | house girl, maid'. */
export function readOtherWords(lines: string): OtherWords {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' | '))
      .map(([text = '', words = '']) => [text, words]),
  )
}

const none: OtherWords = new Map()

function rank(
  texts: readonly string[],
  part: string,
  otherWords: OtherWords,
  read: (text: string) => string,
): string[] {
  const ranks: [string[], string[], string[], string[]] = [[], [], [], []]
  for (const text of texts) {
    const reading = read(text.toLowerCase())
    const at = reading.indexOf(part)
    if (at === 0) ranks[0].push(text)
    else if (at > 0) ranks[startsWord(reading, part, at) ? 1 : 2].push(text)
    else if (startsWord(read(otherWords.get(text) ?? ''), part)) ranks[3].push(text)
  }
  return ranks.flat()
}

/** 'm-pesa agent' as 'mpesaagent'. */
function joined(text: string): string {
  return text.replace(/[\s'’-]/g, '')
}

/** Whether a word of `text` starts with `part`. */
function startsWord(text: string, part: string, at = text.indexOf(part)): boolean {
  if (at <= 0) return at === 0
  return /[ ,/-]/.test(text.charAt(at - 1)) || startsWord(text, part, text.indexOf(part, at + 1))
}
