import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.server.ts'

/** A queue whose tasks take as long as a clock says that is moved by hand. */
function createQueue(maxRunning = 1) {
  let time = 0
  const ends: (() => void)[] = []
  const run = createWorkQueue({ maxRunning, maxQueued: 2, maxWaitMs: 2_000, now: () => time })
  return {
    /** Adds a task that returns its name. */
    add: (name: string) => run(() => new Promise<string>((resolve) => ends.push(() => resolve(name)))),
    running: () => ends.length,
    /** Ends the oldest running task at this time. */
    async endAt(ms: number) {
      await new Promise(setImmediate)
      time = ms
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test.each([
  [1_999, 'second'],
  [2_000, 'second'],
  [2_001, null],
  [60_000, null],
])('after %i ms in the queue, a task returns %j', async (waitedMs, result) => {
  const queue = createQueue()
  const tasks = [queue.add('first'), queue.add('second')]
  await queue.endAt(waitedMs)
  await queue.endAt(waitedMs)
  expect(await Promise.all(tasks)).toEqual(['first', result])
})

test('tasks that came later still run after others waited too long', async () => {
  const queue = createQueue()
  const tasks = [queue.add('first'), queue.add('too late'), queue.add('too late as well')]
  await queue.endAt(3_000)
  tasks.push(queue.add('later'))
  await queue.endAt(3_100)
  expect(await Promise.all(tasks)).toEqual(['first', null, null, 'later'])
})

test('a task returns null at once while the queue is full, and runs when it is not full any more', async () => {
  const queue = createQueue()
  const tasks = ['running', 'queued', 'queued too'].map((name) => queue.add(name))
  await new Promise(setImmediate)
  expect(await queue.add('refused')).toBeNull()
  await queue.endAt(10)
  tasks.push(queue.add('later'))
  for (const ms of [20, 30, 40]) await queue.endAt(ms)
  expect(await Promise.all(tasks)).toEqual(['running', 'queued', 'queued too', 'later'])
})

test('a task that runs long is not stopped, and at most `maxRunning` run at a time', async () => {
  const queue = createQueue(2)
  const tasks = [queue.add('first'), queue.add('second'), queue.add('third')]
  await new Promise(setImmediate)
  expect(queue.running()).toBe(2)
  for (const ms of [1_000, 9_000, 9_000]) await queue.endAt(ms)
  expect(await Promise.all(tasks)).toEqual(['first', 'second', 'third'])
})
