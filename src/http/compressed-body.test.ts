import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

const body = Buffer.from(JSON.stringify({ username: 'amina' }))

async function send(encoding: string, compressed: Buffer): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const response = await fetch(`${site.origin}/api/check-username`, {
    method: 'POST',
    headers,
    body: new Uint8Array(compressed),
  })
  return { status: response.status, body: await response.json() }
}

test.each([
  ['br', brotliCompressSync(body)],
  ['BR', brotliCompressSync(body)],
  ['gzip', gzipSync(body)],
  ['deflate', deflateSync(body)],
  ['identity, br', brotliCompressSync(body)],
])('rejects a body compressed with %s before decompressing it', async (encoding, compressed) => {
  for (let times = 0; times < 3; times++)
    expect(await send(encoding, compressed)).toEqual({
      status: 415,
      body: { status: false, message: 'Send the body without a content encoding.' },
    })
})

test('accepts a body with the encoding identity', async () => {
  expect((await send('identity', body)).status).toBe(200)
})
