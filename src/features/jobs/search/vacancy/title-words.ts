import { countPlaceWords, isPlace, type Place } from './place-words.ts'
import { isNoise, leadingNoise, type TitlePart, trailingNoise } from './title-noise.ts'
import { toPlain, withoutAnd, word, wordsOf } from './words.ts'

/**
 * The words of a title without what does not distinguish a vacancy: its own place, urgency, number of positions,
 * reference, and '(m/f/d)'. A title made only of these keeps them.
 */
export function titleWords(title: string, place: Place): string[] {
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
