import { expect, test } from 'vitest'
import { cut, cutTogether, wrap } from './table.ts'

test.each([
  ['', 5, ''],
  ['Nurse', 5, 'Nurse'],
  ['Nurses', 5, 'Nurs…'],
  ['🙂🙂🙂🙂🙂', 5, '🙂🙂🙂🙂🙂'],
  ['🙂🙂🙂🙂🙂🙂', 5, '🙂🙂🙂🙂…'],
])('cuts %j to %i characters: %j', (text, maxLength, expected) => {
  expect(cut(text, maxLength)).toBe(expected)
})

test('breaks a text at its spaces, keeps its indent, and leaves long words unbroken', () => {
  expect(wrap('  one two three', { indent: '    ', width: 9 })).toEqual(['  one two', '    three'])
  expect(wrap('  one two three', { indent: '    ', width: 8 })).toEqual(['  one', '    two', '    three'])
  expect(wrap('abcdefghij a', { width: 5 })).toEqual(['abcdefghij', 'a'])
  expect(wrap('')).toEqual([''])
})

test.each([
  [[], []],
  [['abcdef'], ['abcdef']],
  [
    ['ab', 'abcdefghij'],
    ['ab', 'abcdefghij'],
  ],
  [
    ['abcdefghijkl', 'ab', 'abcdefgh'],
    ['abcd…', 'ab', 'abcd…'],
  ],
])('lets short texts leave their room to long ones: %j', (texts, expected) => {
  expect(cutTogether(texts, 12)).toEqual(expected)
})
