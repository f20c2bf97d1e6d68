import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  call,
  forgetPassword,
  newClient,
  newDetails,
  newestToken,
  newProof,
  post,
  registerPerson,
  signIn,
} from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { insertPerson } from '../../../tests/support/people.ts'
import {
  blobOf,
  newCandidate,
  newPhoto,
  profileOf,
  save,
  saveUnannounced,
  workForm,
} from '../../../tests/support/profiles.ts'
import { eventsOf } from '../../../tests/support/security-lines.ts'

let site: TestApp
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const day = 86_400_000
const hash = expect.stringMatching(/^[\w-]{16}$/)

beforeAll(async () => {
  // Fakes only the timer that ends the window of the line budget.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  site = await startTestApp({ now: start, log: { write: (line) => void log.push(line) } })
})
afterAll(async () => {
  await site.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  site.clock.time = start
  await site.db.deleteFrom('rate_limits').execute()
  vi.advanceTimersByTime(60_000)
  log.length = 0
})
afterEach(() => void eventsOf(log.join('')))

/** Returns the security events since the last call. */
function events() {
  const found = eventsOf(log.join(''))
  log.length = 0
  return found
}

const names = () => events().map(({ security }) => security)

describe('signing in', () => {
  test('writes a line with the same fields for a wrong password and for an unknown account', async () => {
    const { username, password } = await insertPerson(site.db)
    log.length = 0
    await post(site, '/login', { identifier: username, password: 'not the password' })
    await post(site, '/login', { identifier: 'nobody@example.com', password })
    expect(events()).toEqual([
      { security: 'sign_in_failed', account: hash, client: hash },
      { security: 'sign_in_failed', account: hash, client: hash },
    ])
  })

  test('identifies an account by the same hash for every identifier, and whether or not the password is right', async () => {
    const { email, username, phone, password } = await registerPerson(site)
    await registerPerson(site)
    const accounts = new Set(events().map(({ account }) => account))
    expect(accounts.size).toBe(2)
    for (const identifier of [email, username, phone, email.toUpperCase()])
      await post(site, '/login', { identifier, password: 'not the password' })
    await signIn(site, { username, password })
    const found = events()
    expect(found.map(({ security }) => security)).toEqual([
      ...Array.from({ length: 4 }, () => 'sign_in_failed'),
      'sign_in_succeeded',
    ])
    expect(new Set(found.map(({ account }) => account))).toEqual(new Set([[...accounts][0]]))
    for (const identifier of ['nobody@example.com', ' NOBODY@example.com ', 'somebody.else@example.com'])
      await post(site, '/login', { identifier, password })
    const [one, same, other] = events().map(({ account }) => account)
    expect(one).toBe(same)
    expect(one).not.toBe(other)
    expect([...accounts]).not.toContain(one)
  })

  test('identifies a client by a hash of its IP address, or of its network for IPv6', async () => {
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '203.0.113.9', '203.0.113.9'])
      await post(site, '/login', { identifier: 'nobody', password: 'x' }, from)
    const [network, neighbour, elsewhere, one, same] = events().map(({ client }) => client)
    expect(network).toBe(neighbour)
    expect(one).toBe(same)
    expect(new Set([network, elsewhere, one]).size).toBe(3)
  })

  test('logs each sign-out once, and the session that a twenty-first one ends', async () => {
    const person = await insertPerson(site.db)
    const tokens: string[] = []
    for (let at = 0; at < 20; at++) tokens.push(await signIn(site, person))
    expect(names()).toEqual(Array.from({ length: 20 }, () => 'sign_in_succeeded'))
    await signIn(site, person)
    expect(events()).toEqual([
      { security: 'sign_in_succeeded', account: hash, client: hash },
      { security: 'sessions_ended', reason: 'too_many', sessions: 1, account: hash, client: hash },
    ])
    const [, token] = tokens
    for (let at = 0; at < 2; at++) await call(site, 'POST', '/logout', { token })
    await call(site, 'POST', '/logout')
    expect(events()).toEqual([
      { security: 'signed_out', account: hash, client: hash },
      { security: 'token_refused', client: hash },
    ])
    await signIn(site, person)
    expect(names()).toEqual(['sign_in_succeeded'])
  })
})

test('logs each request with an unknown, malformed, expired or revoked token, but none without a token', async () => {
  const person = await insertPerson(site.db)
  const revoked = await signIn(site, person)
  const expired = await signIn(site, person)
  await call(site, 'POST', '/logout', { token: revoked })
  site.clock.time = new Date(start.getTime() + 7 * day)
  log.length = 0
  for (const token of ['x'.repeat(43), 'short', revoked, expired])
    expect((await call(site, 'GET', '/candidates/profile', { token })).status).toBe(401)
  expect((await call(site, 'GET', '/candidates/profile')).status).toBe(401)
  expect(events()).toEqual(Array.from({ length: 4 }, () => ({ security: 'token_refused', client: hash })))
})

describe('emailed links', () => {
  test('logs each refusal of a forged, used, expired or wrong link with the purpose of the request', async () => {
    const { email } = await registerPerson(site)
    const token = await newestToken(site, email)
    log.length = 0
    await post(site, '/verify-email', { token: 'forged' })
    await post(site, '/reset-password', { token, password: 'a lamp on the hill' })
    await post(site, '/verify-email', { token })
    await post(site, '/verify-email', { token })
    expect(events()).toEqual([
      { security: 'mailed_link_refused', link: 'verify_email', client: hash },
      { security: 'mailed_link_refused', link: 'reset_password', client: hash },
      { security: 'email_confirmed', account: hash, client: hash },
    ])
    await forgetPassword(site, email)
    const late = await newestToken(site, email)
    site.clock.time = new Date(start.getTime() + 60 * 60_000)
    await post(site, '/reset-password', { token: late, password: 'a lamp on the hill' })
    expect(names()).toEqual(['reset_link_requested', 'mailed_link_refused'])
  })

  test('logs a wrong national ID, a password change and the sessions it ends, and nothing for a weak password', async () => {
    const person = await registerPerson(site)
    for (let at = 0; at < 2; at++) await signIn(site, person)
    const { account } = events()[0] ?? {}
    await forgetPassword(site, person.email)
    await forgetPassword(site, 'nobody@example.com')
    const token = await newestToken(site, person.email)
    const { national_id } = person
    await post(site, '/reset-password', { token, password: 'a lamp on the hill' })
    await post(site, '/reset-password', { token, password: 'a lamp on the hill', national_id: '99999999' })
    await post(site, '/reset-password', { token, password: 'password', national_id })
    await post(site, '/reset-password', { token, password: 'a lamp on the hill', national_id })
    await post(site, '/reset-password', { token, password: 'a lamp on the hill', national_id })
    expect(events()).toEqual([
      { security: 'reset_link_requested', account, client: hash },
      { security: 'reset_link_requested', account: hash, client: hash },
      { security: 'national_id_refused', account, client: hash },
      { security: 'password_changed', account, client: hash },
      { security: 'sessions_ended', reason: 'password_changed', sessions: 2, account, client: hash },
      { security: 'mailed_link_refused', link: 'reset_password', client: hash },
    ])
  })
})

test('logs each registration and refused registration, without more detail than the response', async () => {
  const person = await newDetails(site)
  await post(site, '/register', person)
  await post(site, '/register', person)
  await post(site, '/register', { ...person, recaptcha_token: '' })
  await post(site, '/register', { ...person, recaptcha_token: await newProof(site) })
  await post(site, '/register', await newDetails(site, { username: person.username }))
  await post(site, '/register', await newDetails(site, { email: person.email }))
  await post(site, '/register', await newDetails(site, { password: 'password1' }))
  expect(events()).toEqual([
    { security: 'registered', account: hash, client: hash },
    { security: 'bot_check_failed', reason: 'used', client: hash },
    { security: 'bot_check_failed', reason: 'refused', client: hash },
    { security: 'registration_refused', reason: 'username_taken', client: hash },
    { security: 'registration_refused', reason: 'person_known', client: hash },
  ])
})

test('logs forged, changed and expired photo links, and links to deleted photos', async () => {
  const token = await newCandidate(site)
  await save(site, 'work_profile', workForm({ candidate_passport_photo: blobOf(await newPhoto()) }), token)
  const link = (await profileOf(site, token)).work_profile.passport_photo_url ?? ''
  const open = async (path: string) => (await fetch(site.origin + path)).status
  log.length = 0
  expect(await open(link)).toBe(200)
  expect(events()).toEqual([])
  const changed = [
    link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    link.replace('expires=', 'expires=9'),
    `/api/candidates/photos/${randomUUID()}`,
    '/api/candidates/photos/canary',
  ]
  for (const path of changed) expect(await open(path)).toBe(404)
  expect(events()).toEqual(changed.map(() => ({ security: 'photo_link_refused', reason: 'forged', client: hash })))
  site.clock.time = new Date(start.getTime() + 15 * 60_000)
  expect(await open(link)).toBe(404)
  site.clock.time = start
  await save(site, 'work_profile', workForm({ remove_passport_photo: '1' }), token)
  expect(await open(link)).toBe(404)
  expect(events()).toMatchObject([{ reason: 'expired' }, { reason: 'gone' }])
})

describe('limits', () => {
  /** Sets the count in every open window of a limit. */
  async function setCount(name: string, points: number): Promise<void> {
    await site.db.updateTable('rate_limits').set({ points }).where('key', 'like', `${name}:%`).execute()
  }

  test('logs each refusal with its limit, the client, and the account if it is known', async () => {
    const person = await registerPerson(site)
    const token = await signIn(site, person)
    const { account } = events()[0] ?? {}
    const photo = () => workForm({ candidate_passport_photo: new Blob(['not a photo']) })
    const wrong = { identifier: person.username, password: 'not the password' }
    const limited: [string, (from: string) => Promise<{ status: number }>, { account?: typeof account }?][] = [
      ['check-username', (from) => post(site, '/check-username', { username: 'a name' }, from)],
      ['register', async (from) => post(site, '/register', await newDetails(site), from)],
      [
        'register-unproven',
        async (from) => post(site, '/register', await newDetails(site, { recaptcha_token: '' }), from),
      ],
      ['login-any', (from) => post(site, '/login', wrong, from)],
      ['login-client', (from) => post(site, '/login', wrong, from)],
      ['login-account', (from) => post(site, '/login', wrong, from), { account }],
      [
        'forgot-client',
        async (from) =>
          post(site, '/forgot-password', { identifier: person.email, recaptcha_token: await newProof(site) }, from),
      ],
      ['forgot-unproven', (from) => post(site, '/forgot-password', { identifier: person.email }, from)],
      ['forgot-account', (from) => post(site, '/forgot-password', { identifier: person.email }, from), { account }],
      ['verify-mail-client', (from) => call(site, 'POST', '/verify-email/send', { token, from }), { account }],
      ['verify-mail-account', (from) => call(site, 'POST', '/verify-email/send', { token, from }), { account }],
      ['reset-password', (from) => post(site, '/reset-password', { token: 'x', password: 'a lamp on the hill' }, from)],
      ['verify-email', (from) => post(site, '/verify-email', { token: 'x' }, from)],
      [
        'passport-photo',
        (from) => call(site, 'POST', '/candidates/update/work_profile', { body: photo(), token, from }),
        { account },
      ],
    ]
    for (const [limit, work, about] of limited) {
      await site.db.deleteFrom('rate_limits').execute()
      const from = newClient()
      await work(from)
      await setCount(limit, 1_000)
      log.length = 0
      expect((await work(from)).status, limit).toBe(429)
      expect(events(), limit).toEqual([{ security: 'limit_refused', limit, client: hash, ...about }])
    }
  })

  test('logs the refusal of too many concurrent uploads by one candidate', async () => {
    const token = await newCandidate(site)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 100_000,
    }
    const unfinished = Array.from({ length: 10 }, () =>
      request(`${site.origin}/api/candidates/update/work_profile`, { method: 'POST', headers }),
    )
    for (const upload of unfinished) upload.on('error', () => {}).flushHeaders()
    await expect.poll(() => log.filter((line) => line.includes('starting multipart parsing')).length).toBe(10)
    expect((await saveUnannounced(site, token)).status).toBe(429)
    for (const upload of unfinished) upload.destroy()
    expect(events().filter(({ security }) => security === 'limit_refused')).toEqual([
      { security: 'limit_refused', limit: 'uploads', account: hash, client: hash },
    ])
  })

  test('a client that keeps going gets five lines a minute, and one that counts the others', async () => {
    const from = newClient()
    const guess = async (times: number) => {
      for (let at = 0; at < times; at++) await post(site, '/login', { identifier: `nobody${at}`, password: 'x' }, from)
    }
    await guess(1)
    await setCount('login-client', 29)
    await guess(1)
    expect(names()).toEqual(['sign_in_failed', 'sign_in_failed'])
    await guess(1)
    expect(events()).toEqual([{ security: 'limit_refused', limit: 'login-client', client: hash }])
    await guess(4)
    expect(events()).toHaveLength(4)
    await guess(20)
    expect(events()).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(events()).toEqual([{ security: 'limit_refused', limit: 'login-client', client: hash, suppressed: 20 }])
    await guess(6)
    expect(events()).toHaveLength(5)
    // Other clients, and other events of this one, have lines of their own.
    await post(site, '/verify-email', { token: 'x' }, from)
    await call(site, 'GET', '/candidates/profile', { token: 'x'.repeat(43) })
    expect(names()).toEqual(['mailed_link_refused', 'token_refused'])
    vi.advanceTimersByTime(60_000)
    expect(events()).toMatchObject([{ limit: 'login-client', suppressed: 1 }])
    vi.advanceTimersByTime(60_000)
    expect(events()).toEqual([])
  })
})

test('logs at most 300 lines a minute per event for all clients, and one that counts the rest', async () => {
  const person = await insertPerson(site.db)
  const sendOnce = async (client: number) =>
    expect(
      (await call(site, 'GET', '/candidates/profile', { token: 'x'.repeat(43), from: `2001:db8:${client}::1` })).status,
    ).toBe(401)
  const attack = async (clients: number) => {
    for (let at = 0; at < clients; at += 10)
      await Promise.all(Array.from({ length: Math.min(10, clients - at) }, (_, more) => sendOnce(at + more)))
  }
  await attack(300)
  expect(events()).toHaveLength(300)
  await attack(450)
  expect(events()).toEqual([])
  await signIn(site, person)
  expect(names()).toEqual(['sign_in_succeeded'])
  vi.advanceTimersByTime(60_000)
  const suppressed = events()
  expect(suppressed).toHaveLength(301)
  expect(suppressed.filter(({ client }) => client === undefined)).toEqual([
    { security: 'token_refused', suppressed: 150 },
  ])
  expect(suppressed.reduce((sum, line) => sum + (line.suppressed ?? 0), 0)).toBe(450)
  await attack(3)
  expect(events()).toHaveLength(3)
})

test('logs suppressed counts when the process ends', async () => {
  const lines: string[] = []
  const second = await startTestApp({ database: site, log: { write: (line) => void lines.push(line) } })
  const from = newClient()
  for (let at = 0; at < 8; at++) await call(second, 'GET', '/candidates/profile', { token: 'x'.repeat(43), from })
  expect(eventsOf(lines.join(''))).toHaveLength(5)
  await second.close()
  expect(eventsOf(lines.join('')).at(-1)).toEqual({ security: 'token_refused', client: hash, suppressed: 3 })
})
