import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newClient } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { newCandidate, save, saveUnannounced, workForm } from '../../../../tests/support/profiles.ts'
import { eventsOf } from '../../../../tests/support/security-lines.ts'

let site: TestApp
/** Four candidates who fill all slots, and one who comes later. */
let candidates: string[]
let newcomer: string
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const serverSockets = new Set<Socket>()
let uploads: Socket[] = []

beforeAll(async () => {
  site = await startTestApp({ now: start, log: { write: (line) => void log.push(line) } })
  site.app.server.on('connection', (socket: Socket) => {
    serverSockets.add(socket)
    socket.once('close', () => serverSockets.delete(socket))
  })
  candidates = await Promise.all(Array.from({ length: 4 }, () => newCandidate(site)))
  newcomer = await newCandidate(site)
})
afterAll(() => site.close())
beforeEach(() => {
  site.clock.time = start
})
afterEach(async () => {
  for (const upload of uploads) upload.destroy()
  uploads = []
  await expect.poll(() => saveUnannounced(site, newcomer)).toMatchObject({ status: 200 })
})

const statusOfSave = async (token: string, from?: string) => (await saveUnannounced(site, token, from)).status

/** Starts uploads that send the first lines of their form and then wait. */
async function startUploads(senders: { token: string; from: string }[]): Promise<void> {
  const countArriving = () => log.filter((line) => line.includes('starting multipart parsing')).length
  const before = countArriving()
  for (const { token, from } of senders) {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
      .on('error', () => {})
      .resume()
    const headers = [
      'Host: x',
      `X-Forwarded-For: ${from}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 4000000',
    ]
    socket.write(
      `POST /api/candidates/update/work_profile HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="candidate_passport_photo"; filename="a.png"\r\n\r\n`,
    )
    uploads.push(socket)
  }
  await expect.poll(countArriving).toBe(before + senders.length)
}

const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

/** Takes all forty slots: ten for each of four candidates, twenty for each of two clients. */
async function takeAllSlots(): Promise<void> {
  const clients = [newClient(), newClient()]
  await startUploads(times(40, (at) => ({ token: candidates[at % 4] ?? '', from: clients[at % 2] ?? '' })))
}

const countEnded = () => uploads.filter(({ closed }) => closed).length

test('limits a candidate to ten uploads at a time', async () => {
  const [token = ''] = candidates
  await startUploads(times(9, () => ({ token, from: newClient() })))
  expect(await statusOfSave(token)).toBe(200)
  await startUploads([{ token, from: newClient() }])
  expect(await saveUnannounced(site, token)).toMatchObject({
    status: 429,
    body: { message: 'You have too many uploads in progress. Please wait a few seconds, then try again.' },
  })
  expect(await statusOfSave(newcomer)).toBe(200)
  expect(countEnded()).toBe(0)
  uploads[0]?.destroy()
  await expect.poll(() => statusOfSave(token)).toBe(200)
})

test('limits a client to twenty uploads at a time, across accounts', async () => {
  const from = newClient()
  const [one = '', other = ''] = candidates
  await startUploads(times(19, (at) => ({ token: at % 2 ? one : other, from })))
  expect(await statusOfSave(newcomer, from)).toBe(200)
  await startUploads([{ token: one, from }])
  log.length = 0
  const refused = await saveUnannounced(site, newcomer, from)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toBe('Too many people are uploading photos right now. Please try again in a moment.')
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(eventsOf(log.join(''))).toMatchObject([{ security: 'limit_refused', limit: 'uploads' }])
  expect(await statusOfSave(newcomer)).toBe(200)
  expect(countEnded()).toBe(0)
  uploads[0]?.destroy()
  await expect.poll(() => statusOfSave(newcomer, from)).toBe(200)
})

test('saves without a photo while all slots are taken', async () => {
  await takeAllSlots()
  expect((await save(site, 'work_profile', workForm(), newcomer)).status).toBe(200)
  expect(await statusOfSave(newcomer)).toBe(503)
  expect(countEnded()).toBe(0)
})

test('ends an upload stalled for ten seconds when all slots are taken, without logging an error', async () => {
  await takeAllSlots()
  site.clock.time = new Date(start.getTime() + 9_999)
  expect(await statusOfSave(newcomer)).toBe(503)
  expect(countEnded()).toBe(0)
  site.clock.time = new Date(start.getTime() + 10_000)
  log.length = 0
  expect(await statusOfSave(newcomer)).toBe(200)
  await expect.poll(countEnded).toBe(1)
  await expect.poll(() => log.join('')).toContain('client disconnected')
  expect(log.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  // The slot is free now, so no other upload is ended.
  expect(await statusOfSave(newcomer)).toBe(200)
  expect(countEnded()).toBe(1)
})

test('does not end slow uploads over 2G', async () => {
  await takeAllSlots()
  for (const seconds of [10, 20]) {
    for (const upload of uploads) upload.write(Buffer.alloc(25_000, 'a'))
    await expect
      .poll(() => [...serverSockets].filter(({ bytesRead }) => bytesRead > seconds * 2_500).length)
      .toBeGreaterThanOrEqual(40)
    site.clock.time = new Date(start.getTime() + seconds * 1_000)
    expect(await statusOfSave(newcomer)).toBe(503)
    expect(countEnded()).toBe(0)
  }
})
