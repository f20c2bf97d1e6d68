import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ownText } from './own-text.ts'
import { remember } from './remember.ts'

test.each(['', 'a', 'a piece of a long text', 'café \ud800 👍'])('%j is what it was', (text) => {
  expect(ownText(text)).toBe(text)
})

test('a short text that is remembered does not keep the long one that it was cut out of', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const answer = remember((text) => text)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < 60; at++) answer(`a type of job, number ${at}${String.fromCharCode(97 + (at % 26)).repeat(1_000_000)}`.slice(0, 24))
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
  expect(answer('a type of job, number 10')).toBe('a type of job, number 10')
})
