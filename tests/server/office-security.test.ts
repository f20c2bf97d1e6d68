import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, later } from '../../src/calendar.ts'
import type { StaffRole } from '../../src/db/schema.ts'
import { hashToken } from '../../src/features/accounts/secret-tokens.server.ts'
import { call, newClient } from '../support/accounts.ts'
import { type ApiOperation, callsOf, readApiDocument } from '../support/api-document.ts'
import { startTestApp } from '../support/app.ts'
import { createMember, outdateCodes, testSessionCookie } from '../support/office.ts'
import { newCandidate } from '../support/profiles.ts'

/** The calls that need no session. Every other call of the office has the guard that its documentation names. */
const openCalls = [
  'POST /api/staff/login',
  'POST /api/staff/join',
  'POST /api/staff/join/confirm',
  'POST /api/staff/logout',
]
/** Needs the session of a password, before the code. */
const codeCall = 'POST /api/staff/login/code'

const site = await startTestApp()
const documented = callsOf(await readApiDocument(site)).map(({ method, path, operation }) => ({
  name: `${method} ${path}`,
  method,
  path,
  operation,
}))
const officeCalls = documented.filter(({ operation }) => operation.tags?.includes('office'))
const guarded = officeCalls.filter(({ name }) => ![...openCalls, codeCall].includes(name))
const writes = officeCalls.filter(({ method }) => method === 'POST')

let candidate: string
let removed: string

type Call = (typeof documented)[number]
type Sent = { session?: string; token?: string; origin?: string | null; body?: string }

beforeAll(async () => {
  candidate = await newCandidate(site)
  const { id, session } = await createMember(site)
  removed = session
  await site.db.updateTable('staff').set({ removed_at: site.clock.time }).where('id', '=', id).execute()
})
afterAll(() => site.close())

/** Sends a call, by default with a body that is not valid, because guards come before everything else. */
async function statusOf(
  { method, path }: Call,
  { session, token, origin = site.origin, body = '{}' }: Sent,
): Promise<number> {
  const headers = new Headers({ 'x-forwarded-for': newClient(), 'content-type': 'application/json' })
  if (origin !== null) headers.set('origin', origin)
  if (session !== undefined) headers.set('cookie', `${testSessionCookie}=${session}`)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const url = site.origin + path.replaceAll(/\{\w+\}/g, '999999')
  const response = await fetch(url, { method, headers, body: method === 'POST' ? body : null, redirect: 'manual' })
  await response.arrayBuffer()
  return response.status
}

const newSession = async (role: StaffRole) => (await createMember(site, { role })).session

/** What the security of a call says about who may make it. */
function needsOf({ security = [] }: ApiOperation) {
  const schemes = security.flatMap((each) => Object.keys(each))
  expect(schemes).toHaveLength(1)
  const [scheme = ''] = schemes
  return { manager: scheme.startsWith('manager'), code: scheme.endsWith('Code') }
}

/** Whether a guard let the call through. Then the body may still be invalid, or the row unknown. */
function isLetIn(status: number): boolean {
  expect(status).toBeLessThan(500)
  return status !== 401 && status !== 403
}

test('every call below /staff is documented as one of the office, and the open ones are known', () => {
  expect(officeCalls).toEqual(documented.filter(({ path }) => path.startsWith('/api/staff/')))
  const open = officeCalls.filter(({ operation }) => operation.security?.length === 0).map(({ name }) => name)
  expect(open.toSorted()).toEqual(openCalls.toSorted())
  expect(guarded.length).toBeGreaterThan(5)
})

test.each(guarded)('$name refuses everyone without a valid session', async (guardedCall) => {
  const [idle, old] = [await newSession('manager'), await newSession('manager')]
  const pending = await newSession('manager')
  const { time } = site.clock
  const sessions = site.db.updateTable('staff_sessions')
  await sessions.set({ code_at: null }).where('token_hash', '=', hashToken(pending)).execute()
  await sessions
    .set({ last_used_at: later(time, -hourMs) })
    .where('token_hash', '=', hashToken(idle))
    .execute()
  await sessions
    .set({ created_at: later(time, -12 * hourMs) })
    .where('token_hash', '=', hashToken(old))
    .execute()
  const refused: Record<string, Sent> = {
    'no session': {},
    'a candidate': { token: candidate },
    'the token of a candidate as a cookie': { session: candidate },
    'an unknown session': { session: 'x'.repeat(43) },
    'the session of a removed person': { session: removed },
    'a session before its code': { session: pending },
    'an idle session': { session: idle },
    'a session older than 12 hours': { session: old },
  }
  for (const [who, sent] of Object.entries(refused)) expect(await statusOf(guardedCall, sent), who).toBe(401)
  expect(guardedCall.operation.responses).toHaveProperty('401')
})

test.each(guarded)('$name lets in those that its security names', async (guardedCall) => {
  const { manager, code } = needsOf(guardedCall.operation)
  for (const role of ['staff', 'manager'] as const) {
    const isAllowed = role === 'manager' || !manager
    expect(isLetIn(await statusOf(guardedCall, { session: await newSession(role) })), role).toBe(isAllowed)
    const session = await newSession(role)
    await outdateCodes(site)
    expect(isLetIn(await statusOf(guardedCall, { session })), `${role} without a fresh code`).toBe(isAllowed && !code)
  }
  expect(Object.hasOwn(guardedCall.operation.responses, '403') || !(manager || code)).toBe(true)
})

test.each(writes)('$name refuses other sites and requests without an Origin', async (write) => {
  for (const origin of [null, 'null', 'https://evil.example', `${site.origin}.evil.example`, 'http://127.0.0.1'])
    expect(await statusOf(write, { session: await newSession('manager'), origin }), String(origin)).toBe(403)
  expect(write.operation.responses).toHaveProperty('403')
})

test.each(documented.filter(({ operation }) => operation.security?.some((each) => 'token' in each)))(
  '$name does not accept the session of the office',
  async (candidateCall) => {
    const session = await newSession('manager')
    const isOptional = candidateCall.operation.security?.some((each) => Object.keys(each).length === 0)
    for (const sent of [{ session }, { token: session }])
      expect(await statusOf(candidateCall, sent)).toBe(isOptional ? 200 : 401)
    expect((await call(site, 'GET', '/candidates/profile', { token: candidate })).status).toBe(200)
  },
)

test('the code call refuses everyone without a password', async () => {
  const codes = officeCalls.find(({ name }) => name === codeCall)
  if (!codes) throw new Error(`there is no ${codeCall}`)
  for (const sent of [{}, { token: candidate }, { session: candidate }, { session: removed }])
    expect(await statusOf(codes, { ...sent, body: '{"code":"000000"}' })).toBe(401)
})
