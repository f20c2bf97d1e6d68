import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SearchIndex } from './search-index.server.ts'
import { orderedIds, orderOf } from './seeded-order.ts'
import { searched } from './swahili-words.server.ts'

const titles = [
  'Truck Driver',
  'Cook',
  'Registered Nurse',
  'Mason',
  'Electrician',
  'Househelp',
  'Cleaner, Hospital',
  'Internship Officer',
  'Dereva wa Basi',
]
const index = new SearchIndex()
for (const [at, title] of titles.entries())
  index.put({
    id: at + 1,
    source: 'a',
    title,
    company: 'Duka',
    city: null,
    country: 'Kenya',
    type: null,
    salary: null,
    closesOnDay: null,
    vacancyKey: String(at),
    vacancyNumber: at + 1,
    revision: 1,
  })

function found(search: string, language: 'en' | 'sw' = 'sw'): string[] {
  const order = orderOf(1, 'newest')
  const { keys } = index.match(searched({ search }, language), 20_000, order)
  return [...orderedIds(keys, order)].map((id) => titles[id - 1] ?? '').toReversed()
}

test.each([
  ['dere', ['Truck Driver', 'Dereva wa Basi']],
  ['Dereva', ['Truck Driver', 'Dereva wa Basi']],
  ['dereva lori', ['Truck Driver']],
  ['kazi ya udereva', ['Truck Driver']],
  ['mjengo', ['Mason']],
  ['fundi wa mjengo', ['Mason']],
  ['natafuta kazi za usafi hospitali', ['Cleaner, Hospital']],
  ['mpishi', ['Cook']],
  ['MUUGUZI', ['Registered Nurse']],
  ['mboch', ['Househelp']],
  ['driver', ['Truck Driver']],
  ['kazi ya', titles],
  ['dere dere dere dere dere dere', ['Truck Driver']],
  ['dere a b c d e', []],
  ['mpishi dubai', []],
])('on Swahili pages, %s finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected)
})

test('English pages find only what a title or company contains', () => {
  expect(found('dere', 'en')).toEqual(['Dereva wa Basi'])
  expect(found('mpishi', 'en')).toEqual([])
})

test('each line of the file names words and a source, and no word twice', () => {
  const lines = readFileSync('data/swahili-search-words.txt', 'utf8').trim().split('\n')
  const entries = lines.filter((line) => !line.startsWith('#'))
  const sources = new Set(
    lines.filter((line) => line.startsWith('#')).flatMap((line) => line.match(/\b\d(?= )/g) ?? []),
  )
  for (const line of entries) {
    expect(line).toMatch(/^[a-z ]+(?:, [a-z ]+)* \| [a-z' ]+(?:, [a-z' ]+)* \| \d$/)
    expect(sources).toContain(line.at(-1))
  }
  const typed = entries.flatMap((line) => line.split(' | ')[1]?.split(', ') ?? [])
  expect(typed.filter((word, at) => typed.indexOf(word) !== at)).toEqual([])
})
