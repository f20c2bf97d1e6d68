import { expect, test } from 'vitest'
import wordLines from '../../../data/job-title-words.txt?raw'
import titleLines from '../../../data/job-titles.txt?raw'
import { readOtherWords, searchRanked } from '../../ui/combobox/ranked-search.ts'
import termLines from './everyday-terms.txt?raw'

const titles = titleLines.trim().split('\n')
const otherWords = readOtherWords(wordLines)
const terms = termLines
  .trim()
  .split('\n')
  .map((line) => line.split(' > '))

/** The suggestions shown for typed text. */
function shownFor(typed: string): string[] {
  return searchRanked(titles, typed, otherWords).slice(0, 8)
}

test('everyday terms find their occupation among the first eight suggestions', () => {
  expect(terms.length).toBeGreaterThanOrEqual(500)
  expect(terms.filter(([typed = '', title = '']) => !shownFor(typed).includes(title))).toEqual([])
})

test('each line of other words belongs to a title, in the same order, and finds it among the first eight', () => {
  expect([...otherWords.keys()]).toEqual(titles.filter((title) => otherWords.has(title)))
  expect(wordLines.trim().split('\n')).toHaveLength(otherWords.size)
  for (const [title, words] of otherWords) {
    const each = words.split(', ')
    expect(new Set(each).size, title).toBe(each.length)
    expect(
      each.filter((word) => !shownFor(word).includes(title)),
      title,
    ).toEqual([])
  }
})

test('other words are in lower case and not part of their title', () => {
  for (const [title, words] of otherWords) {
    expect(words).toMatch(/^[a-z\d&/' -]+(, [a-z\d&/' -]+)*$/)
    expect(
      words.split(', ').filter((word) => title.toLowerCase().includes(word)),
      title,
    ).toEqual([])
  }
})
