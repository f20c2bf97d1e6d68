import { expect, test } from 'vitest'
import { findSimilar } from './similar-names.ts'

test.each([
  ['Stele', ['Stelle', 'Arbeitgeber'], ['Stelle']],
  ['stellen-titel', ['Stellentitel'], ['Stellentitel']],
  ['Stelle', ['Stellenbezeichnung'], ['Stellenbezeichnung']],
  ['location', ['location.city', 'locaton'], ['locaton', 'location.city']],
  ['abcdef', ['abcxyf', 'abxyzf'], ['abcxyf']],
  ['abc', ['abcd', 'ABC'], ['ABC']],
  ['Stelle', ['', 'Ort'], []],
  ['name', ['name1', 'name2', 'name3', 'name4'], ['name1', 'name2', 'name3']],
])('finds names similar to %s in %j', (name, names, expected) => {
  expect(findSimilar(name, names)).toEqual(expected)
})
