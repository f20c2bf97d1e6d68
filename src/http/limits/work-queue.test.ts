import { expect, test } from 'vitest'
import { sharerOf, WorkQueue } from './work-queue.server.ts'

/** Waits until the queue has started what it can, one task in each turn of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

/** A queue whose tasks take as long as a clock says that is moved by hand. */
function createQueue(maxRunning = 1, maxQueued = 2) {
  let time = 0
  const ends: (() => void)[] = []
  const queue = new WorkQueue({ maxRunning, maxQueued, maxWaitMs: 2_000, now: () => time })
  return {
    /** Adds a task that returns its name, of this client. */
    add: (name: string, client = name) =>
      queue.run([sharerOf(client, 2)], () => new Promise<string>((resolve) => ends.push(() => resolve(name)))),
    running: () => ends.length,
    /** Ends the oldest running task at this time. */
    async endAt(ms: number) {
      await settle()
      time = ms
      ends.shift()?.()
      await settle()
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
  const tasks = [queue.add('running')]
  await settle()
  tasks.push(queue.add('queued'), queue.add('queued too'))
  expect(await queue.add('refused')).toBeNull()
  await queue.endAt(10)
  tasks.push(queue.add('later'))
  for (const ms of [20, 30, 40]) await queue.endAt(ms)
  expect(await Promise.all(tasks)).toEqual(['running', 'queued', 'queued too', 'later'])
})

test('a client that has used its share waits behind others, however early its tasks came', async () => {
  const queue = createQueue(1, 10)
  const names = ['greedy 1', 'greedy 2', 'greedy 3', 'greedy 4', 'greedy 5', 'other 1', 'third 1', 'other 2', 'other 3']
  const ended: string[] = []
  for (const name of names) void queue.add(name, name.split(' ')[0]).then((result) => result && ended.push(result))
  for (let at = 0; at < names.length; at++) await queue.endAt(at)
  expect(ended.map((name) => name.replace('greedy', '-'))).toEqual([
    '- 1',
    '- 2',
    'other 1',
    'third 1',
    'other 2',
    '- 3',
    '- 4',
    'other 3',
    '- 5',
  ])
  // Its share is free again once its tasks have ended.
  const later = [queue.add('running', 'third'), queue.add('other 4', 'other'), queue.add('greedy 6', 'greedy')]
  for (let at = 0; at < later.length; at++) await queue.endAt(at)
  expect(await Promise.all(later)).toEqual(['running', 'other 4', 'greedy 6'])
})

test('a full queue refuses the last task of a client over its share to make room for another client', async () => {
  const queue = createQueue(1, 3)
  const greedy = [queue.add('greedy 1', 'greedy')]
  await settle()
  for (const n of [2, 3, 4]) greedy.push(queue.add(`greedy ${n}`, 'greedy'))
  expect(await queue.add('greedy 5', 'greedy')).toBeNull()
  const others = [queue.add('a'), queue.add('b')]
  expect(await Promise.all(greedy.slice(2))).toEqual([null, null])
  expect(await queue.add('c')).toBeNull()
  for (let at = 0; at < 4; at++) await queue.endAt(at)
  expect(await Promise.all([...greedy.slice(0, 2), ...others])).toEqual(['greedy 1', 'greedy 2', 'a', 'b'])
})

test('the networks of an IPv6 /48 have one share', async () => {
  const queue = createQueue(1, 10)
  const ended: (string | null)[] = []
  for (const [at, client] of ['1:2:3:4::/64', '1:2:3:5::/64', '1:2:3:ff00::/64', '1:2:4:4::/64'].entries())
    void queue.add(String(at), client).then((result) => ended.push(result))
  for (let at = 0; at < 4; at++) await queue.endAt(at)
  expect(ended).toEqual(['0', '1', '3', '2'])
})

test('a task of two sharers waits behind others as soon as one of them has used its share', async () => {
  const queue = new WorkQueue({ maxRunning: 1, maxQueued: 10, maxWaitMs: 2_000 })
  const ended: string[] = []
  const add = (name: string, candidate: string, client: string) =>
    queue.run([{ key: candidate, share: 1 }, sharerOf(client, 2)], async () => void ended.push(name))
  await Promise.all([
    add('running', 'amina', '192.0.2.1'),
    add('her second', 'amina', '192.0.2.2'),
    add('second of the client', 'brian', '192.0.2.1'),
    add('third of the client', 'chege', '192.0.2.1'),
    add('another', 'dina', '192.0.2.3'),
  ])
  expect(ended).toEqual(['running', 'second of the client', 'another', 'her second', 'third of the client'])
})

test('the process reads and writes between tasks that never wait', async () => {
  const queue = new WorkQueue({ maxRunning: 8, maxQueued: 10, maxWaitMs: 2_000 })
  const turns: string[] = []
  const tasks = ['first', 'second', 'third'].map((name) =>
    queue.run([sharerOf(name, 1)], async () => void turns.push(name)),
  )
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate)
    turns.push('others')
  }
  await Promise.all(tasks)
  expect(turns.slice(0, 5)).toEqual(['first', 'others', 'second', 'others', 'third'])
})

test('a task that runs long is not stopped, and at most `maxRunning` run at a time', async () => {
  const queue = createQueue(2, 3)
  const tasks = [queue.add('first'), queue.add('second'), queue.add('third')]
  await settle()
  expect(queue.running()).toBe(2)
  for (const ms of [1_000, 9_000, 9_000]) await queue.endAt(ms)
  expect(await Promise.all(tasks)).toEqual(['first', 'second', 'third'])
})
