import { expect, test } from 'vitest'
import { searchTitles } from './search.ts'

const titles = ['Auto Electrician', 'Carer', 'Child Care Officer', 'Daycare Worker', 'Live-in Carer', 'Nurse', 'Scarecrow Maker']

test('titles that begin with the text come first, then words that do, then the rest', () => {
  expect(searchTitles(titles, 'car')).toEqual(['Carer', 'Child Care Officer', 'Live-in Carer', 'Daycare Worker', 'Scarecrow Maker'])
})

test('letter case and blanks around the text do not matter, and no text finds all', () => {
  expect(searchTitles(titles, ' NURSE ')).toEqual(['Nurse'])
  expect(searchTitles(titles, ' ')).toEqual(titles)
  expect(searchTitles(titles, 'pilot')).toEqual([])
})

test('a text within a word counts as the beginning of another where it is that too', () => {
  expect(searchTitles(['Scar Care Worker', 'Scarf Maker'], 'car')).toEqual(['Scar Care Worker', 'Scarf Maker'])
  expect(searchTitles(['Scarf Maker', 'Scar Care Worker'], 'car')).toEqual(['Scar Care Worker', 'Scarf Maker'])
})
