import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openSocket } from '../../../tests/support/raw-client.ts'
import { CallRefused } from '../call-refused.server.ts'
import { arrivalOf, createSlots, departureOf } from './slots.server.ts'

const maxOwn = 2
const refuse = (statusCode: number) => () => new CallRefused('Not now.', { statusCode })
const refused = (statusCode: number) => expect.objectContaining({ name: 'CallRefused', statusCode })

/** Creates three slots, and a clock that the test moves. */
function newSlots() {
  const time = { seconds: 0 }
  const slots = createSlots({ maxSlots: 3, refuse: refuse(503), clock: { now: () => new Date(time.seconds * 1_000) } })
  /** Takes a slot for a connection that has transferred `bytes` before. */
  const take = (keys: string[], bytes = 0) => {
    const transfer = {
      bytes,
      isEnded: false,
      isWaiting: true,
      countBytes: () => transfer.bytes,
      isWaitingForClient: () => transfer.isWaiting,
      end: () => void (transfer.isEnded = true),
    }
    const leave = slots.take(
      transfer,
      keys.map((key) => ({ key, maxSlots: maxOwn, refuse: refuse(429) })),
    )
    return { transfer, leave }
  }
  return { take, time }
}

test('limits each key to its share, and does not count refused requests', () => {
  const { take } = newSlots()
  const first = take(['candidate 1', 'client a'])
  take(['candidate 1', 'client b'])
  for (let call = 0; call < 5; call++) expect(() => take(['candidate 1', 'client c'])).toThrow(refused(429))
  const other = take(['candidate 2', 'client a'])
  other.leave()
  first.leave()
  take(['candidate 1', 'client c'])
  expect(() => take(['candidate 1', 'client c'])).toThrow(refused(429))
})

test('shares slots among all keys, and frees a slot once', () => {
  const { take } = newSlots()
  const [first] = [take(['a']), take(['b']), take(['c'])]
  for (let call = 0; call < 5; call++) expect(() => take(['d'])).toThrow(refused(503))
  first?.leave()
  first?.leave()
  take(['d'])
  expect(() => take(['e'])).toThrow(refused(503))
})

test('ends one transfer that has stalled for ten seconds when all slots are taken', () => {
  const { take, time } = newSlots()
  const holders = [take(['a'], 50_000), take(['b'], 50_000), take(['c'], 50_000)]
  const ended = () => holders.map(({ transfer }) => transfer.isEnded)
  time.seconds = 9.999
  expect(() => take(['d'])).toThrow(refused(503))
  expect(ended()).toEqual([false, false, false])
  time.seconds = 10
  take(['d'])
  expect(ended()).toEqual([true, false, false])
  // The ended connection closes later and must not free the slot of the newcomer.
  holders[0]?.leave()
  take(['e'])
  expect(ended()).toEqual([true, true, false])
})

test.each([10, 60, 179])(
  'keeps a transfer that averages 1,000 bytes a second, %i seconds after its start',
  (seconds) => {
    const { take, time } = newSlots()
    const holders = [take(['a'], 7_000), take(['b'], 7_000), take(['c'], 7_000)]
    const [slow, slower, fast] = holders.map(({ transfer }) => transfer)
    time.seconds = seconds
    if (slow) slow.bytes += seconds * 1_000
    if (slower) slower.bytes += seconds * 1_000 - 1
    if (fast) fast.bytes += seconds * 2_500
    take(['d'])
    expect(() => take(['e'])).toThrow(refused(503))
    expect(holders.map(({ transfer }) => transfer.isEnded)).toEqual([false, true, false])
  },
)

test('keeps a transfer that waits for the server', () => {
  const { take, time } = newSlots()
  const holders = [take(['a']), take(['b']), take(['c'])]
  time.seconds = 60
  for (const { transfer } of holders) transfer.isWaiting = false
  expect(() => take(['d'])).toThrow(refused(503))
  expect(holders.map(({ transfer }) => transfer.isEnded)).toEqual([false, false, false])
})

test('ends no transfer while slots are free, nor for a client over its own share', () => {
  const { take, time } = newSlots()
  const holders = [take(['a']), take(['a'])]
  time.seconds = 60
  expect(() => take(['a'])).toThrow(refused(429))
  holders.push(take(['b']))
  time.seconds = 120
  expect(() => take(['a'])).toThrow(refused(429))
  expect(holders.map(({ transfer }) => transfer.isEnded)).toEqual([false, false, false])
})

/** Starts a request whose body has not arrived yet. Returns both ends. */
async function startRequest() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  const call = new Promise<{ request: IncomingMessage; response: ServerResponse }>((resolve) =>
    server.once('request', (request, response) => resolve({ request, response })),
  )
  await once(server, 'listening')
  const address = server.address()
  const socket = await openSocket(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  socket.on('error', () => {}).write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const { request, response } = await call
  return { socket, request: request.on('error', () => {}), response }
}

test('a request waits for its client until its last byte arrives', async () => {
  const { socket, request } = await startRequest()
  const arrival = arrivalOf(request)
  const before = arrival.countBytes()
  request.resume()
  socket.write(Buffer.alloc(999))
  await expect.poll(() => arrival.countBytes() - before).toBe(999)
  expect(arrival.isWaitingForClient()).toBe(true)
  socket.write('a')
  await once(request, 'end')
  expect(arrival.isWaitingForClient()).toBe(false)
})

test('a response waits for its client while the connection buffer is full', async () => {
  const { socket, request, response } = await startRequest()
  const departure = departureOf(request)
  expect(departure.isWaitingForClient()).toBe(false)
  response.write(Buffer.alloc(20 * 1024 * 1024))
  expect(departure.isWaitingForClient()).toBe(true)
  socket.resume()
  await once(response, 'drain')
  expect(departure.isWaitingForClient()).toBe(false)
  expect(departure.countBytes()).toBeGreaterThan(20 * 1024 * 1024)
})

test.each([arrivalOf, departureOf])('$name ends the connection', async (transferOf) => {
  const { socket, request } = await startRequest()
  transferOf(request).end()
  expect(await text(socket)).toBe('')
})
