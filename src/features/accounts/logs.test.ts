import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, forgetPassword, newDetails, newestToken, post } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { securityLines } from '../../../tests/support/security-lines.ts'

let site: TestApp
const log: string[] = []

beforeAll(async () => {
  site = await startTestApp({ log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())

const person = {
  name: 'Canary Name',
  national_id: 'CANARY99',
  username: 'canary.user',
  phone: '+254712987654',
  email: 'canary@example.com',
  password: 'canary password one',
  referral_code: 'canary-referral',
}

/** The IP address of every request in this file. */
const from = '203.0.113.77'

/** Calls every account route with these details and returns the secrets it received. */
async function makeEveryCall(): Promise<string[]> {
  const details = { ...(await newDetails(site)), ...person }
  await post(site, '/register', details)
  await post(site, '/register', details)
  await post(site, '/register', { ...details, phone: 'canary phone', email: 'canary@' })
  await post(site, '/check-username', { username: person.username })
  const verification = await newestToken(site, person.email).catch(() => 'canary-link-1')
  const logins = await Promise.all(
    [person.email, person.phone, person.username].map((identifier) =>
      post(site, '/login', { identifier, password: person.password }),
    ),
  )
  await post(site, '/login', { identifier: person.email, password: 'canary wrong password' })
  const token = logins[0]?.body.token ?? 'canary-token-0123456789'
  await call(site, 'GET', '/candidates/profile', { token })
  await call(site, 'GET', `/candidates/profile?email=${person.email}`, { token: 'canary-token-0123456789' })
  await call(site, 'POST', '/verify-email/send', { token })
  await call(site, 'POST', '/correct-email', { body: { email: 'canary@', password: person.password }, token })
  for (const password of ['canary wrong password', person.password])
    await call(site, 'POST', '/correct-email', { body: { email: 'canary.other@example.com', password }, token })
  await call(site, 'POST', '/correct-email', { body: { email: person.email, password: person.password }, token })
  const newest = await newestToken(site, person.email).catch(() => verification)
  await post(site, '/verify-email', { token: newest })
  await forgetPassword(site, person.email).catch(() => {})
  const reset = await newestToken(site, person.email).catch(() => 'canary-link-2')
  await post(site, '/reset-password', {
    token: reset,
    password: 'canary password two',
    national_id: person.national_id,
  })
  const again = await post(site, '/login', { identifier: person.email, password: 'canary password two' })
  await call(site, 'POST', '/logout', { token: again.body.token ?? token })
  await fetch(`${site.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"identifier":"${person.email}","password":`,
  })
  await makeForgedCalls(verification, reset)
  return [details.recaptcha_token, verification, newest, reset, token, again.body.token ?? token]
}

/** Sends personal data and secrets in the wrong fields, as people do with their password. */
async function makeForgedCalls(verification: string, reset: string): Promise<void> {
  await post(site, '/login', { identifier: person.password, password: person.email }, from)
  await post(site, '/login', { identifier: 'canary\n{"security":"canary"}', password: 'x' }, from)
  await post(site, '/forgot-password', { identifier: person.password }, from)
  await post(site, '/verify-email', { token: reset }, from)
  await post(site, '/reset-password', { token: verification, password: person.password }, from)
  await post(site, '/register', await newDetails(site, { ...person, recaptcha_token: 'canary proof' }), from)
  await post(site, '/register', await newDetails(site, person), from)
  await post(site, '/check-username', { username: person.username }, from)
  await site.db.updateTable('rate_limits').set({ points: 1_000 }).where('key', 'like', 'check-username:%').execute()
  await post(site, '/check-username', { username: person.username }, from)
  for (const token of ['canary-token-9876543210', 'Bearer canary', person.email])
    await call(site, 'GET', '/candidates/profile', { token, from })
  for (const path of [
    `canary?expires=${person.email}&signature=canary-signature`,
    `${randomUUID()}?expires=9999999999&signature=${person.national_id}`,
  ])
    await fetch(`${site.origin}/api/candidates/photos/${path}`, { headers: { 'x-forwarded-for': from } })
}

test('logs nothing about who calls or what they send, even when everything fails', async () => {
  const secrets = await makeEveryCall()
  // Every new account violates this constraint, and PostgreSQL's error then contains the row.
  await site.db.deleteFrom('candidates').execute()
  await sql`alter table candidates add constraint broken check (name = '')`.execute(site.owner)
  await makeEveryCall()
  await sql`alter table candidates drop constraint broken`.execute(site.owner)
  for (const table of ['candidates', 'sessions', 'mailed_links', 'reset_requests', 'mails', 'used_proofs'])
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(site.owner)
  await makeEveryCall()
  const text = log.join('')
  const events = new Set(securityLines(text).map(({ security }) => security))
  for (const name of [
    'registered',
    'registration_refused',
    'sign_in_failed',
    'sign_in_succeeded',
    'email_confirmed',
    'reset_link_requested',
    'password_changed',
    'signed_out',
    'mailed_link_refused',
    'bot_check_failed',
    'limit_refused',
    'token_refused',
    'photo_link_refused',
  ] as const)
    expect(events).toContain(name)
  expect(text).toContain('call failed')
  expect(text).toContain('violates check constraint')
  expect(text).not.toMatch(/canary/i)
  for (const secret of [...secrets, '712987654', '#token', from]) expect(text).not.toContain(secret)
})
