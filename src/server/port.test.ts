import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { constants } from 'node:os'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../tests/support/server-process.ts'
import { listen } from './port.server.ts'

const host = '127.0.0.1'

test.runIf(process.platform === 'linux')('accepts several connections in a turn of the event loop', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const port = await freePort()
  let accepted = 0
  app.server.on('connection', () => accepted++)
  await listen(app, { port, host })
  connectFromThread(port, 64)
  expect(accepted).toBe(0)
  await nextTurn()
  await nextTurn()
  // The kernel distributes them at random over 64 sockets.
  expect(accepted).toBeGreaterThan(16)
})

test('finishes the requests on all sockets before the app closes, and accepts no others', async () => {
  const app = Fastify()
  const port = await freePort()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let received = 0
  let isEnded = false
  app.addHook('onClose', async () => void (isEnded = true))
  app.get('/', async () => {
    received++
    await released
    return { isEnded }
  })
  await listen(app, { port, host })
  const clients = Array.from({ length: 64 }, () => request(port))
  await expect.poll(() => received).toBe(64)
  const closed = app.close()
  await expect.poll(() => refused(port)).toBe(true)
  release()
  for (const client of clients) expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK[^]*\{"isEnded":false\}$/)
  await closed
  expect(isEnded).toBe(true)
})

test('without a host, listens on IPv6 and IPv4', async () => {
  const { port } = await listenEverywhere()
  expect(await Promise.all(['::1', '127.0.0.1'].map((address) => responds(port, address)))).toEqual([true, true])
})

test('without a host, listens on IPv4 alone where the kernel has no IPv6', async () => {
  const some = createServer().listen(0, host)
  onTestFinished(() => void some.close())
  await once(some, 'listening')
  const bind6 = vi.spyOn(Object.getPrototypeOf(Reflect.get(some, '_handle')), 'bind6')
  onTestFinished(() => bind6.mockRestore())
  bind6.mockReturnValue(-constants.errno.EAFNOSUPPORT)
  const { port } = await listenEverywhere()
  expect(bind6).toHaveBeenCalled()
  expect(await responds(port, '127.0.0.1')).toBe(true)
})

async function listenEverywhere() {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', async () => 'here')
  const address = { port: await freePort(), host: '' }
  await listen(app, address)
  return address
}

async function responds(port: number, address: string): Promise<boolean> {
  return (await text(request(port, address))).endsWith('here')
}

/** Opens connections in another thread and waits for it without a turn of the event loop of this one. */
function connectFromThread(port: number, count: number): void {
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const code = `
    const { connect } = require('node:net')
    const { port, host, count, connected } = require('node:worker_threads').workerData
    for (let n = 0; n < count; n++) connect(port, host, () => Atomics.add(connected, 0, 1))`
  const thread = new Worker(code, { eval: true, workerData: { port, host, count, connected } })
  onTestFinished(() => void thread.terminate())
  while (Atomics.load(connected, 0) < count) Atomics.wait(connected, 0, Atomics.load(connected, 0), 10)
}

function request(port: number, address = host): Socket {
  const client = connect(port, address)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return client
}

async function refused(port: number): Promise<boolean> {
  const client = connect(port, host)
  onTestFinished(() => void client.destroy())
  return once(client, 'connect').then(
    () => false,
    () => true,
  )
}
