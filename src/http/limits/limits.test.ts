import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ApiResponse,
  call,
  newClient,
  newDetails,
  newProof,
  post,
  signIn,
} from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { insertPerson } from '../../../tests/support/people.ts'
import { blobOf, newCandidate, save, workForm } from '../../../tests/support/profiles.ts'
import { createLimits } from './limits.server.ts'

let site: TestApp
let workers: [TestApp, TestApp]

beforeAll(async () => {
  site = await startTestApp()
  unproven = await newDetails(site, { recaptcha_token: '' })
  workers = [site, await startTestApp({ database: site })]
})
afterAll(async () => {
  await workers[1].close()
  await site.close()
})
// Limits use the system time, both in the table and in the workers. In these tests it only changes when a test sets it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const minute = 60
const hour = 60 * minute
const wrong = 'not the password'
const password = 'maize and beans'
let unproven: Awaited<ReturnType<typeof newDetails>>

/** Sends the nth request of one client or for one account. */
type Caller = (worker: TestApp, n: number) => Promise<ApiResponse>
type LimitedCall = {
  name: string
  calls: number
  seconds: number
  status: number
  prepare: () => Promise<Caller>
}

const limitedCalls: LimitedCall[] = [
  {
    name: 'check-username',
    calls: 20,
    seconds: minute,
    status: 200,
    prepare: () => fromOneClient((worker, n, from) => post(worker, '/check-username', { username: `name${n}` }, from)),
  },
  {
    name: 'register',
    calls: 60,
    seconds: hour,
    status: 422,
    prepare: () =>
      fromOneClient(async (worker, _n, from) => {
        const weak = { ...unproven, password: 'password1', recaptcha_token: await newProof(site) }
        return post(worker, '/register', weak, from)
      }),
  },
  {
    name: 'register-unproven',
    calls: 10,
    seconds: hour,
    status: 422,
    prepare: () => fromOneClient(async (worker, _n, from) => post(worker, '/register', unproven, from)),
  },
  {
    name: 'login-client',
    calls: 30,
    seconds: 15 * minute,
    status: 401,
    prepare: () => fromOneClient((worker, n, from) => logIn(worker, `nobody${n}`, wrong, from)),
  },
  { name: 'login-account', calls: 10, seconds: 15 * minute, status: 401, prepare: guessOneAccount },
  { name: 'login-any', calls: 150, seconds: 15 * minute, status: 200, prepare: signInRepeatedly },
  {
    name: 'forgot-client',
    calls: 60,
    seconds: hour,
    status: 200,
    prepare: () =>
      fromOneClient(async (worker, n, from) => {
        const recaptcha_token = await newProof(site)
        return post(worker, '/forgot-password', { identifier: `nobody${n}`, recaptcha_token }, from)
      }),
  },
  {
    name: 'forgot-unproven',
    calls: 5,
    seconds: hour,
    status: 200,
    prepare: () =>
      fromOneClient((worker, n, from) => post(worker, '/forgot-password', { identifier: `nobody${n}` }, from)),
  },
  {
    name: 'forgot-account',
    calls: 3,
    seconds: hour,
    status: 200,
    prepare: async () => (worker) => post(worker, '/forgot-password', { identifier: 'amina' }),
  },
  { name: 'verify-mail-client', calls: 60, seconds: hour, status: 200, prepare: requestMailsForFour },
  {
    name: 'verify-mail-account',
    calls: 3,
    seconds: hour,
    status: 200,
    prepare: () => signedIn((worker, token) => call(worker, 'POST', '/verify-email/send', { token })),
  },
  {
    name: 'reset-password',
    calls: 20,
    seconds: hour,
    status: 422,
    prepare: () =>
      fromOneClient((worker, n, from) => post(worker, '/reset-password', { token: `x${n}`, password }, from)),
  },
  {
    name: 'verify-email',
    calls: 20,
    seconds: hour,
    status: 422,
    prepare: () => fromOneClient((worker, n, from) => post(worker, '/verify-email', { token: `x${n}` }, from)),
  },
  {
    name: 'passport-photo',
    calls: 30,
    seconds: hour,
    status: 422,
    prepare: () =>
      signedIn((worker, token) =>
        save(worker, 'work_profile', workForm({ candidate_passport_photo: blobOf(Buffer.from('not a photo')) }), token),
      ),
  },
]

describe('across two workers', () => {
  test.each(limitedCalls)(
    '$name allows $calls calls in $seconds seconds, and refuses all others until they end',
    async ({ name, calls, seconds, status, prepare }) => {
      const makeCall = await prepare()
      const start = Date.now()
      let made = 0
      const callAt = async (ms: number) => {
        vi.setSystemTime(start + ms)
        const response = await makeCall(workers[made % 2 === 0 ? 0 : 1], made++)
        return `${response.status}, wait ${response.headers.get('retry-after')}`
      }
      const end = seconds * 1000
      const allowed = `${status}, wait null`
      expect(await callAt(0)).toBe(allowed)
      // All calls but the last are only added to the table.
      await addToCounts(name, calls - 2)
      expect(await callAt(0)).toBe(allowed)
      for (const ms of [0, 0]) expect(await callAt(ms)).toBe(`429, wait ${seconds}`)
      for (const ms of [end - 1, end - 1]) expect(await callAt(ms)).toBe('429, wait 1')
      expect(await callAt(end)).toBe(allowed)
    },
  )

  test('counts a hundred concurrent requests one by one', async () => {
    const from = newClient()
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        post(workers[n % 2 === 0 ? 0 : 1], '/check-username', { username: `name${n}` }, from),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(80)
    for (const worker of workers)
      expect((await post(worker, '/check-username', { username: 'name' }, newClient())).status).toBe(200)
  })

  test('emails no more than three links for a new password to one person in an hour, however often they are requested', async () => {
    const { email } = await insertPerson(site.db)
    await site.db.deleteFrom('reset_requests').execute()
    for (let n = 0; n < 10; n++) await post(workers[n % 2 === 0 ? 0 : 1], '/forgot-password', { identifier: email })
    expect(await site.db.selectFrom('reset_requests').selectAll().execute()).toHaveLength(3)
  })
})

describe('an IPv6 client', () => {
  const rule = { calls: 2, seconds: minute }
  const inSite = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::/64`

  /** Counts one request of each client in turn. Returns how many were within the limit. */
  async function allowed(limit: ReturnType<ReturnType<typeof createLimits>>, clients: string[]): Promise<number> {
    let within = 0
    for (const client of clients) if (!(await limit.count(client)).isOver) within++
    return within
  }

  test.each([
    ['/56', 4, (n: number) => inSite(0x100 + n)],
    ['/48', 8, (n: number) => inSite(n * 0x100)],
  ])('counts for its %s, which is allowed %i requests instead of two', async (network, calls, clientAt) => {
    const limit = createLimits(site.db, (text) => text)(`of ${network}`, rule)
    const clients = Array.from({ length: 60 }, (_, n) => clientAt(n))
    const start = Date.now()
    expect(await allowed(limit, clients.slice(0, calls - 1))).toBe(calls - 1)
    expect(await allowed(limit, clients.slice(calls - 1))).toBe(1)
    vi.setSystemTime(start + minute * 1000 - 1)
    expect(await allowed(limit, clients)).toBe(0)
    expect(await allowed(limit, ['2001:db8:2:1::/64'])).toBe(1)
    vi.setSystemTime(start + minute * 1000)
    expect(await allowed(limit, clients)).toBe(calls)
  })

  test('does not use up the limits of its networks once it is over its own', async () => {
    const limit = createLimits(site.db, (text) => text)('neighbours', rule)
    expect(await allowed(limit, Array(50).fill(inSite(1)))).toBe(2)
    expect(await allowed(limit, [inSite(2), inSite(2), inSite(3), inSite(0x1000)])).toBe(3)
  })

  test('uses up nothing of its own limit while its network is over its limit', async () => {
    const limit = createLimits(site.db, (text) => text)('crowded', { ...rule, isRefundable: true })
    await allowed(
      limit,
      Array.from({ length: 8 }, (_, n) => inSite(n * 0x100)),
    )
    expect(await allowed(limit, Array(5).fill(inSite(0x900)))).toBe(0)
    const { points } = await site.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', '=', `crowded:${inSite(0x900)}`)
      .executeTakeFirstOrThrow()
    expect(points).toBe(0)
  })

  test('gets requests back in each of its networks', async () => {
    const limit = createLimits(site.db, (text) => text)('given back', { ...rule, isRefundable: true })
    for (let n = 0; n < 30; n++) await limit.refund(await limit.take(inSite(n)))
    expect(
      await allowed(
        limit,
        Array.from({ length: 10 }, (_, n) => inSite(n)),
      ),
    ).toBe(4)
  })
})

describe('a worker that remembers clients over a limit', () => {
  const rule = { calls: 3, seconds: minute }

  /** Counts `times` requests on each of two workers in turn. Returns whether each one was over the limit. */
  async function areOver([first, second]: TwoLimits, times: number): Promise<boolean[][]> {
    const found: boolean[][] = [[], []]
    for (let n = 0; n < times; n++)
      for (const [at, limit] of [first, second].entries()) found[at]?.push((await limit.count('x')).isOver)
    return found
  }
  type TwoLimits = ReturnType<typeof twoLimits>
  const twoLimits = (name: string) =>
    [
      createLimits(workers[0].db, (text) => text)(name, rule),
      createLimits(workers[1].db, (text) => text)(name, rule),
    ] as const

  test('refuses without asking the database', async () => {
    const [limit] = twoLimits('asked')
    for (let n = 0; n < 4; n++) await limit.count('x')
    const counted = () => sql<{ points: number }>`select points from rate_limits where key = 'asked:x'`.execute(site.db)
    for (let n = 0; n < 60; n++) expect(await limit.count('x')).toMatchObject({ isOver: true, isFirst: false })
    expect((await counted()).rows).toEqual([{ points: 4 }])
  })

  test('keeps the window it remembers if the row is deleted, then follows the table', async () => {
    const limits = twoLimits('row-gone')
    for (let n = 0; n < 4; n++) await limits[0].count('x')
    vi.setSystemTime(Date.now() + 20_000)
    await site.db.deleteFrom('rate_limits').where('key', '=', 'row-gone:x').execute()
    expect(await areOver(limits, 60)).toEqual([Array(60).fill(true), [false, false, false, ...Array(57).fill(true)]])
    // The window in the first worker's memory is over; the one in the table has 20 seconds left.
    vi.setSystemTime(Date.now() + 40_000)
    expect(await areOver(limits, 60)).toEqual([Array(60).fill(true), Array(60).fill(true)])
    vi.setSystemTime(Date.now() + 20_000)
    expect(await areOver(limits, 2)).toEqual([
      [false, false],
      [false, true],
    ])
  })

  test('refuses until the window in the table ends if that is later than it remembers', async () => {
    const limits = twoLimits('later-end')
    for (let n = 0; n < 4; n++) await limits[0].count('x')
    // As written by a machine whose clock is ahead.
    await sql`update rate_limits set expire = expire + 10000 where key = 'later-end:x'`.execute(site.db)
    for (const wait of [59_999, 1, 9_999]) {
      vi.setSystemTime(Date.now() + wait)
      expect(await areOver(limits, 30)).toEqual([Array(30).fill(true), Array(30).fill(true)])
    }
    vi.setSystemTime(Date.now() + 1)
    expect(await areOver(limits, 2)).toEqual([
      [false, false],
      [false, true],
    ])
  })
})

describe('a limit that gives requests back', () => {
  const rule = { calls: 2, seconds: minute, isRefundable: true }

  test('subtracts them from the window that counted them', async () => {
    const limit = createLimits(site.db, (text) => text)('same-window', rule)
    for (let n = 0; n < 3; n++) await limit.refund(await limit.take('x'))
    for (const isOver of [false, false, true]) expect(await limit.count('x')).toMatchObject({ isOver })
  })

  test('subtracts nothing once that window has ended, not even from the next one', async () => {
    const limit = createLimits(site.db, (text) => text)('next-window', rule)
    const counted = await limit.take('x')
    vi.setSystemTime(Date.now() + minute * 1000)
    await limit.refund(counted)
    expect(await limit.count('x')).toMatchObject({ isFirst: true, isOver: false })
    expect(await limit.count('x')).toMatchObject({ isOver: false })
    for (let n = 0; n < 3; n++) await limit.refund(counted)
    for (let n = 0; n < 50; n++) expect(await limit.count('x')).toMatchObject({ isOver: true })
  })
})

/** Adds requests to all counts of a limit. */
async function addToCounts(name: string, calls: number): Promise<void> {
  await sql`update rate_limits set points = points + ${calls} where key like ${`${name}:%`}`.execute(site.db)
}

async function fromOneClient(act: (worker: TestApp, n: number, from: string) => Promise<ApiResponse>): Promise<Caller> {
  const from = newClient()
  return (worker, n) => act(worker, n, from)
}

async function signedIn(act: (worker: TestApp, token: string) => Promise<ApiResponse>): Promise<Caller> {
  const token = await newCandidate(site)
  return (worker) => act(worker, token)
}

function logIn(worker: TestApp, identifier: string, secret: string, from: string): Promise<ApiResponse> {
  return post(worker, '/login', { identifier, password: secret }, from)
}

/** Uses a client that has failed before, because the first failure of a client is always allowed. */
async function guessOneAccount(): Promise<Caller> {
  const { username } = await insertPerson(site.db)
  const from = newClient()
  await logIn(site, 'nobody', wrong, from)
  return (worker) => logIn(worker, username, wrong, from)
}

/** Successful sign-ins count too. */
async function signInRepeatedly(): Promise<Caller> {
  const details = await insertPerson(site.db)
  const from = newClient()
  return (worker) => logIn(worker, details.username, details.password, from)
}

/** Uses four accounts, so that the limit per account does not apply. */
async function requestMailsForFour(): Promise<Caller> {
  const people = await Promise.all(Array.from({ length: 4 }, () => insertPerson(site.db)))
  const tokens = await Promise.all(people.map((person) => signIn(site, person)))
  const from = newClient()
  return (worker, n) => call(worker, 'POST', '/verify-email/send', { token: tokens[n % tokens.length], from })
}
