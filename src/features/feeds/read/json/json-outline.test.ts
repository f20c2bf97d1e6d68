import { expect, test, vi } from 'vitest'
import { outlineJson } from './json-outline.ts'

test('looks for the list around a key in four levels, however deep the key is', () => {
  const search = vi.spyOn(Array.prototype, 'findLastIndex')
  const depth = 2_000
  outlineJson(Buffer.from('{"a":'.repeat(depth)))
  const searched = search.mock.contexts.map((levels) => (Array.isArray(levels) ? levels.length : Infinity))
  search.mockRestore()
  // If this fails, the search is written in another way: count its steps, which must not grow with the depth.
  expect(searched).toHaveLength(depth)
  expect(Math.max(...searched)).toBe(4)
})

test('notes the fields of objects up to the third level, in a file or the first element of a list', () => {
  const { paths, lists } = outlineJson(
    Buffer.from('{"a":{"b":{"c":{"d":1}}},"jobs":[{"e":{"f":{"g":{"h":1}}}},{"i":1}]}'),
  )
  expect(paths).toEqual(new Set(['a', 'a.b', 'a.b.c', 'jobs']))
  expect(lists).toMatchObject([{ paths: new Set(['e', 'e.f', 'e.f.g']) }])
})
