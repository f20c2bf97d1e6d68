import { hash } from 'node:crypto'
import {
  companyWords,
  countPlaceWords,
  isPlace,
  joinWords,
  type Place,
  placeOf,
  toPlain,
  withoutAnd,
  word,
  wordsOf,
} from './words.ts'

/** The fields that identify a vacancy, whichever source it came from. */
export type Vacancy = { title: string; company: string; city: string | null; country: string }

/**
 * Equal for vacancies of the same title, company, city and country, apart from spelling and words that do not
 * distinguish them (`titleWords`, `companyWords`, `placeOf`). 32 hexadecimal digits, stored with each job and in the
 * changes of import runs: a change to this function must compute all of them again.
 */
export function vacancyKey({ title, company, city, country }: Vacancy): string {
  const place = placeOf(city, country)
  const names = [
    nameOf(titleWords(title, place), title),
    nameOf(companyWords(company, place), company),
    nameOf(place.city, city ?? ''),
    nameOf(place.country, country),
  ]
  return hash('sha256', JSON.stringify(names)).slice(0, 32)
}

/** A name that has no letters or digits keeps its signs. */
function nameOf(words: readonly string[], name: string): string {
  return words.length > 0 ? joinWords(words) : toPlain(name)
}

/**
 * The words of a title without what does not distinguish a vacancy: its own place, urgency, number of positions,
 * reference, and '(m/f/d)'. A title made only of these keeps them.
 */
function titleWords(title: string, place: Place): string[] {
  const plain = toPlain(title)
  const parts = splitTitle(plain)
  const telling = parts.length > 1 ? parts.filter((part) => !isPlace(part.words, place) && !isNoise(part)) : parts
  const [first] = telling
  const last = telling.at(-1)
  if (!first || !last) return wordsOf(plain)
  trimStart(first.words)
  trimEnd(last.words, place)
  return withoutAnd(telling.length === 1 ? first.words : telling.flatMap((part) => part.words))
}

/** Splits at brackets, commas, spaced dashes and other signs. Leaves out numbers such as '#4471'. */
function splitTitle(plain: string): TitlePart[] {
  const pieces = plain.match(piece) ?? []
  let part: TitlePart = { words: [], slashes: 0 }
  const parts = [part]
  for (const text of pieces) {
    if (text === '/') part.slashes++
    else if (isWord.test(text)) part.words.push(text)
    else if (part.words.length > 0 && !(endsLabel.test(text) && labels.has(part.words.at(-1) ?? ''))) {
      part = { words: [], slashes: 0 }
      parts.push(part)
    }
  }
  if (part.words.length === 0) parts.pop()
  return parts
}

function trimStart(words: string[]): void {
  for (let count = leadingNoise(words); count > 0 && count < words.length; count = leadingNoise(words))
    words.splice(0, count)
}

function trimEnd(words: string[], place: Place): void {
  for (;;) {
    const count = countPlaceWords(words, place) || trailingNoise(words)
    if (count === 0 || count >= words.length) return
    words.length -= count
  }
}

/** A number such as '#4471', a word, or a separator. '#2' is the number 2. */
const piece = new RegExp(String.raw`#\d{4,}|${word}|[()[\]{}:;,!*@/]|[-|.]\s|\s[-|]`, 'g')
const isWord = /^[a-z\d\x80-\uffff]/
const endsLabel = /^[:.]/
/** Words before a colon or full stop that belong to what follows: 'Ref: 14', 'No. 3'. */
const labels = new Set(
  'ref reference req requisition id no nos number code posts positions vacancies openings'.split(' '),
)

/** The words between two separators of a title, and how many slashes are between them. */
type TitlePart = { words: string[]; slashes: number }

/** Whether a part of a title, such as the text in brackets, does not distinguish a vacancy. */
function isNoise({ words, slashes }: TitlePart): boolean {
  if (words.length > maxWords) return false
  const text = words.join(' ')
  if (phrases.has(text)) return true
  return countPhrase.test(text) || (digit.test(text) && (reference.test(text) || isCode(words, slashes)))
}

/** The number of words at the start that do not distinguish a vacancy: 'urgently hiring', '3 x'. */
function leadingNoise(words: readonly string[]): number {
  const first = words[0] ?? ''
  if (timesNumber.test(first)) return 1
  if (words[1] === 'x' && shortNumber.test(first) && !digit.test(words[2] ?? '')) return 2
  const phrase = leadingWords.has(first) ? leadingPhrase.exec(`${words.slice(0, 4).join(' ')} `)?.[0] : undefined
  return phrase === undefined ? 0 : phrase.split(' ').length - 1
}

/** The number of words at the end that do not distinguish a vacancy: 'urgent', 'x 3', '5 posts'. */
function trailingNoise(words: readonly string[]): number {
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  const isCount =
    (before === 'x' && shortNumber.test(last)) || ((last === 'x' || counters.has(last)) && shortNumber.test(before))
  if (isCount && !digit.test(words.at(-3) ?? '') && !numbered.has(words.at(-3) ?? '')) return 2
  if (trailingWords.has(last) || timesNumber.test(last)) return 1
  if (last.length > 1) return 0
  if (phrases.has(`${words.at(-3)} ${before} ${last}`)) return 3
  return phrases.has(`${before} ${last}`) ? 2 : 0
}

/** A code with a year and another number, such as 'HR/2026/014'. A date does not start with letters. */
function isCode(words: readonly string[], slashes: number): boolean {
  const numbers = words.filter((word) => digits.test(word))
  return (
    slashes >= 2 &&
    slashes === words.length - 1 &&
    !digit.test(words[0] ?? '') &&
    numbers.length >= 2 &&
    numbers.some((number) => year.test(number))
  )
}

const maxWords = 8
const digit = /\d/
const digits = /^\d+$/
const year = /^20\d\d$/
const shortNumber = /^\d{1,3}$/
/** 'x3' and '3x', not '4x4'. */
const timesNumber = /^(?:x\d{1,3}|\d{1,3}x)$/
const counters = new Set(
  'post posts position positions vacancy vacancies opening openings slot slots no nos pax'.split(' '),
)
const countPhrase = new RegExp(
  String.raw`^(?:x ?\d{1,3}|\d{1,3} ?x|(?:qty )?(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)(?: \d{1,3})? ` +
    `(?:${[...counters].join('|')})|` +
    String.raw`(?:no of )?(?:posts|positions|vacancies|openings|qty) \d{1,3})$`,
)
const label =
  '(?:(?:job |vacancy |advert |position |posting )?(?:ref|reference|req|requisition|id|jid)(?: (?:no|number|id|code))?' +
  '|(?:job|vacancy|advert|position|posting) (?:no|number|code))'
/** Labelled references of short words ('Ref: HR/2026/014', 'REQ-12'), and numbers of five digits, also after 'R' or 'JR'. */
const reference = new RegExp(
  String.raw`^(?:${label}(?: [a-z]{1,4}| [a-z]{0,3}\d[a-z\d]*)*?(?: [a-z]{0,3})?\d[a-z\d]*|(?:j?r ?)?\d{5,})$`,
)
/** Words before a number that distinguishes vacancies: 'Driver Class 2 positions' is not two positions. */
const numbered = new Set(
  'class grade level category cat group type phase batch unit ward block line tier band scale step year code'.split(
    ' ',
  ),
)
const phrases = new Set([
  ...['m f', 'f m', 'm w', 'w m', 'h f', 'f h'].flatMap((two) => [two, `${two} d`, `${two} x`, `${two} div`]),
  ...(
    'd m f,d f m,d m w,d w m,m d f,m d w,m f d x,m f x d,m w d x,m w x d,male female,female male,all genders,' +
    'any gender,gn,urgent,urgently,very urgent,urgent requirement,urgent vacancy,urgent opening,urgent job,' +
    'urgent hiring,urgently hiring,hiring urgently,urgent recruitment,urgently needed,needed urgently,' +
    'urgently required,required urgently,urgently wanted,wanted urgently,immediately,immediate hiring,' +
    'immediate joiner,immediate joiners,immediate joining,immediate start,immediate requirement,hiring,now hiring,' +
    'hiring now,is hiring,we are hiring,we re hiring,hiring alert,wanted,needed,required,apply now,apply today,new,' +
    'hot,hot job,hot jobs,hot vacancy,featured,job,job opportunity,job opening,job vacancy,job alert,vacancy,' +
    'vacancies,vacant position,career opportunity,walk in interview,re advertised,readvertised,re advertisement,' +
    'readvertisement,reposted'
  ).split(','),
])
const leadingWords = new Set(['urgently', 'urgent', 'now', 'we'])
const leadingPhrase = /^(?:urgent(?:ly)? (?:hiring|needed|required|wanted)|(?:now|we are) hiring)(?: for)? /
const trailingWords = new Set('urgent urgently needed required wanted job jobs vacancy vacancies position'.split(' '))
