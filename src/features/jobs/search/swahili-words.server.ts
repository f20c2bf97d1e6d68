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
const maxWords = 5

/** The filters, and on Swahili pages what the words of the search mean in English. */
export function searched(filters: JobFilters, language: Language): IndexFilters {
  return language === 'sw' && filters.search ? { ...filters, words: englishWords(filters.search) } : filters
}

/** For each word or phrase of a search, the English words for it; empty if the file has none of them, or for many. */
function englishWords(search: string): string[][] {
  const words = fold(search).split(' ')
  const found = new Map<string, string[]>()
  let isAnyKnown = false
  for (let at = 0; at < words.length;) {
    const phrase = longestKnown(words.slice(at, at + longestPhrase))
    const word = words[at] ?? ''
    if (phrase) isAnyKnown = true
    if (phrase) found.set(phrase, english.get(phrase) ?? [])
    else if (!fillers.has(word)) found.set(word, [word])
    at += phrase ? phrase.split(' ').length : 1
  }
  return isAnyKnown && found.size <= maxWords ? [...found.values()] : []
}

function longestKnown(words: string[]): string | undefined {
  return words.map((_, index) => words.slice(0, words.length - index).join(' ')).find((phrase) => english.has(phrase))
}
