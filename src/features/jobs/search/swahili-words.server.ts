import { readFileSync } from 'node:fs'
import { fold } from '../../../contract/clean-text.ts'
import type { Language } from '../../../language/translate.ts'
import type { JobFilters } from '../contract.ts'
import type { IndexFilters } from './search-index.server.ts'

const file = new URL('../../../../data/swahili-search-words.txt', import.meta.url)

/** The English words for each word or phrase of the file. */
const english = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [found = '', typed = ''] = line.split(' | ')
      return typed.split(', ').map((word): [string, string[]] => [fold(word), found.split(', ')])
    }),
)
const longestPhrase = Math.max(...[...english.keys()].map((phrase) => phrase.split(' ').length))

/** Words around the job: 'kazi ya udereva', 'natafuta kazi za usafi'. */
const fillers = new Set('kazi ya za wa la cha na kama nafasi ajira natafuta nataka'.split(' '))

/** Each is a scan of all jobs, and no title has more of them. */
const maxWords = 4

/** The filters, and on Swahili pages what the words of the search mean in English. */
export function searched(filters: JobFilters, language: Language): IndexFilters {
  if (language === 'en' || !filters.search) return filters
  const words = wordsOf(filters.search)
  // 'kazi' and 'ajira' mean any job.
  if (words.length === 0) return { ...filters, search: undefined }
  const isUnderstood = words.length <= maxWords && words.some(({ isKnown }) => isKnown)
  return { ...filters, words: isUnderstood ? words.map(({ english }) => english) : [] }
}

/** Each different word or phrase of a search without fillers, with the English words for it, or itself if the file has none. */
function wordsOf(search: string): { english: string[]; isKnown: boolean }[] {
  const words = fold(search).split(' ')
  const found = new Map<string, { english: string[]; isKnown: boolean }>()
  for (let at = 0; at < words.length;) {
    const phrase = longestKnown(words.slice(at, at + longestPhrase))
    const word = words[at] ?? ''
    if (phrase) found.set(phrase, { english: english.get(phrase) ?? [], isKnown: true })
    else if (!fillers.has(word)) found.set(word, { english: [word], isKnown: false })
    at += phrase ? phrase.split(' ').length : 1
  }
  return [...found.values()]
}

function longestKnown(words: string[]): string | undefined {
  return words.map((_, index) => words.slice(0, words.length - index).join(' ')).find((phrase) => english.has(phrase))
}
