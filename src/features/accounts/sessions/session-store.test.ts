import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, isSignedIn, newClient, signIn } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertPerson } from '../../../../tests/support/people.ts'
import { createSessionStore } from './session-store.server.ts'

let site: TestApp
const start = new Date('2026-11-21T09:00:00+03:00')
const hour = 3_600_000
const day = 24 * hour

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  site.clock.time = start
})

describe('GET /candidates/profile', () => {
  test('returns who is signed in, and must not be cached', async () => {
    const details = await insertPerson(site.db)
    const { status, body, headers } = await call(site, 'GET', '/candidates/profile', {
      token: await signIn(site, details),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: true,
      data: {
        user: {
          name: details.name,
          email: details.email,
          email_verified: false,
          phone: details.phone,
          phone_verified_at: null,
        },
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('refuses calls without a valid token', async () => {
    const token = await signIn(site, await insertPerson(site.db))
    const stored = await site.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
    const wrong = [
      undefined,
      '',
      'x',
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      stored.token_hash.toString('hex'),
      stored.token_hash.toString('base64url'),
      'x'.repeat(10_000),
    ]
    for (const each of wrong) {
      const { status, body, headers } = await call(site, 'GET', '/candidates/profile', { token: each })
      expect(status).toBe(401)
      expect(body).toEqual({ status: false, message: 'Please sign in to continue.' })
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const basic = await fetch(`${site.origin}/api/candidates/profile`, { headers: { authorization: `Basic ${token}` } })
    expect(basic.status).toBe(401)
  })

  test("returns the caller's profile, whatever parameters are sent", async () => {
    const [one, other] = [await insertPerson(site.db), await insertPerson(site.db)]
    const token = await signIn(site, other)
    const { id } = await site.db
      .selectFrom('candidates')
      .select('id')
      .where('username', '=', one.username)
      .executeTakeFirstOrThrow()
    const { body } = await call(site, 'GET', `/candidates/profile?id=${id}&user_id=${id}&candidateId=${id}`, { token })
    expect(body).toMatchObject({ data: { user: { email: other.email } } })
  })
})

describe('a session', () => {
  test('is stored as a hash of its token', async () => {
    const token = await signIn(site, await insertPerson(site.db))
    const row = await site.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(JSON.stringify(row) + row.token_hash.toString('latin1')).not.toContain(token)
  })

  test('ends with POST /logout, which succeeds however often it is called', async () => {
    const details = await insertPerson(site.db)
    const [token, other] = [await signIn(site, details), await signIn(site, details)]
    expect(await call(site, 'POST', '/logout', { token })).toMatchObject({
      status: 200,
      body: { status: true, message: 'You are signed out.' },
    })
    expect(await isSignedIn(site, token)).toBe(false)
    expect(await isSignedIn(site, other)).toBe(true)
    expect((await call(site, 'POST', '/logout', { token })).status).toBe(200)
    expect((await call(site, 'POST', '/logout')).status).toBe(200)
  })

  test('ends when the candidate has twenty newer ones', async () => {
    const details = await insertPerson(site.db)
    const tokens: string[] = []
    for (let device = 0; device < 22; device++) {
      site.clock.time = new Date(start.getTime() + device)
      tokens.push(await signIn(site, details))
    }
    const valid = await Promise.all(tokens.map((token) => isSignedIn(site, token)))
    expect(valid).toEqual(tokens.map((_, device) => device >= 2))
  })

  test('ends 30 days after it started, however often it is used', async () => {
    const token = await signIn(site, await insertPerson(site.db))
    for (let days = 5; days < 30; days += 5) {
      site.clock.time = new Date(start.getTime() + days * day)
      expect(await isSignedIn(site, token), `after ${days} days`).toBe(true)
    }
    site.clock.time = new Date(start.getTime() + 30 * day - 1)
    expect(await isSignedIn(site, token)).toBe(true)
    site.clock.time = new Date(start.getTime() + 30 * day)
    expect(await isSignedIn(site, token)).toBe(false)
  })

  test('ends after 7 days without use', async () => {
    const token = await signIn(site, await insertPerson(site.db))
    site.clock.time = new Date(start.getTime() + 7 * day - 1)
    expect(await isSignedIn(site, token)).toBe(true)
    site.clock.time = new Date(site.clock.time.getTime() + 7 * day)
    expect(await isSignedIn(site, token)).toBe(false)
  })

  test('stores its last use once an hour at most', async () => {
    const token = await signIn(site, await insertPerson(site.db))
    const lastUse = async () =>
      (await site.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
    site.clock.time = new Date(start.getTime() + hour - 1)
    await isSignedIn(site, token)
    expect(await lastUse()).toEqual(start)
    site.clock.time = new Date(start.getTime() + hour)
    await isSignedIn(site, token)
    expect(await lastUse()).toEqual(site.clock.time)
  })

  test('does not start if the password changes while it is being checked', async () => {
    await insertPerson(site.db)
    const { id, password_hash } = await site.db
      .selectFrom('candidates')
      .select(['id', 'password_hash'])
      .executeTakeFirstOrThrow()
    const { startSession } = createSessionStore({ db: site.db, clock: { now: () => site.clock.time } })
    const starting = await site.db.transaction().execute(async (change) => {
      await change.updateTable('candidates').set({ password_hash: 'another' }).where('id', '=', id).execute()
      const started = startSession({ id, password_hash })
      // The session waits for the password change, so the timeout wins.
      await Promise.race([started, new Promise((done) => setTimeout(done, 200))])
      return { started }
    })
    expect(await starting.started).toBeNull()
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})

test('candidate calls refuse visitors who are not signed in', async () => {
  for (const [method, path] of [
    ['GET', '/candidates/profile'],
    ['POST', '/verify-email/send'],
    ['POST', '/correct-email'],
  ] as const) {
    expect((await call(site, method, path, { from: newClient() })).status, path).toBe(401)
  }
})
