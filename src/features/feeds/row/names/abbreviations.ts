import { knownNames } from './known-names.ts'
import { wordsOf } from './simplify.ts'

/** Words with their abbreviations in column names. */
const table = {
  position: 'pos posn',
  vacancy: 'vac',
  title: 'ttl',
  description: 'desc descr dscr',
  location: 'loc locn',
  country: 'ctry cntry',
  company: 'co cmpny',
  name: 'nm',
  work: 'wrk',
  hours: 'hrs',
  contract: 'contr cntrct',
  station: 'stn',
  employment: 'emp empl',
  category: 'cat catg',
  type: 'typ',
  level: 'lvl',
  salary: 'sal',
  remuneration: 'remun',
  currency: 'ccy cur curr',
  frequency: 'freq',
  amount: 'amt',
  published: 'pub publ',
  closing: 'clos clsg cls',
  application: 'appl app',
  date: 'dt dte',
  organisation: 'org orgn',
  requirements: 'reqs reqmts',
  qualifications: 'quals qual',
  responsibilities: 'resps resp',
  benefits: 'bens benef',
  experience: 'exp exper',
  expiry: 'exp',
  education: 'edu educ',
  number: 'nbr num nr',
  minimum: 'min',
  maximum: 'max',
}
const fullWords = Map.groupBy(
  Object.entries(table).flatMap(([word, shorts]) => shorts.split(' ').map((short) => ({ short, word }))),
  ({ short }) => short,
)

/** Abbreviations that mean something else in a name of their own: 'pos' may be a row number, 'app' a mobile app. */
const onlyInPairs = new Set(
  'pos posn vac app appl cur curr emp empl cat catg exp pub publ dt dte org nbr num nr min max co nm wrk hrs contr stn cls'.split(
    ' ',
  ),
)

let vocabulary: ReadonlySet<string> | null = null

/** The words of all known names. Collected when it is first needed, because most files have no abbreviations. */
function isKnownWord(word: string): boolean {
  vocabulary ??= new Set(knownNames.flatMap(({ name }) => wordsOf(name)))
  return vocabulary.has(word)
}

const maxWords = 4
const [minWordLength, maxWordLength] = [2, 20]
const maxExpansions = 8

/** The names in words that an abbreviated one may stand for: 'sal scale' and 'salscale' are 'salary scale'. */
export function expandAbbreviations(words: readonly string[]): string[][] {
  const [only] = words
  if (only === undefined || words.length > maxWords || (words.length === 1 && onlyInPairs.has(only))) return []
  let expanded: string[][] = [[]]
  for (const word of words) {
    const meanings = meaningsOf(word)
    expanded = expanded.flatMap((start) => meanings.map((meaning) => start.concat(meaning))).slice(0, maxExpansions)
  }
  const written = words.join(' ')
  return expanded.filter((each) => each.join(' ') !== written)
}

/** What a word may stand for; also for two words without a space between them, one of them abbreviated. */
function meaningsOf(word: string): string[][] {
  const full = wholeWords(word)
  if (full.length > 0) return full.map((each) => [each])
  if (word.length > maxWordLength || isKnownWord(word)) return [[word]]
  const pairs: string[][] = []
  for (let at = minWordLength; at <= word.length - minWordLength; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const [firsts, seconds] = [wholeWords(first), wholeWords(second)]
    if (firsts.length + seconds.length === 0) continue
    const [starts, ends] = [orKnown(firsts, first), orKnown(seconds, second)]
    pairs.push(...starts.flatMap((start) => ends.map((end) => [start, end])))
  }
  return pairs.length === 0 ? [[word]] : pairs
}

function wholeWords(word: string): string[] {
  return (fullWords.get(word) ?? []).map((each) => each.word)
}

function orKnown(full: string[], word: string): string[] {
  return full.length > 0 ? full : isKnownWord(word) ? [word] : []
}
