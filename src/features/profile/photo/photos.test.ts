import { randomBytes } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newClient } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blobOf,
  newCandidate,
  newPhoto,
  profileOf,
  save,
  saveUnannounced,
  work,
  workForm,
} from '../../../../tests/support/profiles.ts'

let site: TestApp
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')

beforeAll(async () => {
  site = await startTestApp({ now: start, log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())
beforeEach(() => {
  site.clock.time = start
})

async function upload(token: string, bytes: Uint8Array, type?: string) {
  return save(site, 'work_profile', workForm({ candidate_passport_photo: blobOf(bytes, type) }), token)
}

async function linkOf(token: string): Promise<string> {
  const { work_profile } = await profileOf(site, token)
  expect(work_profile.candidate_passport_photo).toBe(work_profile.passport_photo_url)
  return work_profile.passport_photo_url ?? 'no link'
}

async function open(link: string) {
  const response = await fetch(site.origin + link)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a passport photo', () => {
  test.each(['jpeg', 'png'] as const)(
    'sent as %s, opens as a small upright JPEG without anything else in it',
    async (format) => {
      const token = await newCandidate(site)
      const taken = await sharp(await newPhoto({ width: 3_000, height: 1_500, format }))
        .withMetadata({ orientation: 6 })
        .withExif({ IFD0: { Artist: 'canary of the camera' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
        .toFormat(format)
        .toBuffer()
      expect(taken.includes('canary of the camera')).toBe(true)
      expect(await upload(token, taken)).toMatchObject({
        status: 200,
        body: { message: 'Work profile saved successfully!' },
      })
      const { status, headers, bytes } = await open(await linkOf(token))
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const { width, height, exif, format: kept } = await sharp(bytes).metadata()
      expect({ width, height, exif, kept }).toEqual({ width: 600, height: 1_200, exif: undefined, kept: 'jpeg' })
    },
  )

  test('sets has_passport to 1, survives later saves and is removed on request', async () => {
    const token = await newCandidate(site)
    await save(
      site,
      'work_profile',
      workForm({ passport_number: '', candidate_passport_photo: blobOf(await newPhoto()) }),
      token,
    )
    expect(await profileOf(site, token)).toMatchObject({ work_profile: { has_passport: 1, passport_number: null } })
    await save(
      site,
      'work_profile',
      workForm({ passport_number: '', candidate_passport_photo: new File([], '') }),
      token,
    )
    const link = await linkOf(token)
    await save(site, 'work_profile', workForm({ passport_number: '', remove_passport_photo: '1' }), token)
    expect(await profileOf(site, token)).toMatchObject({ work_profile: { has_passport: 0, passport_photo_url: null } })
    expect((await open(link)).status).toBe(404)
  })

  test('invalidates the links of the photo it replaces', async () => {
    const token = await newCandidate(site)
    await upload(token, await newPhoto({ width: 50 }))
    const before = await linkOf(token)
    await upload(token, await newPhoto({ width: 70 }))
    expect((await open(before)).status).toBe(404)
    expect((await sharp((await open(await linkOf(token))).bytes).metadata()).width).toBe(70)
  })

  test("is read while another candidate's ten uploads fill the queue", async () => {
    const [busy, honest] = [await newCandidate(site), await newCandidate(site)]
    const large = await newPhoto({ width: 4_000, height: 4_000 })
    const statuses: number[] = []
    const ten = Array.from({ length: 10 }, async () => statuses.push((await upload(busy, large)).status))
    await Promise.race(ten)
    expect((await upload(honest, await newPhoto())).status).toBe(200)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(3)
    await Promise.all(ten)
  })
})

const tooLarge = {
  status: false,
  message: 'File size must be less than 5MB',
  errors: { candidate_passport_photo: ['File size must be less than 5MB'] },
}

describe('files that are not photos', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, () => Promise<Buffer>]>([
    ['SVG', async () => Buffer.from(svg)],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
    ],
    ['nothing', async () => Buffer.alloc(0)],
    ['noise', async () => randomBytes(5_000)],
    ['the first bytes of a PNG', async () => (await newPhoto({ format: 'png' })).subarray(0, 40)],
    ['half a JPEG', async () => (await newPhoto({ width: 900, height: 900 })).subarray(0, 3_000)],
    [
      'a PNG with more pixels than any camera',
      () =>
        sharp({ create: { width: 8_200, height: 8_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
    [
      'a PNG of very long lines',
      () =>
        sharp({ create: { width: 1_000_000, height: 8, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
    [
      'a large interlaced PNG',
      () =>
        sharp({ create: { width: 6_000, height: 3_000, channels: 3, background: 'red' } })
          .png({ progressive: true })
          .toBuffer(),
    ],
  ])('rejects %s named .png and saves nothing of the step', async (_what, make) => {
    const token = await newCandidate(site)
    expect(await upload(token, await make(), 'image/png')).toMatchObject({
      status: 422,
      body: {
        message: 'Please upload a PNG, JPG, or JPEG file',
        errors: { candidate_passport_photo: ['Please upload a PNG, JPG, or JPEG file'] },
      },
    })
    expect(await profileOf(site, token)).toMatchObject({ work_profile: { job_title: null, passport_photo_url: null } })
  })

  test('rejects a truncated form, and a body that is not a form, with a message', async () => {
    const token = await newCandidate(site)
    const send = (type: string, body: string) =>
      fetch(`${site.origin}/api/candidates/update/work_profile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-forwarded-for': newClient() },
        body,
      })
    const part = '--x\r\ncontent-disposition: form-data; name="skills"\r\n\r\nTyping\r\n'
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=y', `${part}--x--`],
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', '--x\r\n'],
    ] as const) {
      const response = await send(type, body)
      expect([response.status, await response.json()], `${type} ${body}`).toMatchObject([
        400,
        { status: false, message: 'The form could not be read. Please send it again.' },
      ])
    }
  })

  test.each([
    [70, 200],
    [252, 200],
    [253, 400],
    [300, 400],
    [8_000, 400],
  ])('responds to a form with a boundary of %i characters with status %i', async (length, status) => {
    const boundary = 'b'.repeat(length)
    const parts = Object.entries(work).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const body = `${parts.join('')}--${boundary}--\r\n`
    const headers = {
      authorization: `Bearer ${await newCandidate(site)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    const response = await fetch(`${site.origin}/api/candidates/update/work_profile`, { method: 'POST', headers, body })
    expect([response.status, (await response.json()).message]).toEqual([
      status,
      status === 200 ? 'Work profile saved successfully!' : 'The form could not be read. Please send it again.',
    ])
  })

  test('rejects a file under another field name', async () => {
    const form = workForm({ another: blobOf(await newPhoto()) })
    expect(await save(site, 'work_profile', form, await newCandidate(site))).toMatchObject({
      status: 400,
      body: { status: false },
    })
  })

  test('never fails on flipped bits', async () => {
    const token = await newCandidate(site)
    const photo = await newPhoto({ width: 200, height: 200 })
    for (let flip = 0; flip < 10; flip++) {
      const broken = Buffer.from(photo)
      const at = (flip * 7_919) % broken.length
      broken.writeUInt8(broken.readUInt8(at) ^ 0x55, at)
      expect([200, 422]).toContain((await upload(token, broken)).status)
    }
  })

  test('rejects text instead of a file, and treats empty text as no file', async () => {
    const token = await newCandidate(site)
    expect(
      (await save(site, 'work_profile', workForm({ candidate_passport_photo: 'me.jpg' }), token)).body.errors,
    ).toEqual({ candidate_passport_photo: ['Please upload a PNG, JPG, or JPEG file'] })
    expect((await save(site, 'work_profile', workForm({ candidate_passport_photo: '' }), token)).status).toBe(200)
  })

  test('rejects a file of 5MB or more', async () => {
    const token = await newCandidate(site)
    const large = Buffer.concat([await newPhoto(), Buffer.alloc(5 * 1024 * 1024)])
    expect(await upload(token, large.subarray(0, 5 * 1024 * 1024))).toMatchObject({ status: 413, body: tooLarge })
    expect(await upload(token, Buffer.concat([large, large]))).toMatchObject({ status: 413, body: tooLarge })
    expect((await upload(token, large.subarray(0, 5 * 1024 * 1024 - 1))).status).toBe(200)
  })

  const filePart =
    '--b\r\ncontent-disposition: form-data; name="candidate_passport_photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const textPart = '--b\r\ncontent-disposition: form-data; name="skills"\r\n\r\n'

  test.each([
    ['before its first part', ''],
    ['in the header of a part', '--b\r\ncontent-disposition: form-data; name="'],
    ['in a text field', textPart],
    ['in a file', filePart],
    ['in a second file', `${filePart}x\r\n${filePart}`],
    ['in a part without a name', '--b\r\nx: y\r\n\r\n'],
    ['after its last part', `${textPart}Typing\r\n--b--\r\n`],
    ['after its last part, a file', `${filePart}x\r\n--b--\r\n`],
  ])('stops a form that never ends, %s', async (_where, beginning) => {
    expect(await sendEndlessly(await newCandidate(site), beginning)).toMatchObject({
      status: 413,
      body: { status: false, message: expect.any(String) },
    })
  })

  test('does not log an aborted upload as a failure', async () => {
    const upload = startUpload(await newCandidate(site))
    log.length = 0
    upload.on('error', () => {})
    upload.write(`${filePart}half a photo`)
    await expect.poll(() => log.join('')).toContain('starting multipart parsing')
    upload.destroy()
    await expect.poll(() => log.join('')).toContain('client disconnected')
    expect(log.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  })

  test('frees the slots of uploads aborted before the session is known', async () => {
    const token = await newCandidate(site)
    const connections = () => promisify<number>((done) => site.app.server.getConnections(done))()
    site.app.server.closeIdleConnections()
    await expect.poll(connections).toBe(0)
    // Until this ends, no request knows its candidate.
    await site.db.transaction().execute(async (lookUp) => {
      await sql`lock table sessions in access exclusive mode`.execute(lookUp)
      const uploads = Array.from({ length: 60 }, () => startUpload(token).on('error', () => {}))
      for (const upload of uploads) upload.write(filePart)
      await expect.poll(connections).toBe(60)
      for (const upload of uploads) upload.destroy()
      await expect.poll(connections).toBe(0)
    })
    for (let count = 0; count < 3; count++) expect((await saveUnannounced(site, token)).status).toBe(200)
  })

  test('rejects more than thirty photos in an hour, but not the profile itself', async () => {
    const token = await newCandidate(site)
    const photo = await newPhoto()
    expect((await upload(token, photo)).status).toBe(200)
    const counted = site.db.updateTable('rate_limits').where('key', 'like', 'passport-photo:%')
    await counted.set({ points: 29 }).execute()
    expect((await upload(token, photo)).status).toBe(200)
    for (let count = 0; count < 5; count++) {
      const { status, headers } = await upload(token, photo)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await save(site, 'work_profile', workForm(), token)).status).toBe(200)
  })
})

describe('a link to a photo', () => {
  test('opens for 15 minutes', async () => {
    const token = await newCandidate(site)
    await upload(token, await newPhoto())
    const link = await linkOf(token)
    site.clock.time = new Date(start.getTime() + 15 * 60_000 - 1_000)
    expect((await open(link)).status).toBe(200)
    site.clock.time = new Date(start.getTime() + 15 * 60_000)
    expect((await open(link)).status).toBe(404)
  })

  test('does not open with a changed character or the signature of another link', async () => {
    const [token, other] = [await newCandidate(site), await newCandidate(site)]
    await upload(token, await newPhoto())
    await upload(other, await newPhoto())
    const [link, theirs] = [new URL(await linkOf(token), site.origin), new URL(await linkOf(other), site.origin)]
    const changed = [
      (url: URL) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      (url: URL) =>
        url.searchParams.set(
          'signature',
          (url.searchParams.get('signature') ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        ),
      (url: URL) => url.searchParams.set('signature', ''),
      (url: URL) => url.searchParams.delete('signature'),
      (url: URL) => url.searchParams.set('signature', theirs.searchParams.get('signature') ?? ''),
      (url: URL) => (url.pathname = theirs.pathname),
      (url: URL) => url.searchParams.append('expires', '9999999999'),
    ]
    for (const change of changed) {
      const url = new URL(link)
      change(url)
      const { status, bytes } = await open(url.pathname + url.search)
      expect([404, 422], String(change)).toContain(status)
      expect(bytes.includes('JFIF')).toBe(false)
    }
    expect((await open(link.pathname + link.search)).status).toBe(200)
  })
})

/** Sends a form that never ends and returns the response that stopped it. */
function sendEndlessly(token: string, beginning: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const upload = startUpload(token, async (response) => {
      clearInterval(sending)
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      upload.destroy()
    })
    upload.on('error', reject)
    upload.write(beginning)
    const sending = setInterval(() => upload.write(Buffer.alloc(1024 * 1024, 'a')), 5)
  })
}

/** Opens a form upload without sending anything yet. */
function startUpload(token: string, onResponse?: (response: IncomingMessage) => void): ClientRequest {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'transfer-encoding': 'chunked',
  }
  return request(`${site.origin}/api/candidates/update/work_profile`, { method: 'POST', headers }, onResponse)
}
