import { expect, test } from 'vitest'
import { matchIn, readOtherWords, searchRanked } from './ranked-search.ts'

const titles = [
  'Auto Electrician',
  'Carer',
  'Child Care Officer',
  'Daycare Worker',
  'Live-in Carer',
  'Nurse',
  'Scarecrow Maker',
]

test('ranks titles that start with the text first, then those with a word that starts with it, then the rest', () => {
  expect(searchRanked(titles, 'car')).toEqual([
    'Carer',
    'Child Care Officer',
    'Live-in Carer',
    'Daycare Worker',
    'Scarecrow Maker',
  ])
})

test('ignores letter case and surrounding spaces, and returns all items for empty text', () => {
  expect(searchRanked(titles, ' NURSE ')).toEqual(['Nurse'])
  expect(searchRanked(titles, ' ')).toEqual(titles)
  expect(searchRanked(titles, 'pilot')).toEqual([])
})

test('finds a word that starts with the text after a match inside another word', () => {
  expect(searchRanked(['Scar Care Worker', 'Scarf Maker'], 'car')).toEqual(['Scar Care Worker', 'Scarf Maker'])
  expect(searchRanked(['Scarf Maker', 'Scar Care Worker'], 'car')).toEqual(['Scar Care Worker', 'Scarf Maker'])
})

test.each(['mpesa', 'M-Pesa', 'm pesa a'])('finds M-Pesa Agent with "%s"', (query) => {
  expect(searchRanked(['Househelp', 'M-Pesa Agent'], query)).toEqual(['M-Pesa Agent'])
})

test('ignores spaces and punctuation if nothing else matches', () => {
  expect(searchRanked(['Boda Boda Rider', 'Househelp', "Murang'a"], 'house help')).toEqual(['Househelp'])
  expect(searchRanked(['Boda Boda Rider', 'Househelp', "Murang'a"], 'bodaboda')).toEqual(['Boda Boda Rider'])
  expect(searchRanked(['Boda Boda Rider', 'Househelp', "Murang'a"], 'muranga')).toEqual(["Murang'a"])
  expect(searchRanked(['Househelp', 'Live-in House Helper'], 'house help')).toEqual(['Live-in House Helper'])
  expect(searchRanked(['Househelp'], '-')).toEqual(['Househelp'])
})

test('ignores a plural s if nothing else matches', () => {
  expect(searchRanked(['Security Guard', 'Sales Agent'], 'guards')).toEqual(['Security Guard'])
  expect(searchRanked(['Security Guard', 'Sales Agent'], 'sales')).toEqual(['Sales Agent'])
  expect(searchRanked(['Gas Fitter'], 'ass')).toEqual([])
})

const otherWords = readOtherWords(`
Carer | care giver, nursing home
Househelp | house girl, maid
Matatu Conductor | makanga, bus conductor
`)

test('finds an item by the start of its other words, after direct matches', () => {
  const some = ['Carer', 'Househelp', 'Matatu Conductor', 'Nurse', 'Nursing Officer']
  expect(searchRanked(some, 'MAK', otherWords)).toEqual(['Matatu Conductor'])
  expect(searchRanked(some, 'girl', otherWords)).toEqual(['Househelp'])
  expect(searchRanked(some, 'busconductor', otherWords)).toEqual(['Matatu Conductor'])
  expect(searchRanked(some, 'caregiver', otherWords)).toEqual(['Carer'])
  expect(searchRanked(some, 'nursing', otherWords)).toEqual(['Nursing Officer', 'Carer'])
  expect(searchRanked(some, 'kanga', otherWords)).toEqual([])
})

test.each(['Muranga', 'murang’a', "MURANG'A", 'Murang a'])("finds Murang'a with %s", (query) => {
  expect(searchRanked(['Isiolo', "Murang'a"], query)).toEqual(["Murang'a"])
})

test('ignores accents, the dot of a Turkish İ and double spaces', () => {
  expect(searchRanked(['Isiolo', "Murang'a"], 'İsiolo')).toEqual(['Isiolo'])
  expect(searchRanked(['Café Manager', 'Chef'], 'cafe  man')).toEqual(['Café Manager'])
})

test.each([
  ["Murang'a", 'muranga ', ''],
  ["Murang'a", 'MURANGA', ''],
  ["Murang'a", 'ranga', "rang'a"],
  ["Murang'a South", 'ga s', "g'a S"],
  ['Live-in Carer', 'in car', 'in Car'],
  ['Live-in Carer', 'carer', 'Carer'],
  ['Isiolo', 'İs', 'Is'],
  ['Isiolo', 'x', ''],
  ['Isiolo', '', ''],
])('marks in %s for "%s": "%s"', (text, query, marked) => {
  expect(text.slice(...matchIn(text, query))).toBe(marked)
})
