import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import { remember } from '../remember.ts'
import { ownJob, ownText } from './own-text.ts'

test.each(['', 'a', 'a piece of a long text', 'café \ud800 👍'])('%j is not changed by a copy', (text) => {
  expect(ownText(text)).toBe(text)
})

test('frees a long text after a slice of it was cached', () => {
  const answer = remember((text) => text)
  expect(heapOf(() => cutOut.map(([, cut]) => answer(cut())))).toBeLessThan(20_000_000)
  expect(answer('a type of job, number 10')).toBe('a type of job, number 10')
})

test('frees the row that a job was made from', () => {
  const jobs: unknown[] = []
  const make = () => {
    for (const [, cut] of cutOut) {
      const parsed = parseRow({ title: cut(), company: cut(), country: 'Kenya', description: cut() })
      if (parsed.ok) jobs.push(ownJob(parsed.job))
    }
  }
  expect(heapOf(make)).toBeLessThan(20_000_000)
  expect(jobs[10]).toMatchObject({
    title: 'a type of job, number 10',
    company: 'a type of job, number 10',
    description: 'a type of job, number 10',
    city: null,
  })
})

/** Texts of 24 characters, each a slice of one of a million. */
const cutOut = Array.from(
  { length: 60 },
  (_, at) =>
    [
      at,
      () =>
        Buffer.alloc(1_000_000, `a type of job, number ${String(at).padEnd(50)}`)
          .toString()
          .slice(0, 24),
    ] as const,
)

/** Bytes of memory still in use after `work`. */
function heapOf(work: () => unknown): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const before = process.memoryUsage().heapUsed
  const result = work()
  collect()
  return result === null ? 0 : process.memoryUsage().heapUsed - before
}
