import { memoize } from '../memoize.ts'
import { firstWordsOfPhrases, matchPhrase } from './heading-phrases.ts'
import { joiningWords, knownHeadings, namingWords, otherWords, type Section } from './heading-words.ts'

export type { Section } from './heading-words.ts'

/** In characters. */
export const maxHeadingLength = 80

/**
 * The section whose heading a line is; `other` for a known heading of something else, null for a line that is not a
 * known heading.
 */
export function sectionOf(line: string): Section | 'other' | null {
  // Rules out most lines quickly, by their first word.
  const first = line.length > maxHeadingLength ? undefined : firstWord.exec(line)?.[1]
  return first === undefined || !firstWords.has(first.toLowerCase()) ? null : readHeading(line)
}

const readHeading = memoize((line): Section | 'other' | null => {
  if (endsSentence.test(line)) return null
  const heading = line.replace(beforeHeading, '').replace(afterHeading, '').replaceAll(/[&+]/g, 'and')
  const folded = fold(heading)
  const known = byHeading.get(folded)
  if (known !== undefined) return known
  return mayContinueSentence.test(heading) ? null : (toSection(matchPhrase(folded)) ?? sectionOfWords(folded))
})

/** A line that starts with a lower-case letter, unless it is short and without a comma. */
const mayContinueSentence = /^\p{Ll}(?:.*,|(?:\S* ){6})/u

/** A full stop, but not three. */
const endsSentence = /(?:^|[^.])\.$/
/** Marks of Markdown, emojis and numbers such as '3.', '1.2' and 'B.'. */
const before = String.raw`(?:[#*_]{1,4}|(?:[\u2190-\u2BFF\uFE0F]|[\uD83C-\uD83E][\uDC00-\uDFFF])+|\d{1,2}(?:\.\d{1,2})+\.?|(?:\d{1,2}|[A-H])[.)])?\s*`
const beforeHeading = new RegExp(`^${before}`)
const firstWord = new RegExp(String.raw`^${before}([A-Za-z\u00C0-\u064A]+)`)
const remark = String.raw`\((?:must[- ]have|nice[- ]to[- ]have|required|mandatory|essential|preferred|desired|desirable|optional|but not required|not required|a plus)\)`
const afterHeading = new RegExp(String.raw`\s*(?:${remark})?\s*[:;*_?!…–—.-]*\s*[*_]*$`, 'i')

/** Lower case, with straight apostrophes, and Arabic without variants of alef. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll(/[\u0640\u064B-\u0652]/g, '')
}

const headingTable = Object.entries(knownHeadings).flatMap(([section, headings]) =>
  headings.split(';').map((each) => ({ heading: each.trim().replaceAll(/\s+/g, ' '), section: toSection(section) })),
)
const byHeading = new Map(headingTable.map(({ heading, section }) => [fold(heading), section]))

type Naming = { section: Section | null; weight: number }
const namingTable = namingWords.flatMap((naming) => naming.words.split(/\s+/).map((word) => ({ word, naming })))
const namings = new Map<string, Naming>(namingTable.map(({ word, naming }) => [fold(word), naming]))
const foldedOtherWords = new Set([...otherWords].map(fold))

const firstWords = new Set(
  [
    ...headingTable.map(({ heading }) => heading),
    ...namingTable.map(({ word }) => word),
    ...[...otherWords].filter((word) => !joiningWords.has(word)),
    ...firstWordsOfPhrases.split(' '),
  ].map((words) => firstWord.exec(words)?.[1]),
)

function toSection(name: string | null): Section | 'other' | null {
  if (name === null) return null
  return name === 'responsibilities' || name === 'requirements' || name === 'benefits' ? name : 'other'
}

/** The section of a heading made only of known words: 'Academic and Professional Qualifications'. */
function sectionOfWords(heading: string): Section | null {
  const promise = promises.find(({ words }) => words.test(heading))
  const words = heading
    .replace(promise?.words ?? andSoOn, '')
    .split(/[,،] ?| ?\/ ?| /)
    .filter(Boolean)
  return joiningWords.has(words.at(-1) ?? '') ? null : weigh(words, promise ?? { section: null, weight: 0 })
}

/** 'Responsibilities include:', 'Duties will include but are not limited to:' */
const andSoOn = / (?:will )?includes?(?:,? but (?:(?:are|is) )?not limited to)?(?: the following)?$/

/** Clauses after the words of a heading: 'Skills you will need', 'Benefits we offer'. */
const promises: readonly (Naming & { words: RegExp })[] = [
  {
    section: 'requirements',
    weight: 1,
    words:
      / (?:that )?(?:you(?:'ll| will| should| must)? (?:need|bring|have|possess)|we(?:'re| are) looking for|we (?:need|require|expect|look for|seek))$/,
  },
  {
    section: 'benefits',
    weight: 1,
    words: / (?:that )?(?:you(?:'ll| will)? (?:get|receive|enjoy)|we (?:offer|provide))$/,
  },
]

function weigh(words: readonly string[], promise: Naming): Section | null {
  let { section, weight: sum } = promise
  for (const word of words) {
    const named = namings.get(word) ?? namings.get(withoutAnd(word))
    if (named === undefined && !foldedOtherWords.has(word)) return null
    if (named?.section && section !== null && named.section !== section) return null
    section = named?.section ?? section
    sum += named?.weight ?? 0
  }
  return sum >= 2 ? section : null
}

/** Arabic writes 'and' and the next word as one. */
function withoutAnd(word: string): string {
  return word.startsWith('و') ? word.slice(1) : word
}
