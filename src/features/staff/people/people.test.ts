import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { codeOf, createMember, inviteMember, sessionOf, staffCall } from '../../../../tests/support/office.ts'
import { eventsOf } from '../../../../tests/support/security-lines.ts'
import { dayMs, later } from '../../../calendar.ts'
import { removeExpired } from '../../accounts/expired-rows.server.ts'
import { removeExpiredStaffRows } from '../joining/service.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import { createPeople } from './service.server.ts'

let site: TestApp
let manager: { id: number; session: string }
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const password = 'mango tree by the lake'
const person = { email: 'achieng@example.com', name: 'Achieng Odhiambo', role: 'staff' } as const
const gone = 'This invitation has been used, replaced or is older than 48 hours. Ask a manager for a new one.'

beforeAll(async () => {
  site = await startTestApp({ log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of ['staff_log', 'staff', 'rate_limits', 'mails'] as const) await site.db.deleteFrom(table).execute()
  site.clock.time = start
  manager = await createMember(site, { role: 'manager', name: 'Wanjiru Kamau' })
  log.length = 0
})

const post = (path: string, body: unknown = {}, session: string | null = manager.session) =>
  staffCall(site, session, 'POST', path, body)
const people = async () => readPeople((await staffCall(site, manager.session, 'GET', '/people')).body)
/** The id of the first person by name. */
const firstId = async () => (await people())[0]?.id ?? 0
const isSignedIn = async (session: string | null) => (await staffCall(site, session, 'GET', '/me')).status === 200
const logged = async () => {
  const rows = await site.db.selectFrom('staff_log').select(['action', 'detail']).orderBy('id').execute()
  return rows.map(({ action, detail }) => `${action} ${detail ?? ''}`.trim())
}

/** The token in the newest invitation that was emailed. */
async function mailedToken(): Promise<string> {
  const { text } = (await site.readMails()).at(-1) ?? { text: '' }
  return /https:\/\/jobs\.test\/staff\/join#token=([\w-]{43})\n/.exec(text)?.[1] ?? ''
}

/** Opens an invitation and accepts it with the right code. */
async function join(token: string, given = password) {
  const { secret } = readOpened((await post('/join', { token }, null)).body)
  return post('/join/confirm', { token, password: given, code: codeOf(secret, site.clock) }, null)
}

test('invites a person, who joins with a password and an authenticator app', async () => {
  const invited = await post('/people', { ...person, email: ' Achieng@Example.com ', id: 99, joined_at: start })
  expect(invited.body).toEqual({
    status: true,
    message: 'An invitation was sent to Achieng@Example.com. It ends after 48 hours.',
  })
  expect(await people()).toMatchObject([
    { name: person.name, role: 'staff', joined_at: null, invited_until: later(start, 2 * dayMs).toISOString() },
    { name: 'Wanjiru Kamau', role: 'manager' },
  ])
  const token = await mailedToken()
  const opened = readOpened((await post('/join', { token }, null)).body)
  expect(opened).toMatchObject({
    name: person.name,
    email: 'Achieng@Example.com',
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  })
  expect(opened.qr_svg).toMatch(/^<svg /)
  const joined = await join(token)
  expect(joined.body).toMatchObject({
    status: true,
    recovery_codes: Array.from({ length: 10 }, () => expect.any(String)),
  })
  expect(await isSignedIn(sessionOf(joined))).toBe(true)
  expect(await people()).toMatchObject([
    { joined_at: start.toISOString(), invited_until: null, last_used_at: start.toISOString() },
    {},
  ])
  expect(await logged()).toEqual(['invited Achieng@Example.com', 'joined'])
})

test('keeps an invitation after a wrong code or a weak password, and shows a new secret each time', async () => {
  const token = await inviteMember(site, person)
  const first = readOpened((await post('/join', { token }, null)).body).secret
  const { secret } = readOpened((await post('/join', { token }, null)).body)
  const confirm = (given: string, of: string) =>
    post('/join/confirm', { token, password: given, code: codeOf(of, site.clock) }, null)
  expect((await confirm(password, first)).body).toMatchObject({ errors: { code: [expect.any(String)] } })
  for (const weak of ['short', 'kazikenya2026', 'achieng@example.com'])
    expect((await confirm(weak, secret)).body, weak).toMatchObject({ errors: { password: [expect.any(String)] } })
  expect((await post('/join/confirm', { token, password, code: '12345' }, null)).body).toMatchObject({
    errors: { code: ['Enter the 6 digits that the app shows now.'] },
  })
  expect((await confirm(password, secret)).status).toBe(200)
})

test('accepts only the newest invitation, once, for 48 hours', async () => {
  const old = await inviteMember(site, person)
  const id = await firstId()
  await post(`/people/${id}/reset`)
  const refused = await post('/join', { token: old }, null)
  expect([refused.status, refused.body]).toEqual([410, { status: false, message: gone }])
  const token = await mailedToken()
  site.clock.time = later(start, 2 * dayMs)
  expect((await post('/join', { token }, null)).status).toBe(410)
  site.clock.time = later(start, 2 * dayMs - 1)
  expect((await join(token)).status).toBe(200)
  for (const path of ['/join', '/join/confirm'])
    expect((await post(path, { token, password, code: '123456' }, null)).status).toBe(410)
  expect(eventsOf(log.join('')).filter(({ security }) => security === 'mailed_link_refused')).toHaveLength(4)
})

test('joins once when a confirmation arrives twice at the same time', async () => {
  const token = await inviteMember(site, person)
  const { secret } = readOpened((await post('/join', { token }, null)).body)
  const body = { token, password, code: codeOf(secret, site.clock) }
  const answers = await Promise.all([1, 2].map(() => post('/join/confirm', body, null)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
  expect(await site.db.selectFrom('staff_recovery_codes').selectAll().execute()).toHaveLength(10)
})

test('resets a person: their sessions, password, app and recovery codes end', async () => {
  const joined = await join(await inviteMember(site, person))
  const id = await firstId()
  await post(`/people/${id}/reset`)
  expect(await isSignedIn(sessionOf(joined))).toBe(false)
  expect((await post('/login', { email: person.email, password }, null)).status).toBe(401)
  const row = await site.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ password_hash: null, totp_sealed: null, joined_at: null })
  expect(await site.db.selectFrom('staff_recovery_codes').selectAll().execute()).toEqual([])
  expect((await join(await mailedToken(), 'another tree by the lake')).status).toBe(200)
})

test('removes a person at once, keeps their name in the log, and lets them be invited again', async () => {
  const joined = await join(await inviteMember(site, person))
  const id = await firstId()
  expect((await post('/people', { ...person, email: 'ACHIENG@example.com' })).body).toMatchObject({
    errors: { email: ['This person is in the office already. For a new invitation, reset their sign-in.'] },
  })
  expect((await post(`/people/${id}/remove`)).status).toBe(200)
  expect(await isSignedIn(sessionOf(joined))).toBe(false)
  expect((await post('/login', { email: person.email, password }, null)).status).toBe(401)
  expect((await post(`/people/${id}/remove`)).status).toBe(404)
  expect((await post('/people', person)).status).toBe(200)
  expect((await join(await mailedToken())).status).toBe(200)
  expect(readLog((await staffCall(site, manager.session, 'GET', '/log?action=joined')).body).entries).toMatchObject([
    { person: person.name },
    { person: person.name },
  ])
})

test('keeps the last manager who has joined, also when two remove each other at once', async () => {
  await inviteMember(site, { ...person, role: 'manager' })
  expect((await post(`/people/${manager.id}/remove`)).body).toEqual({
    status: false,
    message: 'This is the last manager. Add another one first.',
  })
  const other = await createMember(site, { role: 'manager' })
  const answers = await Promise.all([
    post(`/people/${other.id}/remove`),
    post(`/people/${manager.id}/remove`, {}, other.session),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await site.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'manager')
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .execute()
  expect(left).toHaveLength(1)
})

test('keeps the last manager while a reset has ended their sign-in', async () => {
  const office = createPeople(site.accountParts)
  await office.reset(null, manager.id)
  await expect(office.remove(null, manager.id)).rejects.toThrow('This is the last manager.')
  await inviteMember(site, { ...person, role: 'manager' })
  await office.remove(null, manager.id)
  expect(await logged()).toContainEqual(expect.stringMatching(/^removed /))
})

test('shows the log newest first, by page, person, action and day', async () => {
  const other = await createMember(site, { name: 'Achieng Odhiambo' })
  await site.db
    .insertInto('staff_log')
    .values(
      Array.from({ length: 60 }, (_, at) => ({
        at: later(start, at * dayMs),
        staff_id: at % 2 === 0 ? manager.id : at % 3 === 0 ? null : other.id,
        action: at < 30 ? 'signed_in' : 'signed_out',
        candidate_id: at === 59 ? 4_711 : null,
        job_id: null,
        detail: null,
      })),
    )
    .execute()
  const read = async (query: string) => readLog((await staffCall(site, manager.session, 'GET', `/log${query}`)).body)
  const first = await read('')
  expect(first.entries).toHaveLength(50)
  expect(first.entries[0]).toMatchObject({ candidate: { id: 4_711, is_erased: true }, action: 'signed_out' })
  expect(first.people.map(({ name }) => name)).toEqual(['Achieng Odhiambo', 'Wanjiru Kamau'])
  const second = await read(`?before=${first.next}`)
  expect([second.entries.length, second.next]).toEqual([10, null])
  expect((await read(`?person=${manager.id}&action=signed_in`)).entries).toHaveLength(15)
  expect((await read('?person=0')).entries.map(({ person: who }) => who)).toEqual(
    Array.from({ length: 10 }, () => null),
  )
  expect((await read('?day=2026-11-23')).entries).toMatchObject([{ at: later(start, 2 * dayMs).toISOString() }])
  expect((await staffCall(site, manager.session, 'GET', '/log?day=yesterday')).status).toBe(422)
})

test('keeps an entry of the log short and on one line', async () => {
  await writeLog(site.db, null, { action: 'job_drafted', detail: `Cook\n\u202e, Boss${'x'.repeat(25_000)}` }, start)
  const [entry] = await site.db.selectFrom('staff_log').select('detail').orderBy('id', 'desc').limit(1).execute()
  expect(entry?.detail).toBe(`Cook , Boss${'x'.repeat(289)}`)
})

test('removes expired invitations and sessions', async () => {
  await inviteMember(site, person)
  const counts = async () =>
    Promise.all(
      (['staff_invitations', 'staff_sessions'] as const).map(
        async (table) => (await site.db.selectFrom(table).selectAll().execute()).length,
      ),
    )
  await removeExpired(site.db, later(start, dayMs / 24 - 1), [removeExpiredStaffRows])
  expect(await counts()).toEqual([1, 1])
  await removeExpired(site.db, later(start, 2 * dayMs), [removeExpiredStaffRows])
  expect(await counts()).toEqual([0, 0])
})

test('logs nothing about the people of the office', async () => {
  const token = await inviteMember(site, person)
  await join(token)
  await post('/people', { ...person, email: 'x' })
  const id = await firstId()
  for (const path of ['reset', 'remove']) await post(`/people/${id}/${path}`)
  await post('/join', { token }, null)
  for (const secret of ['achieng', 'odhiambo', 'mango', token])
    expect(log.join('').toLowerCase()).not.toContain(secret.toLowerCase())
})

type PersonRow = { id: number; name: string; role: string; joined_at: string | null }
type Log = { entries: { person: string | null; at: string }[]; people: { name: string }[]; next: number | null }

/* oxlint-disable typescript/no-unsafe-type-assertion -- the contracts have these shapes */
function readPeople(body: unknown): PersonRow[] {
  return (body as { data: PersonRow[] }).data
}

function readOpened(body: unknown): { secret: string; qr_svg: string } {
  return (body as { data: { secret: string; qr_svg: string } }).data
}

function readLog(body: unknown): Log {
  return (body as { data: Log }).data
}
