import { expect, test } from 'vitest'
import { createKeptWork } from './kept-work.server.ts'

function heldWork() {
  const { promise, resolve } = Promise.withResolvers<object>()
  let runs = 0
  return { work: () => (runs++, promise), finish: () => resolve({}), runs: () => runs }
}

test('work is done once for all who ask for the same, before it is done and after', async () => {
  const resultOf = createKeptWork({ mostKept: 2, mostWaiting: 1 })
  const { work, finish, runs } = heldWork()
  const asked = [resultOf('a', work), resultOf('a', work), resultOf('a', work)]
  finish()
  const results = await Promise.all([...asked, resultOf('a', work)])
  expect(new Set(results).size).toBe(1)
  expect(runs()).toBe(1)
})

test('one piece is done at a time, few wait, and others are sent away', async () => {
  const resultOf = createKeptWork({ mostKept: 9, mostWaiting: 1 })
  const [first, second] = [heldWork(), heldWork()]
  const done = resultOf('a', first.work)
  // A piece is begun a moment after it is asked for.
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

test('what failed is done again for the next who asks, and what is long ago too', async () => {
  const resultOf = createKeptWork({ mostKept: 1, mostWaiting: 1 })
  await expect(resultOf('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const again = { is: 'again' }
  expect(await resultOf('a', async () => again)).toBe(again)
  await resultOf('b', async () => ({}))
  expect(await resultOf('a', async () => ({ is: 'third' }))).toEqual({ is: 'third' })
})
