import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { insertPerson } from '../support/people.ts'
import { openSocket, statusOf } from '../support/raw-client.ts'
import { shareServer } from '../support/shared-server.ts'

const server = shareServer()

const mebibyte = 1024 * 1024
const json = 'Content-Type: application/json\r\n'
const form = 'Content-Type: multipart/form-data; boundary=b\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'
const huge = 'Content-Length: 99999999999\r\n'

/** How much of an ignored body the server may accept: 6 MB, plus the buffers at both ends of the connection. */
const maxAcceptedBytes = 24 * mebibyte

describe('a response that ignores the body closes the connection', () => {
  test.each([
    ['200', 'GET /healthz', chunked, 200],
    ['200 with a page', 'GET /about', chunked, 200],
    ['200 with the streamed list', 'GET /api/jobs', chunked, 200],
    ['200 with a file', 'GET /favicon.svg', huge, 200],
    ['200 to HEAD', 'HEAD /about', chunked, 200],
    ['302', 'POST /%', json + chunked, 302],
    ['400 for a second host', 'POST /api/login', `Host: y\r\n${json}${chunked}`, 400],
    ['401 with a Content-Length', 'POST /api/candidates/update/profile', json + huge, 401],
    ['401 to a form', 'POST /api/candidates/update/work_profile', form + chunked, 401],
    ['404 of the API', 'GET /api/nowhere', huge, 404],
    ['405', 'POST /jobs', `Content-Type: text/html\r\n${chunked}`, 405],
    ['413', 'POST /api/login', json + chunked, 413],
    ['413 to an unknown expectation', 'POST /api/login', `Expect: tea\r\n${json}${chunked}`, 413],
    ['415', 'POST /api/login', `Content-Type: text/html\r\n${chunked}`, 415],
  ])('%s', async (_what, request, headers, status) => {
    const socket = await openSocket(server.origin)
    socket.write(`${request} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    const { response, acceptedBytes } = await flood(socket, headers.includes(chunked))
    expect(statusOf(response)).toBe(status)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(acceptedBytes).toBeLessThan(maxAcceptedBytes)
  })

  test('304 of the API', async () => {
    const path = '/api/jobs/counties'
    const etag = (await fetch(server.origin + path)).headers.get('etag')
    const socket = await openSocket(server.origin)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${etag}\r\n${huge}\r\n`)
    const { response, acceptedBytes } = await flood(socket, false)
    expect(statusOf(response)).toBe(304)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(acceptedBytes).toBeLessThan(maxAcceptedBytes)
  })

  test('429 to an upload while ten others by the same candidate are in progress', async () => {
    const { email, password } = await insertPerson(server.db)
    const signedIn = await fetch(`${server.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: email, password }),
    })
    const { token } = await signedIn.json()
    const head = `POST /api/candidates/update/work_profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${form}${chunked}\r\n`
    const uploads = await Promise.all(Array.from({ length: 11 }, startUpload))
    const refused = await Promise.race(uploads.map(async (upload) => once(upload.socket, 'data').then(() => upload)))
    const { acceptedBytes } = await flood(refused.socket, true)
    expect(statusOf(await refused.response)).toBe(429)
    expect(acceptedBytes).toBeLessThan(maxAcceptedBytes)
    for (const { socket } of uploads) socket.destroy()

    async function startUpload() {
      const socket = await openSocket(server.origin)
      const response = readUntilClosed(socket)
      await write(socket, head)
      return { socket, response }
    }
  })
})

test('does not wait for a body that keeps arriving slowly after the response', async () => {
  const socket = await openSocket(server.origin)
  const response = readUntilClosed(socket)
  socket.write(`POST /api/candidates/update/profile HTTP/1.1\r\nHost: x\r\n${json}${huge}\r\n`)
  while (await write(socket, 'a')) await sleep(100)
  expect(statusOf(await response)).toBe(401)
})

test('a client that sends 5 MB before it reads still receives the refusal', async () => {
  const socket = await openSocket(server.origin)
  socket.write(`POST /api/login HTTP/1.1\r\nHost: x\r\n${json}Content-Length: ${5 * mebibyte}\r\n\r\n`)
  for (let sent = 0; sent < 80; sent++) {
    expect(await write(socket, Buffer.alloc(mebibyte / 16, 'a'))).toBe(true)
    await sleep(5)
  }
  expect(statusOf(await text(socket))).toBe(413)
})

test('keeps the connection open after refusing a small body', async () => {
  const socket = await openSocket(server.origin)
  socket.write(`POST /api/nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n`)
  await once(socket, 'data')
  socket.write('abcdefGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(statusOf(await text(socket))).toBe(200)
})

type FloodResult = { response: string; acceptedBytes: number }

/** Sends until the server closes the connection, 64 MB at most. */
async function flood(socket: Socket, isChunked: boolean): Promise<FloodResult> {
  const piece = Buffer.alloc(65_536, 'a')
  const chunk = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece
  const response = readUntilClosed(socket)
  let acceptedBytes = 0
  while (acceptedBytes < 64 * mebibyte && (await write(socket, chunk))) acceptedBytes += chunk.length
  socket.destroy()
  return { response: await response, acceptedBytes }
}

/**
 * Writes and returns whether the server still accepts data. Yields for reads, because a failed write drops an unread
 * response.
 */
async function write(socket: Socket, bytes: Buffer | string): Promise<boolean> {
  const isTaken = await new Promise<boolean>((resolve) => socket.write(bytes, (error) => resolve(!error)))
  await setImmediate()
  return isTaken
}

/**
 * Returns everything received until the connection closes, usually with an error, because the server closes it while
 * data is arriving.
 */
function readUntilClosed(socket: Socket): Promise<string> {
  let response = ''
  socket.on('data', (data) => (response += data.toString('latin1'))).on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(response)))
}
