import { fold } from '../../contract/clean-text.ts'

/** Synonyms by item, in lower case and separated by commas. */
export type OtherWords = ReadonlyMap<string, string>

/**
 * Returns the items that contain `query`, ignoring case, accents and apostrophes: first those that start with it, then
 * those with a word that starts with it, then the rest, and last those whose `otherWords` have a word that does. Each
 * group keeps the given order. Without a match it ignores spaces and dashes, then a plural s: 'guards' finds
 * 'Security Guard'.
 */
export function searchRanked(texts: readonly string[], query: string, otherWords: OtherWords = none): string[] {
  const part = fold(query)
  if (part === '') return [...texts]
  const found = rank(texts, part, otherWords, (text) => text)
  if (found.length > 0) return found
  const loose = rank(texts, joined(part), otherWords, joined)
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
    const reading = read(foldOnce(text))
    const at = reading.indexOf(part)
    if (at === 0) ranks[0].push(text)
    else if (at > 0) ranks[startsWord(reading, part, at) ? 1 : 2].push(text)
    else if (startsWord(read(foldOnce(otherWords.get(text) ?? '')), part)) ranks[3].push(text)
  }
  return ranks.flat()
}

/**
 * The start and end of the first part of a text that a query finds. Both are 0 if there is none, or if it is all of the
 * text.
 */
export function matchIn(text: string, query: string): [number, number] {
  const part = fold(query)
  const at = fold(text).indexOf(part)
  if (part === '' || at < 0 || part.length === fold(text).length) return [0, 0]
  // Folding drops characters, so a place in the folded text is where the text before it folds to that length.
  const lengths = Array.from({ length: text.length + 1 }, (_, end) => fold(text.slice(0, end)).length)
  return [lengths.findIndex((length) => length > at) - 1, lengths.findIndex((length) => length >= at + part.length)]
}

const folded = new Map<string, string>()

/** Like `fold`, for texts that are searched for each letter: folding a thousand of them is slow on cheap phones. */
export function foldOnce(text: string): string {
  const known = folded.get(text) ?? fold(text)
  folded.set(text, known)
  return known
}

/** 'm pesa agent' as 'mpesaagent'. */
function joined(text: string): string {
  return text.replace(/ /g, '')
}

/** Whether a word of `text` starts with `part`. */
function startsWord(text: string, part: string, at = text.indexOf(part)): boolean {
  if (at <= 0) return at === 0
  return /[ ,/]/.test(text.charAt(at - 1)) || startsWord(text, part, text.indexOf(part, at + 1))
}
