import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../tests/support/server-process.ts'
import { listen } from './port.server.ts'

const host = '127.0.0.1'

test('finishes requests before the app closes, and accepts no others', async () => {
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
  const clients = Array.from({ length: 8 }, () => request(port))
  await expect.poll(() => received).toBe(8)
  const closed = app.close()
  await expect.poll(() => refused(port)).toBe(true)
  release()
  for (const client of clients) expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK[^]*\{"isEnded":false\}$/)
  await closed
  expect(isEnded).toBe(true)
})

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
