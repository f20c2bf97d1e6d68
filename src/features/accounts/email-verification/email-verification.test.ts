import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, forgetPassword, newestToken, post, registerPerson, signIn } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { emailLookup } from '../../../../tests/support/people.ts'

let site: TestApp
const start = new Date('2026-11-21T09:00:00+03:00')
const day = 86_400_000
const invalid =
  'This link has already been used or has expired. If your email address is not confirmed yet, ask for a new link on your dashboard.'

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  site.clock.time = start
  await site.db.deleteFrom('mails').execute()
})

const verify = (token: unknown) => post(site, '/verify-email', { token })

async function isVerified(email: string): Promise<boolean> {
  const row = await site.db
    .selectFrom('candidates')
    .select('email_verified_at')
    .where('email_lookup', '=', emailLookup(email))
    .executeTakeFirstOrThrow()
  return row.email_verified_at !== null
}

test('confirms the address with an emailed link, and says so when it is opened again', async () => {
  const details = await registerPerson(site)
  const token = await newestToken(site, details.email)
  expect(await verify(token)).toMatchObject({
    status: 200,
    body: { status: true, message: 'Thank you. Your email address is confirmed.', already_confirmed: false },
  })
  const profile = await call(site, 'GET', '/candidates/profile', { token: await signIn(site, details) })
  expect(profile.body).toMatchObject({ data: { user: { email_verified: true } } })
  expect(await verify(token)).toMatchObject({
    status: 200,
    body: { status: true, message: 'Already confirmed.', already_confirmed: true },
  })
  site.clock.time = new Date(start.getTime() + 2 * day)
  expect(await verify(token)).toMatchObject({
    status: 422,
    body: { status: false, message: invalid, errors: { token: [invalid] } },
  })
})

test('confirms the address once if several requests use a link at the same time', async () => {
  const { email } = await registerPerson(site)
  const token = await newestToken(site, email)
  const responses = await Promise.all([verify(token), verify(token), verify(token)])
  const answers = responses.map(({ body }) => String(Reflect.get(Object(body), 'already_confirmed')))
  expect(answers.toSorted()).toEqual(['false', 'true', 'true'])
})

test('accepts a link for 48 hours', async () => {
  const [early, late] = [await registerPerson(site), await registerPerson(site)]
  site.clock.time = new Date(start.getTime() + 2 * day - 1)
  expect((await verify(await newestToken(site, early.email))).status).toBe(200)
  site.clock.time = new Date(start.getTime() + 2 * day)
  expect((await verify(await newestToken(site, late.email))).status).toBe(422)
  expect(await isVerified(late.email)).toBe(false)
})

test('confirms only the address that the link was sent to', async () => {
  const { email } = await registerPerson(site)
  const token = await newestToken(site, email)
  await site.db
    .updateTable('candidates')
    .set({ email_lookup: emailLookup('another@example.com') })
    .execute()
  await site.db.updateTable('candidates').set({ email_verified_at: start }).execute()
  expect((await verify(token)).status).toBe(422)
  await site.db.updateTable('candidates').set({ email_verified_at: null }).execute()
  expect((await verify(token)).status).toBe(422)
  expect(await isVerified('another@example.com')).toBe(false)
})

test('refuses password reset links and other text', async () => {
  const { email } = await registerPerson(site)
  await forgetPassword(site, email)
  const stored = await site.db.selectFrom('mailed_links').select('token_hash').executeTakeFirstOrThrow()
  for (const token of [
    await newestToken(site, email),
    '',
    'x',
    '\u0000',
    stored.token_hash.toString('base64url'),
    'x'.repeat(201),
    undefined,
    7,
  ]) {
    expect((await verify(token)).status).toBe(422)
  }
  expect(await isVerified(email)).toBe(false)
})

test('emails another link on request, and keeps the first one valid', async () => {
  const details = await registerPerson(site)
  const [first, token] = [await newestToken(site, details.email), await signIn(site, details)]
  expect(await call(site, 'POST', '/verify-email/send', { token })).toMatchObject({
    status: 200,
    body: { message: 'We have sent you an email. The link in it works for 48 hours.' },
  })
  const second = await newestToken(site, details.email)
  expect(second).not.toBe(first)
  expect((await verify(first)).status).toBe(200)
  expect((await verify(second)).body).toMatchObject({ already_confirmed: true })
  expect(await call(site, 'POST', '/verify-email/send', { token })).toMatchObject({
    status: 200,
    body: { message: 'Your email address is already confirmed.' },
  })
  expect(await site.readMails()).toHaveLength(2)
})

test('stores links as hashes', async () => {
  const { email } = await registerPerson(site)
  const row = await site.db.selectFrom('mailed_links').selectAll().executeTakeFirstOrThrow()
  expect(row.token_hash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(await newestToken(site, email))
})
