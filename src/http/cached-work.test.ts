import { expect, test } from 'vitest'
import { createCachedWork } from './cached-work.server.ts'

function heldWork() {
  const { promise, resolve } = Promise.withResolvers<object>()
  let runs = 0
  return { work: () => (runs++, promise), finish: () => resolve({}), runs: () => runs }
}

test('runs work once for concurrent and later calls with the same key', async () => {
  const resultOf = createCachedWork({ maxEntries: 2, maxQueued: 1 })
  const { work, finish, runs } = heldWork()
  const concurrent = [resultOf('a', work), resultOf('a', work), resultOf('a', work)]
  finish()
  const results = await Promise.all([...concurrent, resultOf('a', work)])
  expect(new Set(results).size).toBe(1)
  expect(runs()).toBe(1)
})

test('runs one task at a time and returns null when the queue is full', async () => {
  const resultOf = createCachedWork({ maxEntries: 9, maxQueued: 1 })
  const [first, second] = [heldWork(), heldWork()]
  const done = resultOf('a', first.work)
  // The limiter starts work in a microtask.
  await Promise.resolve()
  const waiting = resultOf('b', second.work)
  for (let others = 0; others < 50; others++) expect(resultOf(`other ${others}`, heldWork().work)).toBeNull()
  expect([first.runs(), second.runs()]).toEqual([1, 0])
  first.finish()
  second.finish()
  await Promise.all([done, waiting])
  expect(second.runs()).toBe(1)
  expect(await resultOf('other 1', async () => ({ is: 'served' }))).toEqual({ is: 'served' })
})

test('runs work again after a failure or when its result was evicted', async () => {
  const resultOf = createCachedWork({ maxEntries: 1, maxQueued: 1 })
  await expect(resultOf('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const again = { is: 'again' }
  expect(await resultOf('a', async () => again)).toBe(again)
  await resultOf('b', async () => ({}))
  expect(await resultOf('a', async () => ({ is: 'third' }))).toEqual({ is: 'third' })
})
