import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  forgetPassword,
  isSignedIn,
  newestLink,
  newestToken,
  post,
  registerPerson,
  signIn,
} from '../../../../tests/support/accounts.ts'
import { startTestApp, testPublicUrl, type TestApp } from '../../../../tests/support/app.ts'
import { emailLookup } from '../../../../tests/support/people.ts'
import { mailResetLinks } from './password-reset.server.ts'

let site: TestApp
const countMails = async () => (await site.readMails()).length
const start = new Date('2026-11-21T09:00:00+03:00')
const hour = 3_600_000
const invalid =
  'This link has already been used or has expired. If you have just changed your password, sign in with it. Otherwise ask for a new link.'
const password = 'maize and beans'

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  site.clock.time = start
  await site.db.deleteFrom('mails').execute()
})

const nationalId = '01234567'
/** Registers the person whose password the test resets. */
const register = (fields: Parameters<typeof registerPerson>[1] = {}) =>
  registerPerson(site, { national_id: nationalId, ...fields })
const reset = (token: unknown, chosen: unknown = password, national_id: string | undefined = nationalId) =>
  post(site, '/reset-password', { token, password: chosen, national_id })

async function forget(identifier: string, email: string): Promise<string> {
  expect((await forgetPassword(site, identifier)).status).toBe(200)
  return newestToken(site, email)
}

describe('POST /forgot-password', () => {
  test('emails a link to the account, however its identifier is spelt', async () => {
    const { email, username, phone } = await registerPerson(site, { phone: '+254712345678' })
    for (const identifier of [email.toUpperCase(), username.toUpperCase(), '0712 345 678']) {
      await forget(identifier, email)
      await site.db.deleteFrom('rate_limits').execute()
    }
    const link = await newestLink(site, email)
    expect(`${link.origin}${link.pathname}`).toBe(`${testPublicUrl}/reset-password`)
    expect((await site.readMails()).at(-1)).toMatchObject({
      to: email,
      subject: 'Choose a new password for Kazi Kenya',
      text: expect.stringContaining('If you did not ask'),
    })
    expect(phone).toBe('+254712345678')
  })

  test('responds the same whether or not the account exists, and emails nothing if it does not', async () => {
    const { email } = await registerPerson(site)
    const known = await post(site, '/forgot-password', { identifier: email })
    expect(await countMails()).toBe(1)
    const unknown = await post(site, '/forgot-password', { identifier: 'nobody@example.com' })
    // Both insert a row and do nothing else, so they take the same time.
    expect(await site.db.selectFrom('reset_requests').selectAll().execute()).toHaveLength(2)
    await mailResetLinks(site.accountParts)
    expect(await site.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect((await site.readMails()).map(({ to }) => to)).toEqual([email, email])
  })
})

test('emails a requested link once, even if the process ends right after the response', async () => {
  const { email } = await registerPerson(site)
  const ending = await startTestApp({ database: site })
  expect((await post(ending, '/forgot-password', { identifier: email })).status).toBe(200)
  await ending.close()
  await Promise.all([mailResetLinks(site.accountParts), mailResetLinks(site.accountParts)])
  expect(await countMails()).toBe(2)
})

test('refuses a link if the account has a different address now', async () => {
  const details = await register()
  const token = await forget(details.email, details.email)
  await site.db
    .updateTable('candidates')
    .set({ email_lookup: emailLookup('another@example.com') })
    .execute()
  expect((await reset(token)).body).toMatchObject({ status: false, message: invalid })
  expect(await signIn(site, details)).toBeTruthy()
})

describe('POST /reset-password', () => {
  test('changes the password, ends all sessions of the account and no others, and confirms it by email', async () => {
    const [details, other] = [await register(), await registerPerson(site)]
    const tokens = [await signIn(site, details), await signIn(site, details)]
    const otherToken = await signIn(site, other)
    const { status, body } = await reset(await forget(details.email, details.email))
    expect(status).toBe(200)
    expect(body).toEqual({ status: true, message: 'Please sign in with your new password.' })
    for (const token of tokens) expect(await isSignedIn(site, token)).toBe(false)
    expect(await isSignedIn(site, otherToken)).toBe(true)
    expect((await post(site, '/login', { identifier: details.email, password: details.password })).status).toBe(401)
    expect(await isSignedIn(site, await signIn(site, { ...details, password }))).toBe(true)
    expect((await site.readMails()).at(-1)).toMatchObject({
      to: details.email,
      subject: 'Your Kazi Kenya password was changed',
    })
  })

  test('also confirms the address that the link was emailed to', async () => {
    const { email } = await register()
    await reset(await forget(email, email))
    expect(await site.db.selectFrom('candidates').select('email_verified_at').executeTakeFirstOrThrow()).toEqual({
      email_verified_at: start,
    })
  })

  test('accepts a link once, even if two requests use it at the same time', async () => {
    const { email } = await register()
    const token = await forget(email, email)
    const responses = await Promise.all([reset(token), reset(token)])
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
    expect(await reset(token)).toMatchObject({ status: 422, body: { message: invalid, errors: { token: [invalid] } } })
  })

  test('accepts a link for one hour', async () => {
    const { email } = await register()
    const token = await forget(email, email)
    site.clock.time = new Date(start.getTime() + hour)
    expect((await reset(token)).status).toBe(422)
    site.clock.time = new Date(start.getTime() + hour - 1)
    expect((await reset(token)).status).toBe(200)
  })

  test('accepts the newest link only', async () => {
    const { email } = await register()
    const first = await forget(email, email)
    const second = await forget(email, email)
    expect((await reset(first)).status).toBe(422)
    expect((await reset(second)).status).toBe(200)
  })

  test('refuses verification links and other text', async () => {
    const details = await register()
    for (const token of [await newestToken(site, details.email), '', 'x', '\u0000'])
      expect((await reset(token)).status).toBe(422)
    expect(await signIn(site, details)).toBeTruthy()
  })

  test("refuses a password that is leaked, too short or one of the person's identifiers, and keeps the link valid", async () => {
    const { email, username } = await register({ username: 'amina.otieno' })
    const token = await forget(email, email)
    for (const chosen of [
      'password1',
      'Password1',
      'Kenya2026',
      username,
      email.toUpperCase(),
      'short',
      'x'.repeat(257),
      null,
    ]) {
      const { status, body } = await reset(token, chosen)
      expect(status).toBe(422)
      expect(Object.keys(body.errors ?? {})).toEqual(['password'])
    }
    expect((await reset(token)).status).toBe(200)
  })
})

describe('a reset link to an email address that was never confirmed', () => {
  test('asks for the national ID before it says anything about the password, and counts no try', async () => {
    const { email } = await register()
    const token = await forget(email, email)
    for (let at = 0; at < 6; at++)
      expect(await post(site, '/reset-password', { token, password: email })).toMatchObject({
        status: 422,
        body: {
          errors: {
            national_id: [
              'Enter the national ID that you registered with, because your email address is not confirmed yet.',
            ],
          },
        },
      })
    expect((await reset(token, password, '12')).body.errors).toEqual({
      national_id: ['Use 6 to 12 letters or digits.'],
    })
    expect((await reset(token)).status).toBe(200)
  })

  test.each(['01234567', '1234567', ' 0012 34567 '])('accepts the national ID as %j', async (national_id) => {
    const { email } = await register()
    expect((await reset(await forget(email, email), password, national_id)).status).toBe(200)
  })

  test('stops working after five wrong national IDs, however many are sent at once', async () => {
    const details = await register()
    const token = await forget(details.email, details.email)
    const wrong = await Promise.all(
      Array.from({ length: 9 }, (_, at) => reset(token, password, String(20_000_000 + at))),
    )
    const messages = wrong.map(({ body }) => body.message)
    const count = (message: string) => messages.filter((each) => each === message).length
    expect(
      count('This is not the national ID that you registered with. After five wrong tries, this link stops working.'),
    ).toBe(4)
    expect(
      count('The national ID was wrong five times, so this link has stopped working. Please ask for a new one.'),
    ).toBe(1)
    expect(count(invalid)).toBe(4)
    expect(await reset(token)).toMatchObject({ status: 422, body: { errors: { token: [invalid] } } })
    expect(await signIn(site, details)).toBeTruthy()
    expect((await reset(await forget(details.email, details.email))).status).toBe(200)
  })

  test('needs no national ID once the address is confirmed', async () => {
    const { email } = await register()
    await post(site, '/verify-email', { token: await newestToken(site, email) })
    expect((await post(site, '/reset-password', { token: await forget(email, email), password })).status).toBe(200)
  })
})
