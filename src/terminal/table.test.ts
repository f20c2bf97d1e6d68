import { expect, test } from 'vitest'
import { commaLines, fitWidths, tableLines } from './table.ts'

test('aligns columns and leaves no spaces at the end of a line', () => {
  expect(
    tableLines([
      ['run', 'source', 'state'],
      ['7', 'partner', ''],
    ]),
  ).toEqual(['run  source   state', '7    partner'])
})

test.each([79, 80, 81])(
  'cuts the longest cells of a table only if its lines have more than 80 characters: %i',
  (length) => {
    const lines = tableLines([['a'.repeat(length - 7), 'state']])
    expect(lines[0]).toHaveLength(Math.min(length, 80))
    expect(lines[0]?.includes('…')).toBe(length > 80)
  },
)

test('narrows the widest column first, but not below four characters and not the fixed ones', () => {
  expect(fitWidths([['a'.repeat(20), 'b'.repeat(10), 'c']], 25)).toEqual([10, 10, 1])
  expect(fitWidths([['a'.repeat(20), 'b'.repeat(10), 'c']], 25, 1)).toEqual([20, 4, 1])
})

test('breaks a list into indented lines of at most 80 characters', () => {
  const part = 'x'.repeat(24)
  expect(commaLines([part, part, part], 2)).toEqual([`  ${part}, ${part}, ${part}`])
  expect(commaLines([part, part, `${part}x`], 2)).toEqual([`  ${part}, ${part}, ${part}x`])
  expect(commaLines([part, part, `${part}xx`], 2)).toEqual([`  ${part}, ${part},`, `  ${part}xx`])
  expect(commaLines(['y'.repeat(100)], 2)).toEqual([`  ${'y'.repeat(76)}…`])
  expect(commaLines([], 2)).toEqual([])
})
