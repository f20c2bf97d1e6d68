import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isSignedIn,
  newClient,
  newDetails,
  newestLink,
  post,
  registerPerson,
  signIn,
} from '../../../../tests/support/accounts.ts'
import { startTestApp, testPublicUrl, type TestApp } from '../../../../tests/support/app.ts'
import { slowDownCandidates } from '../../../../tests/support/slow-candidates.ts'
import { canariesIn, textOfDatabase } from '../../../../tests/support/stored-text.ts'
import { decryptCandidate } from '../candidate-records.server.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  await site.db.deleteFrom('mails').execute()
})

const taken = {
  status: false,
  message: 'Some of these details already belong to an account. If it is yours, please sign in instead.',
}
const countAccounts = async () => (await site.db.selectFrom('candidates').select('id').execute()).length

describe('POST /check-username', () => {
  test('says which usernames are available, in any letter case', async () => {
    await registerPerson(site, { username: 'Amina.W' })
    expect((await check('wanjiku')).body).toEqual({ status: true, available: true, message: 'Username is available!' })
    for (const username of ['Amina.W', 'amina.w', ' AMINA.W ']) {
      expect((await check(username)).body).toEqual({
        status: true,
        available: false,
        message: 'Username is already taken.',
      })
    }
  })

  test('returns the rule for an invalid username', async () => {
    const rule = 'Use 3 to 30 letters, digits, dots, underscores or hyphens, with at least one letter.'
    for (const username of [
      '',
      'ab',
      'a'.repeat(31),
      '0712345678',
      'a b c',
      'amina@home',
      'żaneta',
      'a\u0000bc',
      '123.456',
    ]) {
      const { status, body } = await check(username)
      expect(status).toBe(200)
      expect(body, username).toEqual({ status: true, available: false, message: rule })
    }
  })

  test('refuses values that are not text', async () => {
    for (const username of [undefined, null, 5, ['amina'], { $ne: '' }]) {
      const { status, body } = await check(username)
      expect(status).toBe(422)
      expect(Object.keys(body.errors ?? {})).toEqual(['username'])
    }
  })

  function check(username: unknown) {
    return post(site, '/check-username', { username })
  }
})

describe('POST /register', () => {
  test('succeeds again for the same person within an hour, without a second account or email', async () => {
    const details = await newDetails(site)
    const again = async (changes = {}) =>
      post(site, '/register', { ...details, ...changes, recaptcha_token: (await newDetails(site)).recaptcha_token })
    const first = await post(site, '/register', details)
    expect([first.status, (await again()).status]).toEqual([201, 201])
    expect((await again()).body).toEqual(first.body)
    expect([await countAccounts(), (await site.readMails()).length]).toEqual([1, 1])
    expect((await again({ password: 'another quiet morning' })).status).toBe(422)
    expect((await again({ email: `x${details.email}` })).status).toBe(422)
    expect((await again({ phone: '0799123456' })).status).toBe(422)
    expect((await again({ username: `x${details.username}` })).body).toEqual(taken)
    await site.db
      .updateTable('candidates')
      .set({ created_at: new Date(site.clock.time.getTime() - 3_600_000) })
      .execute()
    expect((await again()).status).toBe(422)
  })

  test('creates an account that can sign in, and emails a link to verify the address', async () => {
    const details = await newDetails(site, { referral_code: 'AGENT-7' })
    const { status, body, headers } = await post(site, '/register', details)
    expect(status).toBe(201)
    expect(body).toEqual({ status: true, message: expect.stringMatching(/^Registration successful!/) })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await isSignedIn(site, await signIn(site, details))).toBe(true)
    expect(await site.readMails()).toHaveLength(1)
    expect((await site.readMails())[0]).toMatchObject({
      to: details.email,
      subject: 'Confirm your email address for Kazi Kenya',
      text: expect.stringContaining('Hello Amina,'),
    })
    const link = await newestLink(site, details.email)
    expect(`${link.origin}${link.pathname}`).toBe(`${testPublicUrl}/verify-email`)
    expect(link.search + link.hash).toMatch(/^#token=[\w-]{22}$/)
    const row = await site.db.selectFrom('candidates').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Amina Wanjiru',
      referral_code: 'AGENT-7',
      email_verified_at: null,
      phone_verified_at: null,
    })
  })

  test('stores the national ID, email address and phone number encrypted and the password hashed, and none of them in plain text', async () => {
    const { national_id, email, phone, password } = await registerPerson(site, { national_id: '2345 6789 ab' })
    const row = await site.db.selectFrom('candidates').selectAll().executeTakeFirstOrThrow()
    expect(decryptCandidate(site.encryption, row)).toMatchObject({ nationalId: '23456789AB', email, phone })
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const secrets = [national_id, '23456789AB', '23456789', email, phone, phone.slice(4), password]
    expect(canariesIn(await textOfDatabase(site.db), secrets)).toEqual([])
  })

  test('stores pasted text without its invisible characters', async () => {
    const details = await newDetails(site)
    const pasted = Object.fromEntries(
      (['name', 'national_id', 'username', 'phone', 'email'] as const).map((field) => [
        field,
        `\u202a${details[field]}\u202c\u200b`,
      ]),
    )
    expect((await post(site, '/register', { ...details, ...pasted })).status).toBe(201)
    const row = await site.db.selectFrom('candidates').selectAll().executeTakeFirstOrThrow()
    const { name, username, phone, email, national_id } = details
    expect(decryptCandidate(site.encryption, row)).toMatchObject({
      name,
      username,
      phone,
      email,
      nationalId: national_id,
    })
  })

  test('names every wrong field and what to do about it', async () => {
    const { status, body } = await post(site, '/register', {})
    expect(status).toBe(422)
    expect(body).toEqual({
      status: false,
      message: 'Some values are not valid. Please correct them and try again.',
      errors: {
        name: ['Enter your full name.'],
        national_id: ['Use 6 to 12 letters or digits.'],
        username: ['Use 3 to 30 letters, digits, dots, underscores or hyphens, with at least one letter.'],
        phone: ['Enter a Kenyan number such as 0712 345 678.'],
        email: ['Enter an email address such as amina@example.com.'],
        password: ['Choose a password.'],
        recaptcha_token: ['We could not check that you are a person. Please try again.'],
      },
    })
  })

  test('refuses each invalid value with an error for its field', async () => {
    const details = await newDetails(site)
    const wrong = {
      name: 'A\u0000B',
      national_id: '12345',
      username: '0712345678',
      phone: '+255712345678',
      email: 'amina@',
      password: 'short',
      referral_code: 'x'.repeat(65),
    }
    for (const [field, value] of Object.entries(wrong)) {
      const { status, body } = await post(site, '/register', { ...details, [field]: value })
      expect(status, field).toBe(422)
      expect(Object.keys(body.errors ?? {})).toEqual([field])
    }
    expect((await post(site, '/register', { ...details, password: 'x'.repeat(257) })).body.errors).toEqual({
      password: ['Use at most 256 characters.'],
    })
    for (const name of [' ', '12', '...'])
      expect((await post(site, '/register', { ...details, name })).body.errors).toEqual({
        name: ['Enter your full name.'],
      })
    // Invisible characters, one of which reverses the text.
    for (const name of ['Ami\u200bna', 'Amina \u202eWanjiru'])
      expect((await post(site, '/register', { ...details, name })).body.errors).toEqual({
        name: ['Use one line of text.'],
      })
    expect(Object.keys((await post(site, '/register', 5)).body.errors ?? {})).toEqual(['body'])
    expect(await countAccounts()).toBe(0)
  })

  test("refuses a password that is leaked, common in Kenya or one of the person's identifiers, in any letter case", async () => {
    const [username, email] = ['amina.otieno', 'amina@example.com']
    for (const password of ['password1', 'Iloveyou1', '1234567890', 'Kenya2026', 'safaricom!', 'NAIROBI254']) {
      const { status, body } = await post(site, '/register', await newDetails(site, { password }))
      expect(status).toBe(422)
      expect(body).toEqual({
        status: false,
        message: expect.stringContaining('leaked'),
        errors: { password: [expect.stringContaining('leaked')] },
      })
    }
    const phone = '+254712345678'
    const decorated = ['Amina123', '2026amina.otieno!', '(0712) 345-678!']
    for (const password of [username.toUpperCase(), email, phone, '0712345678', ...decorated]) {
      expect(
        (await post(site, '/register', await newDetails(site, { username, email, phone, password }))).body.errors,
      ).toEqual({ password: [expect.stringContaining('Your username')] })
    }
  })

  test('accepts any characters in a password, and either encoding of an accent', async () => {
    const details = await registerPerson(site, { password: 'kahawa é 🥭 \u0000 chungwa' })
    expect(await signIn(site, { ...details, password: 'kahawa e\u0301 🥭 \u0000 chungwa' })).toBeTruthy()
  })

  test('responds the same to a known email address, phone or national ID', async () => {
    const known = await registerPerson(site, {
      email: 'Amina@Example.com',
      phone: '+254712345678',
      national_id: 'AB123456',
      username: 'amina',
    })
    const others = [
      { email: 'aMINA@eXAMPLE.COM' },
      { phone: '0712 345 678' },
      { national_id: ' ab 12 34 56' },
      { email: known.email, phone: known.phone, national_id: known.national_id },
    ]
    for (const fields of others) {
      const { status, body, headers } = await post(site, '/register', await newDetails(site, fields))
      expect(status).toBe(422)
      expect(body).toEqual(taken)
      expect(withoutOwn(headers)).toEqual(
        withoutOwn((await post(site, '/register', await newDetails(site, { phone: known.phone }))).headers),
      )
    }
    expect(await countAccounts()).toBe(1)
    expect(await site.readMails()).toHaveLength(1)
  })

  test('takes a national ID with and without zeros at its start for the same person', async () => {
    await registerPerson(site, { national_id: '01234567' })
    await registerPerson(site, { national_id: '7654321' })
    for (const national_id of ['1234567', '001234567', '07654321'])
      expect((await post(site, '/register', await newDetails(site, { national_id }))).body, national_id).toEqual(taken)
    expect(await countAccounts()).toBe(2)
  })

  test.each([
    ['amina@bücher.example', 'amina@xn--bcher-kva.example'],
    ['amina@пример.рф', 'amina@xn--e1afmkfd.xn--p1ai'],
  ])('signs in with %s, an address of another alphabet, as it was typed', async (email, ascii) => {
    const details = await registerPerson(site, { email })
    for (const identifier of [email, email.toUpperCase(), ascii])
      expect(await post(site, '/login', { identifier, password: details.password }), identifier).toMatchObject({
        status: 200,
        body: { user: { email: ascii } },
      })
  })

  test('reports a taken username, whatever else is taken', async () => {
    const known = await registerPerson(site)
    const username = known.username.toUpperCase()
    for (const fields of [{}, { phone: known.phone }, { email: known.email }, { national_id: known.national_id }]) {
      const { status, body } = await post(site, '/register', await newDetails(site, { ...fields, username }))
      expect(status).toBe(422)
      expect(body).toEqual({
        status: false,
        message: 'Username is already taken.',
        errors: { username: ['Username is already taken.'] },
      })
    }
  })

  test('creates exactly one account from twenty concurrent registrations with different spellings', async () => {
    const spellings = {
      email: ['nyota@example.com', 'NYOTA@example.com'],
      phone: ['0711222333', '+254711222333', '254 711 222 333'],
      national_id: ['ab 1234 56', 'AB123456'],
      username: ['nyota', 'NYOTA', 'Nyota'],
    }
    const shared = (at: number) => ({
      email: spellings.email[at % 2],
      phone: spellings.phone[at % 3],
      national_id: spellings.national_id[at % 2],
      username: spellings.username[at % 3],
    })
    // Each shares at least one value with the others, but not always the same one.
    const fields = ['email', 'phone', 'national_id', 'username'] as const
    const details = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const [first = 'email', second = 'phone'] = [fields[at % 4], fields[(at + 1) % 4]]
        return newDetails(
          site,
          at < 10 ? shared(at) : { email: shared(at).email, [first]: shared(at)[first], [second]: shared(at)[second] },
        )
      }),
    )
    const responses = await Promise.all(details.map((each) => post(site, '/register', each)))
    // The same person succeeds again.
    expect(responses.map(({ status }) => status)).toContain(201)
    // 503 when the queue of hashes is full.
    for (const { status } of responses) expect([201, 422, 503]).toContain(status)
    expect(await countAccounts()).toBe(1)
    expect(await site.readMails()).toHaveLength(1)
  })

  test('gives a username to one of several people who register it at the same time', async () => {
    const details = await Promise.all(['nyota', 'NYOTA', 'Nyota'].map((username) => newDetails(site, { username })))
    const undo = await slowDownCandidates(site, 'insert')
    const responses = await Promise.all(details.map((each) => post(site, '/register', each))).finally(undo)
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422', '422'])
    expect(await countAccounts()).toBe(1)
  })

  test('ignores unknown fields', async () => {
    const details = await newDetails(site)
    const forged = JSON.stringify({
      ...details,
      id: 1_000_000,
      user_id: 7,
      email_verified: true,
      email_verified_at: '2026-01-01',
      password_hash: 'x',
      constructor: { prototype: { admin: true } },
    })
    const body = forged.replace('{', '{"__proto__":{"email_verified_at":"2026-01-01"},')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': newClient() }
    expect((await fetch(`${site.origin}/api/register`, { method: 'POST', headers, body })).status).toBe(201)
    const row = await site.db.selectFrom('candidates').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ username: details.username, email_verified_at: null, phone_verified_at: null })
    expect(row.id).toBeLessThan(1_000_000)
    expect(row.password_hash).toMatch(/^\$argon2id/)
  })

  test('responds with 4xx to invalid bodies', async () => {
    for (const body of ['', '{', 'null', '[]', '"x"', '{"name":{"a":1}}']) {
      const response = await fetch(`${site.origin}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newClient() },
        body,
      })
      expect([400, 422], body).toContain(response.status)
      expect(await response.json()).toMatchObject({ status: false, message: expect.any(String) })
    }
  })
})

/** Without the headers that differ between any two responses. */
function withoutOwn(headers: Headers): Record<string, string> {
  const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
  return rest
}
