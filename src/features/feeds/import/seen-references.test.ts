import { expect, test } from 'vitest'
import { SeenReferences } from './seen-references.server.ts'

test('a reference that came before is known with its first line, among many', () => {
  const seen = new SeenReferences()
  for (let line = 1; line <= 20_000; line++) expect(seen.add(`R-${line}`, line)).toBeNull()
  for (const line of [1, 777, 20_000]) expect(seen.add(`R-${line}`, 30_000)).toBe(line)
  expect(seen.add('', 5)).toBeNull()
  expect(seen.add('', 6)).toBe(5)
})

test('of references at most as many are wanted as there is room for', () => {
  const seen = new SeenReferences(2)
  seen.add('a', 1)
  expect(seen.isFull).toBe(false)
  seen.add('b', 2)
  expect([seen.isFull, new SeenReferences().isFull]).toEqual([true, false])
})
