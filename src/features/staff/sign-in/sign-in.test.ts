import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newClient } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { waitingQueries } from '../../../../tests/support/database.ts'
import {
  codeOf,
  createMember,
  inviteMember,
  outdateCodes,
  sessionOf,
  staffCall,
} from '../../../../tests/support/office.ts'
import { eventsOf } from '../../../../tests/support/security-lines.ts'
import { hourMs, later, minuteMs } from '../../../calendar.ts'
import { wrongFirstCode } from '../joining/contract.ts'
import { deleteFrom } from '../people/queries.server.ts'

let site: TestApp
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const password = 'mango tree by the lake'
const person = { email: 'Achieng@example.com', name: 'Achieng Odhiambo', role: 'manager' } as const

beforeAll(async () => {
  site = await startTestApp({ log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of ['staff_log', 'staff', 'rate_limits', 'mails'] as const) await site.db.deleteFrom(table).execute()
  site.clock.time = start
  log.length = 0
})

const post = (session: string | null, path: string, body: unknown, from?: string) =>
  staffCall(site, session, 'POST', path, body, from)
const login = (email: string, given = password, from?: string) => post(null, '/login', { email, password: given }, from)
const isSignedIn = async (session: string | null) => (await staffCall(site, session, 'GET', '/me')).status === 200
const nextCode = () => void (site.clock.time = later(site.clock.time, 30_000))

/** Joins as this person. Returns the secret of the authenticator app and the recovery codes. */
async function join(): Promise<{ secret: string; recovery: string[]; session: string | null }> {
  const token = await inviteMember(site, person)
  const opened = await post(null, '/join', { token })
  const { secret } = readData(opened.body)
  const joined = await post(null, '/join/confirm', { token, password, code: codeOf(secret, site.clock) })
  expect(joined.status).toBe(200)
  nextCode()
  return { secret, recovery: readRecovery(joined.body), session: sessionOf(joined) }
}

test('signs in with password and code, and gives a new session after the code', async () => {
  const { secret } = await join()
  const first = await login('achieng@EXAMPLE.com')
  const pending = sessionOf(first)
  expect([first.status, await isSignedIn(pending)]).toEqual([200, false])
  expect(first.headers.get('set-cookie')).toBe(
    `__Secure-kazi_staff=${pending}; Path=/api/staff; HttpOnly; Secure; SameSite=Strict`,
  )
  const second = await post(pending, '/login/code', { code: codeOf(secret, site.clock) })
  const session = sessionOf(second)
  expect(second.body).toEqual({ status: true, message: 'You are signed in.', recovery_codes_left: null })
  expect(session).not.toBe(pending)
  expect([await isSignedIn(session), await isSignedIn(pending)]).toEqual([true, false])
  expect((await post(pending, '/login/code', { code: codeOf(secret, site.clock) })).status).toBe(401)
  const { body } = await staffCall(site, session, 'GET', '/me')
  expect(body).toMatchObject({ data: { ...person, sessions: 2 } })
})

test('ends the session that a browser had before it signs in again', async () => {
  const { session } = await join()
  expect((await post(session, '/login', { email: person.email, password: 'wrong' })).status).toBe(401)
  expect(await isSignedIn(session)).toBe(true)
  expect((await post(session, '/login', { email: person.email, password })).status).toBe(200)
  expect(await isSignedIn(session)).toBe(false)
})

test('says what to do when the link shows another secret since, and joins with that one', async () => {
  const token = await inviteMember(site, person)
  const secretOf = async () => readData((await post(null, '/join', { token })).body).secret
  const confirm = (secret: string) => post(null, '/join/confirm', { token, password, code: codeOf(secret, site.clock) })
  const first = await secretOf()
  const second = await secretOf()
  expect(await confirm(first)).toMatchObject({ status: 422, body: { message: wrongFirstCode } })
  expect((await confirm(second)).status).toBe(200)
})

test('answers an unknown address, a person who has not joined and a wrong password alike', async () => {
  await join()
  await inviteMember(site, { ...person, email: 'invited@example.com' })
  const answers = [
    await login('achieng@example.com', 'wrong'),
    await login('x@example.com'),
    await login('invited@example.com'),
  ]
  expect((await login('\0')).status).toBe(422)
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([401, { status: false, message: 'Wrong email address or password.' }])
    expect(headers.has('set-cookie')).toBe(false)
  }
  expect(eventsOf(log.join('')).filter(({ security }) => security === 'staff_sign_in_failed')).toHaveLength(3)
})

test('accepts each code once, also those of the steps before and after, and none that is older than the last', async () => {
  const { secret } = await join()
  const at = (ms: number) => codeOf(secret, { time: later(site.clock.time, ms) })
  const enter = async (code: string) =>
    (await post(sessionOf(await login(person.email)), '/login/code', { code })).status
  expect(await enter(at(30_000))).toBe(200)
  expect(await enter(at(30_000))).toBe(422)
  expect(await enter(at(0))).toBe(422)
  nextCode()
  nextCode()
  expect(await enter(at(90_000))).toBe(422)
  expect(await enter(at(-30_000))).toBe(422)
  expect(await enter(at(0))).toBe(200)
})

test('accepts a recovery code once, in any spelling, and says how many are left', async () => {
  const { recovery } = await join()
  expect(new Set(recovery).size).toBe(10)
  const [code = ''] = recovery
  expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const pending = sessionOf(await login(person.email))
  const used = await post(pending, '/login/code', { code: code.toLowerCase().replaceAll('-', ' ') })
  expect(used).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
  expect((await post(sessionOf(await login(person.email)), '/login/code', { code })).status).toBe(422)
})

test('uses a code once when it arrives twice at the same time', async () => {
  const { secret } = await join()
  const code = codeOf(secret, site.clock)
  const pending = [sessionOf(await login(person.email)), sessionOf(await login(person.email))]
  const answers = await Promise.all(pending.map((session) => post(session, '/login/code', { code })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
})

test('starts no session with a code that arrives during a reset', async () => {
  const { secret } = await join()
  const pending = sessionOf(await login(person.email))
  const entering = await site.db.transaction().execute(async (trx) => {
    const { id } = await trx.selectFrom('staff').select('id').forUpdate().executeTakeFirstOrThrow()
    const answer = post(pending, '/login/code', { code: codeOf(secret, site.clock) })
    await expect.poll(() => waitingQueries(site.db)).toHaveLength(1)
    await deleteFrom(trx, ['staff_sessions'], id)
    return { answer }
  })
  const { status, headers } = await entering.answer
  expect([status, headers.has('set-cookie')]).toEqual([422, false])
  expect(await site.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
})

test('renews the code of a session, which stays the same', async () => {
  const { secret, session } = await join()
  await outdateCodes(site)
  expect((await post(session, '/sessions/end', {})).body).toMatchObject({ errors: { code: [expect.any(String)] } })
  expect(eventsOf(log.join('')).at(-1)).toMatchObject({ security: 'staff_call_refused', reason: 'code' })
  const renewed = await post(session, '/login/code', { code: codeOf(secret, site.clock) })
  expect([renewed.status, sessionOf(renewed)]).toEqual([200, null])
  expect((await post(session, '/sessions/end', {})).status).toBe(200)
})

test('ends a session after an hour without use, and after twelve hours', async () => {
  const { session } = await join()
  const joined = later(site.clock.time, -30_000)
  for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
    site.clock.time = later(joined, minutes * minuteMs)
    expect(await isSignedIn(session), `${minutes}`).toBe(true)
  }
  site.clock.time = later(joined, 12 * hourMs)
  expect(await isSignedIn(session)).toBe(false)
  const { session: other } = await createMember(site)
  site.clock.time = later(site.clock.time, hourMs)
  expect(await isSignedIn(other)).toBe(false)
})

test('waits ten minutes for the code', async () => {
  const { secret } = await join()
  const pending = sessionOf(await login(person.email))
  site.clock.time = later(site.clock.time, 10 * minuteMs)
  const code = codeOf(secret, site.clock)
  expect((await post(pending, '/login/code', { code })).status).toBe(401)
})

test('signs out, and in all other browsers', async () => {
  const { session } = await join()
  const { id } = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const others = [await createMember(site), await createMember(site)]
  await site.db.updateTable('staff_sessions').set({ staff_id: id }).execute()
  await post(session, '/sessions/end', {})
  const sessions = [session, ...others.map((other) => other.session)]
  expect(await Promise.all(sessions.map(isSignedIn))).toEqual([true, false, false])
  const left = await post(session, '/logout', {})
  expect([left.status, sessionOf(left), await isSignedIn(session)]).toEqual([200, '', false])
  expect((await post(session, '/logout', {})).status).toBe(200)
  const logged = await site.db.selectFrom('staff_log').select('action').orderBy('id').execute()
  expect(logged.map(({ action }) => action)).toEqual(['invited', 'joined', 'ended_sessions', 'signed_out'])
})

test('refuses after five wrong passwords of a client or for an account, and lets the owner in from elsewhere', async () => {
  await join()
  const from = newClient()
  for (let count = 0; count < 5; count++)
    expect((await login(`other${count}@example.com`, 'wrong', from)).status).toBe(401)
  const refused = await login(person.email, password, from)
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(900, -1)])
  const guesser = newClient()
  for (let count = 0; count < 5; count++) expect((await login(person.email, 'wrong', guesser)).status).toBe(401)
  expect((await login(person.email.toUpperCase(), password, guesser)).status).toBe(429)
  expect((await login(person.email)).status).toBe(200)
})

test('refuses guesses at one account that come from many clients', async () => {
  await join()
  // Five more clients that have not failed before may try.
  for (let count = 0; count < 10; count++) expect((await login(person.email, 'wrong')).status).toBe(401)
  expect((await login(person.email)).status).toBe(429)
})

test('refuses after five wrong codes of an account, whichever client and session', async () => {
  const { secret } = await join()
  for (let count = 0; count < 5; count++) {
    const pending = sessionOf(await login(person.email))
    expect((await post(pending, '/login/code', { code: '000000' })).status).toBe(422)
  }
  const pending = sessionOf(await login(person.email))
  const refused = await post(pending, '/login/code', { code: codeOf(secret, site.clock) })
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
})

test('warns the owner once an hour after five wrong codes', async () => {
  await join()
  await site.db.deleteFrom('mails').execute()
  const enterWrongCodes = async (count: number) => {
    await site.db.deleteFrom('rate_limits').where('key', 'like', 'staff-code-account:%').execute()
    for (let at = 0; at < count; at++)
      await post(sessionOf(await login(person.email)), '/login/code', { code: '000000' })
  }
  await enterWrongCodes(4)
  expect(await site.readMails()).toEqual([])
  await enterWrongCodes(5)
  const mails = await site.readMails()
  expect(mails.map(({ to }) => to)).toEqual([person.email])
  expect(mails[0]?.text).toContain('someone knows your password')
})

test('logs sign-ins without naming anyone', async () => {
  const { secret } = await join()
  const pending = sessionOf(await login(person.email))
  await post(pending, '/login/code', { code: codeOf(secret, site.clock) })
  await login(person.email, 'wrong')
  const events = eventsOf(log.join(''))
  expect(events.map(({ security }) => security)).toEqual(['staff_joined', 'staff_signed_in', 'staff_sign_in_failed'])
  expect(new Set(events.map(({ account }) => account)).size).toBe(1)
  expect(log.join('')).not.toMatch(/achieng|mango/i)
})

function readData(body: unknown): { secret: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has it
  return (body as { data: { secret: string } }).data
}

function readRecovery(body: unknown): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has it
  return (body as { recovery_codes: string[] }).recovery_codes
}
