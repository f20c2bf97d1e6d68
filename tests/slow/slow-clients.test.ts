import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareServer } from '../support/shared-server.ts'

const server = shareServer()

test('disconnects two hundred clients that never finish their headers, and keeps serving others', async () => {
  const uploading = await connectSlowly('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n')
  const unfinished = 'GET /jobs HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  const slow = await Promise.all(Array.from({ length: 200 }, () => connectSlowly(unfinished)))
  for (let visit = 0; visit < 10; visit++) {
    expect((await fetch(`${server.origin}/jobs`)).status).toBe(200)
    await sleep(200)
  }
  // All of them are still connected during the visits.
  expect(slow.filter(({ socket }) => socket.closed).length).toBe(0)
  const responses = await Promise.all(slow.map(({ response }) => response))
  expect(new Set(responses.map((response) => response.split('\r\n', 1)[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  )
  // A body, such as a photo, may take longer.
  expect(uploading.socket.closed).toBe(false)
  uploading.socket.destroy()
})

/** Connects a client that sends `start`, then one character per second. */
async function connectSlowly(start: string): Promise<{ socket: Socket; response: Promise<string> }> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(start)
  const pace = setInterval(() => socket.write('a'), 1_000)
  let read = ''
  socket.on('data', (data) => (read += data.toString()))
  // An error when a character meets a connection that the server has just closed. `once` would reject because of it.
  socket.on('error', () => {})
  const response = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(pace)
      resolve(read)
    })
  })
  return { socket, response }
}
