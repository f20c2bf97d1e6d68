import { ownText } from './text/own-text.ts'

const mostAnswers = 1_000
const longestText = 100

/**
 * The same function, but asked once for each of the first thousand short texts: the rows of a feed name the same few countries, days and
 * types. Not without end, since a hostile file names another in each row.
 */
export function remember<Answer extends {} | null>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    if (text.length > longestText) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= mostAnswers) return answer(text)
    const own = ownText(text)
    const found = answer(own)
    known.set(own, found)
    return found
  }
}
