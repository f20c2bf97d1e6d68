import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ApiResponse,
  forgetPassword,
  newClient,
  newDetails,
  newestToken,
  newProof,
  post,
  registerPerson,
  whileBusy,
} from '../../../tests/support/accounts.ts'
import { startTestApp, startTwoTestApps, type TestApp } from '../../../tests/support/app.ts'
import { insertPerson } from '../../../tests/support/people.ts'

let site: TestApp
let secondProcess: TestApp

beforeAll(async () => {
  ;[site, secondProcess] = await startTwoTestApps()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute()
  await site.db.deleteFrom('candidates').execute()
})

const wrong = 'not the password'
const tooMany = {
  status: false,
  message: expect.stringMatching(/^Too many attempts\. Try again in \d+ (seconds?|minutes?)\.$/),
}

function logIn(identifier: string, password: string, from?: string, app = site): Promise<ApiResponse> {
  return post(app, '/login', { identifier, password }, from)
}

/** Fails to sign in several times, each time from a new client unless `from` is given. */
async function fail(times: number, identifier: (index: number) => string, from?: string): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = []
  for (let at = 0; at < times; at++) responses.push(await logIn(identifier(at), wrong, from))
  return responses
}

function expectLimited({ status, body, headers }: ApiResponse, maxSeconds: number): void {
  expect(status).toBe(429)
  expect(body).toEqual(tooMany)
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(maxSeconds - 60)
  expect(seconds).toBeLessThanOrEqual(maxSeconds)
}

test('says how long to wait, and accepts requests again afterwards', async () => {
  const from = newClient()
  await logIn('nobody', wrong, from)
  await setPoints('login-client', 30)
  expect((await logIn('nobody', wrong, from)).body.message).toBe('Too many attempts. Try again in 15 minutes.')
  await endWindowsIn(40_000)
  expect((await logIn('nobody', wrong, from)).body.message).toMatch(
    /^Too many attempts\. Try again in (3\d|40) seconds\.$/,
  )
  await endWindowsIn(0)
  expect((await logIn('nobody', wrong, from)).status).toBe(401)
})

test('does not count invalid requests', async () => {
  const from = newClient()
  for (let at = 0; at < 12; at++) await post(site, '/register', {}, from)
  expect((await post(site, '/register', await newDetails(site), from)).status).toBe(201)
})

describe('a client over its limit of requests without a valid proof', () => {
  test('can still register', async () => {
    const from = newClient()
    const register = async (recaptcha_token?: string) =>
      (
        await post(
          site,
          '/register',
          await newDetails(site, recaptcha_token === undefined ? {} : { recaptcha_token }),
          from,
        )
      ).status
    const used = await newDetails(site)
    expect((await post(site, '/register', used, from)).status).toBe(201)
    for (let at = 0; at < 10; at++) expect(await register(at % 2 === 0 ? 'zz' : used.recaptcha_token)).toBe(422)
    expect(await register('zz')).toBe(429)
    expect(await register(used.recaptcha_token)).toBe(429)
    expect(await register()).toBe(201)
  })

  test('can still request a new password', async () => {
    const { email } = await insertPerson(site.db)
    const from = newClient()
    const request = async (identifier: string, recaptcha_token?: string) =>
      (await post(site, '/forgot-password', { identifier, recaptcha_token }, from)).status
    const proof = await newProof(site)
    expect(await request('nobody', proof)).toBe(200)
    for (let at = 0; at < 5; at++) expect(await request(`nobody${at}`, [undefined, 'zz', proof][at % 3])).toBe(200)
    for (const bad of [undefined, 'zz', proof]) expect(await request('nobody', bad)).toBe(429)
    expect(await request(email, await newProof(site))).toBe(200)
  })
})

test('a client that used up its unusable links can still use valid ones', async () => {
  const { email, national_id } = await registerPerson(site)
  const from = newClient()
  for (const [path, body] of [
    ['/verify-email', {}],
    ['/reset-password', { password: 'maize and beans', national_id }],
  ] as const) {
    if (path === '/reset-password') await forgetPassword(site, email)
    const use = async (token: string) => (await post(site, path, { ...body, token }, from)).status
    for (let at = 0; at < 20; at++) expect(await use(`x${at}`)).toBe(422)
    expect(await use('x')).toBe(429)
    const token = await newestToken(site, email)
    expect(await use(token)).toBe(200)
    expect(await use('x')).toBe(429)
  }
})

describe('POST /login', () => {
  test('does not count successful sign-ins as failures', async () => {
    const { username, password } = await insertPerson(site.db)
    const from = newClient()
    await logIn(username, wrong, from)
    // One failure below each limit.
    await setPoints('login-client', 29)
    await setPoints('login-account', 9)
    for (let at = 0; at < 3; at++) expect((await logIn(username, password, from)).status).toBe(200)
    expect((await logIn(username, wrong, from)).status).toBe(401)
    expectLimited(await logIn(username, password, from), 900)
  })

  test('checks passwords of different clients in turn, so that one does not keep others waiting', async () => {
    const { username, password } = await insertPerson(site.db)
    let checked = 0
    const guess = async (n: number) => {
      const { status } = await logIn(`nobody${n}`, wrong, '203.0.113.1')
      if (status === 401) checked++
      return status
    }
    const guesses = Promise.all(Array.from({ length: 25 }, (_each, n) => guess(n)))
    expect((await logIn(username, password)).status).toBe(200)
    expect(checked).toBeLessThan(12)
    expect((await guesses).filter((status) => status !== 401 && status !== 503)).toEqual([])
  })

  test('allows ten failures per account, whichever identifier and spelling is used', async () => {
    const { email, username, phone, password } = await insertPerson(site.db, { phone: '+254712345678' })
    const names = [
      email,
      username,
      phone,
      email.toUpperCase(),
      username.toUpperCase(),
      '0712 345 678',
      ` ${email} `,
      '254712345678',
    ]
    const from = newClient()
    const responses = await fail(10, (at) => names[at % names.length] ?? email, from)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    for (const name of names) {
      expectLimited(await logIn(name, wrong, from), 900)
      // The right password gets the same response.
      expectLimited(await logIn(name, password, from), 900)
    }
  })

  test('limits unknown identifiers in the same way', async () => {
    const from = newClient()
    for (const [first, second, third] of [
      ['nobody@example.com', ' NOBODY@example.com', 'Nobody@Example.com'],
      ['0799 999 999', '+254799999999', '254799999999'],
    ] as const) {
      await logIn(first, wrong, from)
      await setPoints('login-account', 9)
      expect((await logIn(second, wrong, from)).status).toBe(401)
      expectLimited(await logIn(third, wrong, from), 900)
    }
    expect((await logIn('somebody else', wrong, from)).status).toBe(401)
  })

  test('lets the owner of an account under attack sign in from a client without failures', async () => {
    const { email, password } = await insertPerson(site.db)
    const attacker = newClient()
    await fail(25, () => email, attacker)
    expect((await logIn(email, password, attacker)).status).toBe(429)
    expect((await logIn(email, password)).status).toBe(200)
    // Any client without failures has one guess.
    const other = newClient()
    expect((await logIn(email, wrong, other)).status).toBe(401)
    expect((await logIn(email, password, other)).status).toBe(429)
    // Signing in to other accounts does not give a client another guess.
    const attackers = await insertPerson(site.db)
    const third = newClient()
    expect((await logIn(attackers.username, attackers.password, third)).status).toBe(200)
    expect((await logIn(email, wrong, third)).status).toBe(401)
    expect((await logIn(attackers.username, attackers.password, third)).status).toBe(200)
    expect((await logIn(email, password, third)).status).toBe(429)
  })

  test('allows twenty guesses more from clients without failures, and none after them until the window ends', async () => {
    const { email, password } = await insertPerson(site.db)
    await fail(10, () => email, newClient())
    const statuses = async (times: number) => (await fail(times, () => email)).map(({ status }) => status)
    expect(await statuses(19)).toEqual(Array(19).fill(401))
    // The owner's sign-in does not count.
    expect((await logIn(email, password)).status).toBe(200)
    expect(await statuses(2)).toEqual([401, 429])
    await endWindowsIn(60_000)
    expect(await statuses(1)).toEqual([429])
    expect((await logIn(email, password)).status).toBe(429)
    await endWindowsIn(0)
    expect((await logIn(email, password)).status).toBe(200)
    expect(await statuses(1)).toEqual([401])
  })

  test('checks thirteen guesses of the networks of one IPv6 /48 at an account, and lets the owner in from elsewhere', async () => {
    const { email, password } = await insertPerson(site.db)
    const statuses: number[] = []
    for (let n = 0; n < 30; n++)
      statuses.push((await logIn(email, wrong, `2001:db8:1:${(n * 0x101).toString(16)}::1`)).status)
    expect(statuses).toEqual([...Array(13).fill(401), ...Array(17).fill(429)])
    expect((await logIn(email, password, '2001:db8:2::1')).status).toBe(200)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('counts neither refused attempts (503) nor successes between failures', async () => {
    const { username, password } = await insertPerson(site.db)
    const responses = await whileBusy(() => Promise.all(Array.from({ length: 10 }, () => logIn(username, wrong))))
    const failures = responses.filter(({ status }) => status === 401).length
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(10 - failures)
    expect(failures).toBeLessThan(10)
    const counted = await site.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', 'login-account:%')
      .executeTakeFirstOrThrow()
    expect(counted.points).toBe(failures)
    await site.db.deleteFrom('rate_limits').execute()
    const from = newClient()
    await fail(9, () => username, from)
    expect((await logIn(username, password, from)).status).toBe(200)
    expect((await logIn(username, wrong, from)).status).toBe(401)
    expect((await logIn(username, wrong, from)).status).toBe(429)
  })

  test('allows no extra guesses when many arrive at the same time', async () => {
    const { username } = await insertPerson(site.db)
    const from = newClient()
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        logIn(username, `${wrong} ${at}`, from, at % 2 === 0 ? site : secondProcess),
      ),
    )
    const checked = responses.filter(({ status }) => status === 401).length
    expect(checked).toBe(10)
    expect(responses.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
    const counted = await site.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', 'login-account:%')
      .executeTakeFirstOrThrow()
    expect(counted.points).toBeGreaterThanOrEqual(checked)
  })

  test('identifies an IPv6 client by its network, and ignores addresses that no trusted proxy added', async () => {
    // All limits identify clients in the same way. This call needs no password hash.
    const check = async (from: string, app = site) =>
      (await post(app, '/check-username', { username: 'amina' }, from)).status
    for (let at = 0; at < 20; at++) expect(await check(`2001:db8:1:2::${at + 1}`)).toBe(200)
    expect(await check('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await check('2001:db8:1:3::1')).toBe(200)
    const direct = await startTestApp({ database: site, config: { trustProxy: [] } })
    for (let at = 0; at < 20; at++) expect(await check(newClient(), direct)).toBe(200)
    expect(await check(newClient(), direct)).toBe(429)
    await direct.close()
  })
})

test('POST /forgot-password allows three requests an hour per account, known or not, whichever identifier is used', async () => {
  const { email, username, phone } = await insertPerson(site.db)
  for (const names of [
    [username, email, phone],
    ['nobody@example.com', 'NOBODY@example.com', 'nobody@EXAMPLE.com'],
  ]) {
    for (const identifier of names) expect((await post(site, '/forgot-password', { identifier })).status).toBe(200)
    for (const identifier of names) expectLimited(await post(site, '/forgot-password', { identifier }), 3_600)
  }
})

test('stores no names or addresses with the counters', async () => {
  const { email } = await insertPerson(site.db)
  const from = newClient()
  await logIn(email, wrong, from)
  const rows = await site.db.selectFrom('rate_limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(1)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
})

test('refuses registration and sign-in while requests cannot be counted, says when to try again, and logs why', async () => {
  const log: string[] = []
  const logged = await startTestApp({ database: site, log: { write: (line) => void log.push(line) } })
  const { username, password } = await insertPerson(site.db)
  const details = await newDetails(site)
  await sql`alter table rate_limits rename to gone`.execute(site.owner)
  try {
    for (const response of [
      await logIn(username, password, undefined, logged),
      await post(logged, '/register', details),
    ]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.body).toEqual({
        status: false,
        message: 'The service is temporarily unavailable. Please try again in a moment.',
      })
    }
  } finally {
    await sql`alter table gone rename to rate_limits`.execute(site.owner)
  }
  expect(log.filter((line) => line.includes('relation \\"rate_limits\\" does not exist'))).toHaveLength(2)
  expect((await logIn(username, password, undefined, logged)).status).toBe(200)
  expect((await post(logged, '/register', { ...details, recaptcha_token: await newProof(site) })).status).toBe(201)
  await logged.close()
})

/** Sets what a limit has counted so far. */
async function setPoints(limit: string, points: number): Promise<void> {
  await site.db.updateTable('rate_limits').set({ points }).where('key', 'like', `${limit}:%`).execute()
}

/** Moves the end of every window. The limiter uses the system clock. */
async function endWindowsIn(ms: number): Promise<void> {
  await site.db
    .updateTable('rate_limits')
    .set({ expire: Date.now() + ms })
    .execute()
}
