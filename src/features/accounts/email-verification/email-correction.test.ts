import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  forgetPassword,
  newClient,
  newestToken,
  post,
  registerPerson,
  signIn,
  whileBusy,
} from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertPerson, type Person } from '../../../../tests/support/people.ts'
import { eventsOf } from '../../../../tests/support/security-lines.ts'

let site: TestApp
let person: Person
let token: string
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const right = 'amina.right@example.com'

beforeAll(async () => {
  site = await startTestApp({
    config: { smtpUrl: 'smtp://127.0.0.1:1' },
    log: { write: (line) => void log.push(line) },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of ['candidates', 'mails', 'rate_limits'] as const) await site.db.deleteFrom(table).execute()
  site.clock.time = start
  person = await insertPerson(site.db)
  token = await signIn(site, person)
  log.length = 0
})

const correct = (email: unknown, password: unknown = person.password, from?: string) =>
  call(site, 'POST', '/correct-email', { body: { email, password }, token, from })
async function newVerification(): Promise<string> {
  await call(site, 'POST', '/verify-email/send', { token })
  return newestToken(site, person.email)
}

const events = () => eventsOf(log.join('')).map(({ security }) => security)

async function emailOf(): Promise<unknown> {
  const { body } = await call(site, 'GET', '/candidates/profile', { token })
  return Reflect.get(Object(Reflect.get(Object(body.data), 'user')), 'email')
}

test('replaces the address, emails a link to the new one, and ends the links to the old one', async () => {
  const verification = await newVerification()
  await forgetPassword(site, person.email)
  const reset = await newestToken(site, person.email)
  log.length = 0
  expect(await correct(' Amina.Right@example.com ')).toMatchObject({
    status: 200,
    body: { status: true, message: 'We have sent a link to this address. It works for 48 hours.' },
  })
  expect(events()).toEqual(['email_corrected'])
  expect(await emailOf()).toBe('Amina.Right@example.com')
  const { national_id, password } = person
  expect((await post(site, '/verify-email', { token: verification })).status).toBe(422)
  expect((await post(site, '/reset-password', { token: reset, password, national_id })).body.errors).toHaveProperty(
    'token',
  )
  expect(await site.db.selectFrom('mailed_links').select('purpose').execute()).toEqual([{ purpose: 'verify_email' }])
  const link = await newestToken(site, 'Amina.Right@example.com')
  expect((await post(site, '/verify-email', { token: link })).body).toMatchObject({ already_confirmed: false })
  expect((await post(site, '/login', { identifier: right, password })).status).toBe(200)
  expect((await post(site, '/login', { identifier: person.email, password })).status).toBe(401)
})

test('keeps the links to the old address ended if the address is corrected back', async () => {
  const verification = await newVerification()
  await correct(right)
  await correct(person.email)
  expect((await post(site, '/verify-email', { token: verification })).status).toBe(422)
})

test('refuses an address that is confirmed', async () => {
  await post(site, '/verify-email', { token: await newVerification() })
  expect(await correct(right)).toMatchObject({
    status: 422,
    body: { message: 'Your email address is already confirmed. If it is wrong, please contact us.' },
  })
  expect(await emailOf()).toBe(person.email)
})

test('refuses an address of another account as registration does, unless that account gives way', async () => {
  const other = await registerPerson(site)
  log.length = 0
  expect(await correct(other.email.toUpperCase())).toMatchObject({
    status: 422,
    body: {
      status: false,
      message: 'Some of these details already belong to an account. If it is yours, please sign in instead.',
    },
  })
  expect(events()).toEqual(['registration_refused'])
  expect(await emailOf()).toBe(person.email)
  site.clock.time = new Date(start.getTime() + 14 * 86_400_000)
  token = await signIn(site, person)
  log.length = 0
  expect(await correct(other.email)).toMatchObject({ status: 200 })
  expect(events()).toEqual(['unused_account_erased', 'email_corrected'])
  expect(await site.db.selectFrom('candidates').select('username').execute()).toEqual([{ username: person.username }])
})

test('gives an address to one of two accounts that ask for it at the same time', async () => {
  const other = await insertPerson(site.db)
  const otherToken = await signIn(site, other)
  const responses = await Promise.all([
    correct(right),
    call(site, 'POST', '/correct-email', { body: { email: right, password: other.password }, token: otherToken }),
  ])
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
})

describe('the password', () => {
  test('must be right, and is asked for in an error for its field', async () => {
    expect(await correct(right, 'not the password')).toMatchObject({
      status: 422,
      body: { errors: { password: ['This is not your password. Try again.'] } },
    })
    expect(events()).toEqual(['sign_in_failed'])
    expect((await correct('amina@', '')).body.errors).toEqual({
      email: ['Enter an email address such as amina@example.com.'],
      password: ['Enter your password.'],
    })
    expect(await emailOf()).toBe(person.email)
  })

  test('can be guessed as rarely as at sign-in', async () => {
    for (let guess = 0; guess < 5; guess++) {
      expect((await correct(right, `guess ${guess}`)).status).toBe(422)
      expect((await post(site, '/login', { identifier: person.phone, password: `guess ${guess}` })).status).toBe(401)
    }
    const from = newClient()
    await post(site, '/login', { identifier: 'nobody', password: 'x' }, from)
    expect((await correct(right, person.password, from)).status).toBe(429)
  })

  test('is not checked, and counts no failure, while too many people sign in', async () => {
    expect((await whileBusy(() => correct(right))).status).toBe(503)
    const failures = site.db.selectFrom('rate_limits').select('points').where('key', 'like', 'login-account:%')
    expect((await failures.execute()).filter(({ points }) => points > 0)).toEqual([])
  })
})

test('emails no more than three addresses in an hour', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 4; at++) statuses.push((await correct(`amina.${at}@example.com`)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
