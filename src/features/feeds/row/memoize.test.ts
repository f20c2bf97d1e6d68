import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('still caches the results of strings that come after thousands of others', () => {
  let computed = 0
  const cached = memoize((text) => {
    computed++
    return text.length
  })
  for (let at = 0; at < 3_500; at++) cached(`junk ${at}`)
  computed = 0
  for (let at = 0; at < 100; at++) expect(cached('Full time')).toBe(9)
  expect(computed).toBe(1)
})

test('caches null', () => {
  let computed = 0
  const cached = memoize(() => {
    computed++
    return null
  })
  expect([cached('a'), cached('a'), computed]).toEqual([null, null, 1])
})
