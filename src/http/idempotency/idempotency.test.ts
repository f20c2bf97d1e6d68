import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  call,
  forgetPassword,
  newDetails,
  newestToken,
  newProof,
  registerPerson,
  signIn,
} from '../../../tests/support/accounts.ts'
import { startTwoTestApps, type TestApp } from '../../../tests/support/app.ts'
import { blobOf, newCandidate, newPhoto, personal, profileOf, workForm } from '../../../tests/support/profiles.ts'
import { textOfDatabase } from '../../../tests/support/stored-text.ts'
import { hourMs, later } from '../../clock.ts'
import { maxKeysPerCandidate } from './idempotency.server.ts'

let site: TestApp
let secondProcess: TestApp
let keys = 0
const newKey = () => `key-of-a-request-${++keys}`

beforeAll(async () => {
  ;[site, secondProcess] = await startTwoTestApps()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  await site.db.deleteFrom('mails').execute()
  await site.db.deleteFrom('idempotency_keys').execute()
  site.clock.time = new Date('2026-11-21T09:00:00+03:00')
})

const parameter = z.object({ in: z.string(), name: z.string() })
const openApi = z.object({
  paths: z.record(z.string(), z.object({ post: z.object({ parameters: z.array(parameter).default([]) }).optional() })),
})

type Details = Awaited<ReturnType<typeof newDetails>>

function register(details: Details, key?: string, app = site) {
  return call(app, 'POST', '/register', { body: details, key })
}

async function withNewProof(details: Details): Promise<Details> {
  return { ...details, recaptcha_token: await newProof(site) }
}

describe('a repeated registration', () => {
  test('gets the same response from another process, and creates one account', async () => {
    const [details, key] = [await newDetails(site), newKey()]
    const first = await register(details, key)
    expect(first.status).toBe(201)
    const second = await register(details, key, secondProcess)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await register(await withNewProof(details), `"${key}"`)).toMatchObject({ status: 201, body: first.body })
    expect(await site.readMails()).toHaveLength(1)
  })

  test.each([
    [201, 'a minute later', 60_000],
    [201, 'just before an hour has passed', hourMs - 1],
    [422, 'an hour later', hourMs],
    [422, 'a day later', 24 * hourMs],
  ])('gets status %i %s', async (status, _, ms) => {
    const [details, key] = [await newDetails(site), newKey()]
    await register(details, key)
    site.clock.time = later(site.clock.time, ms)
    expect((await register(await withNewProof(details), key)).status).toBe(status)
  })

  test('is a new request without the key, with another key or with another body', async () => {
    const [details, key] = [await newDetails(site), newKey()]
    await register(details, key)
    const taken = { status: 422, body: { message: 'Username is already taken.' } }
    expect(await register(await withNewProof(details))).toMatchObject(taken)
    expect(await register(await withNewProof(details), newKey())).toMatchObject(taken)
    for (const change of [{ password: 'another long password' }, { name: 'Otieno' }, { national_id: '987654321' }])
      expect(await register({ ...(await withNewProof(details)), ...change }, key)).toMatchObject(taken)
    // Without the rest, the key tells nothing.
    expect(await register(await newDetails(site), key)).toMatchObject({ status: 201 })
  })

  test('creates one account if it arrives several times at once', async () => {
    const [details, key] = [await newDetails(site), newKey()]
    const apps = [site, secondProcess, site, secondProcess, site, secondProcess]
    const responses = await Promise.all(apps.map((app) => register(details, key, app)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(await site.readMails()).toHaveLength(1)
  })

  test('is checked again if it was refused before', async () => {
    const other = await registerPerson(site)
    const [details, key] = [await newDetails(site, { username: other.username }), newKey()]
    expect((await register(details, key)).status).toBe(422)
    await site.db.deleteFrom('candidates').execute()
    expect((await register(await withNewProof(details), key)).status).toBe(201)
  })

  test('starts over after the account has been erased', async () => {
    const [details, key] = [await newDetails(site), newKey()]
    await register(details, key)
    await site.db.deleteFrom('candidates').execute()
    expect((await register(await withNewProof(details), key)).status).toBe(201)
    expect(await signIn(site, details)).toMatch(/./)
  })

  test('succeeds, with the same proof, if the first one failed before its end', async () => {
    const [details, key] = [await newDetails(site), newKey()]
    await asOwner('alter table idempotency_keys add constraint broken check (false) not valid')
    expect((await register(details, key)).status).toBe(500)
    await asOwner('alter table idempotency_keys drop constraint broken')
    expect(await site.db.selectFrom('candidates').select('id').execute()).toEqual([])
    expect((await register(details, key)).status).toBe(201)
  })

  test('needs its own proof if another request used that one', async () => {
    const details = await newDetails(site)
    await register(details, newKey())
    const { recaptcha_token } = details
    expect(await register({ ...(await newDetails(site)), recaptcha_token }, newKey())).toMatchObject({
      status: 422,
      body: { errors: { recaptcha_token: [expect.anything()] } },
    })
  })
})

describe('a repeated save', () => {
  const save = (token: string, body: unknown, key: string, step = 'profile', app = site) =>
    call(app, 'POST', `/candidates/update/${step}`, { token, body, key })

  test('does not undo a later one', async () => {
    const [token, key] = [await newCandidate(site), newKey()]
    const first = await save(token, personal, key)
    await save(token, { ...personal, address: 'Plot 12, Thika Road' }, newKey())
    expect(await save(token, personal, key, 'profile', secondProcess)).toMatchObject({ status: 200, body: first.body })
    expect((await profileOf(site, token)).profile.address).toBe('Plot 12, Thika Road')
  })

  test.each([
    ['Plot 12, Thika Road', hourMs - 1],
    [personal.address, hourMs],
    [personal.address, 3 * hourMs],
  ])('leaves the address %j after %i ms', async (address, ms) => {
    const [token, key] = [await newCandidate(site), newKey()]
    await save(token, personal, key)
    await save(token, { ...personal, address: 'Plot 12, Thika Road' }, newKey())
    site.clock.time = later(site.clock.time, ms)
    expect((await save(token, personal, key)).status).toBe(200)
    expect((await profileOf(site, token)).profile.address).toBe(address)
  })

  test('changes the profile if another candidate sends it, or with another body', async () => {
    const [one, other, key] = [await newCandidate(site), await newCandidate(site), newKey()]
    await save(one, personal, key)
    await save(other, personal, key)
    expect((await profileOf(site, other)).profile).toMatchObject(personal)
    await save(one, { ...personal, address: 'Plot 12' }, key)
    expect((await profileOf(site, one)).profile.address).toBe('Plot 12')
  })

  test('stores a photo once, and another photo in its place', async () => {
    const [token, key] = [await newCandidate(site), newKey()]
    const send = async (width: number) =>
      save(token, workForm({ candidate_passport_photo: blobOf(await newPhoto({ width })) }), key, 'work_profile')
    const photoId = async () => (await site.db.selectFrom('passport_photos').select('id').executeTakeFirstOrThrow()).id
    expect((await send(60)).status).toBe(200)
    const first = await photoId()
    expect((await send(60)).status).toBe(200)
    expect(await photoId()).toBe(first)
    expect((await send(61)).status).toBe(200)
    expect(await photoId()).not.toBe(first)
  })

  test('has one effect if it arrives several times at once', async () => {
    const [token, key] = [await newCandidate(site), newKey()]
    const responses = await Promise.all(
      [site, secondProcess, site, secondProcess].map((app) => save(token, personal, key, 'profile', app)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await site.db.selectFrom('idempotency_keys').select('candidate_id').execute()).toHaveLength(1)
  })

  test('is refused after signing out', async () => {
    const [token, key] = [await newCandidate(site), newKey()]
    await save(token, personal, key)
    await call(site, 'POST', '/logout', { token })
    expect((await save(token, personal, key)).status).toBe(401)
  })

  test('is forgotten after a hundred newer ones of the same candidate', async () => {
    const [token, other] = [await newCandidate(site), await newCandidate(site)]
    await save(other, personal, newKey())
    const { id } = await firstCandidate()
    await sql`insert into idempotency_keys
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${id}, ${later(site.clock.time, 1)}::timestamptz
      from generate_series(1, 150) as n`.execute(site.db)
    const key = newKey()
    await save(token, personal, key)
    const rows = await site.db.selectFrom('idempotency_keys').select('candidate_id').execute()
    expect(rows.filter(({ candidate_id }) => candidate_id === id)).toHaveLength(maxKeysPerCandidate)
    expect(rows).toHaveLength(maxKeysPerCandidate + 1)
    await save(token, { ...personal, address: '' }, newKey())
    await save(token, personal, key)
    expect((await profileOf(site, token)).profile.address).toBeNull()
  })
})

describe('a repeated use of an emailed link', () => {
  test('confirms the email address', async () => {
    const { email } = await registerPerson(site)
    const [token, key] = [await newestToken(site, email), newKey()]
    const verify = (key?: string, app = site) => call(app, 'POST', '/verify-email', { body: { token }, key })
    const first = await verify(key)
    expect(first.status).toBe(200)
    expect(await verify(key, secondProcess)).toMatchObject({ status: 200, body: first.body })
    const again = { status: 200, body: { already_confirmed: true } }
    expect(await verify(newKey())).toMatchObject(again)
    expect(await verify()).toMatchObject(again)
  })

  test('changes the password once', async () => {
    const details = await registerPerson(site)
    await forgetPassword(site, details.email)
    const [token, key] = [await newestToken(site, details.email), newKey()]
    const password = 'bicycle in the rain'
    const reset = (password: string, app = site) =>
      call(app, 'POST', '/reset-password', { body: { token, password, national_id: details.national_id }, key })
    const responses = await Promise.all([site, secondProcess].map((app) => reset(password, app)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const session = await signIn(site, { ...details, password })
    expect((await reset(password)).status).toBe(200)
    expect((await call(site, 'GET', '/candidates/profile', { token: session })).status).toBe(200)
    expect((await reset('another long password')).status).toBe(422)
    expect((await site.readMails()).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(1)
  })

  test('sends one email when a link is requested twice', async () => {
    const details = await registerPerson(site)
    const key = newKey()
    const ask = (identifier: string) => call(site, 'POST', '/forgot-password', { body: { identifier }, key })
    expect((await ask(details.email)).body).toEqual((await ask(details.email)).body)
    expect(await site.db.selectFrom('reset_requests').select('id').execute()).toHaveLength(1)
    await ask('nobody@example.com')
    expect(await site.db.selectFrom('reset_requests').select('id').execute()).toHaveLength(2)
    const session = await signIn(site, details)
    const sendAgain = () => call(site, 'POST', '/verify-email/send', { token: session, key })
    const first = await sendAgain()
    // More often than an account may ask in an hour.
    for (let times = 0; times < 4; times++) expect(await sendAgain()).toMatchObject({ status: 200, body: first.body })
    expect(await site.readMails()).toHaveLength(2)
  })

  test('sends one email when a link is requested several times at once', async () => {
    const session = await signIn(site, await registerPerson(site))
    const key = newKey()
    const responses = await site.db.transaction().execute(async (trx) => {
      // Until this ends, no request can store its key, so none knows of the others.
      await sql`lock table idempotency_keys in share mode`.execute(trx)
      const sending = [site, secondProcess, site].map((app) =>
        call(app, 'POST', '/verify-email/send', { token: session, key }),
      )
      await expect.poll(countWaiting).toBe(3)
      return { sending }
    })
    const statuses = (await Promise.all(responses.sending)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
    // One from the registration.
    expect(await site.readMails()).toHaveLength(2)
  })
})

/** The number of requests that wait to store their key. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where relation = 'idempotency_keys'::regclass and not granted`.execute(site.owner)
  return rows.length
}

test('is described for the calls that accept a key, and no others', async () => {
  const response = await fetch(`${site.origin}/api/openapi.json`)
  const { paths } = openApi.parse(await response.json())
  const accepting = Object.entries(paths).filter(([, { post }]) =>
    post?.parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key'),
  )
  expect(accepting.map(([path]) => path).toSorted()).toEqual([
    '/api/candidates/update/documents',
    '/api/candidates/update/education',
    '/api/candidates/update/profile',
    '/api/candidates/update/work_profile',
    '/api/correct-email',
    '/api/forgot-password',
    '/api/register',
    '/api/reset-password',
    '/api/verify-email',
    '/api/verify-email/send',
  ])
})

test('stores neither the key nor any part of the request', async () => {
  const [details, key] = [await newDetails(site, { password: 'a canary in the mango tree' }), newKey()]
  await register(details, key)
  const row = await site.db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({ key_hash: expect.any(Buffer), candidate_id: expect.any(Number), expires_at: expect.any(Date) })
  expect(row.key_hash).toHaveLength(32)
  const database = await textOfDatabase(site.db)
  expect(database).not.toContain(key)
  expect(database).not.toContain('canary')
})

test.each(['short', 'x'.repeat(65), 'a key with some spaces', '"a-quote-at-one-end', 'é'.repeat(20)])(
  'refuses the key %j',
  async (key) => {
    const response = await register(await newDetails(site), key)
    expect(response).toMatchObject({ status: 422, body: { errors: { 'idempotency-key': [expect.anything()] } } })
  },
)

function firstCandidate(): Promise<{ id: number }> {
  return site.db.selectFrom('candidates').select('id').orderBy('id').executeTakeFirstOrThrow()
}

/** Runs a statement that the app's own role may not. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.ownerUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
