import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ApiResponse,
  call,
  isSignedIn,
  newClient,
  newestToken,
  post,
  signIn,
} from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { moveApplication, newApplication } from '../../../tests/support/applications.ts'
import { waitingQueries } from '../../../tests/support/database.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../tests/support/office.ts'
import { insertPerson, type Person } from '../../../tests/support/people.ts'
import { newPdf, upload } from '../../../tests/support/profiles.ts'
import { securityLines } from '../../../tests/support/security-lines.ts'
import { textOfDatabase } from '../../../tests/support/stored-text.ts'
import { hourMs, later, minuteMs } from '../../calendar.ts'
import { storeMessage } from '../contact/messages.server.ts'

let site: TestApp
let log = ''
let person: Person
let token: string

beforeAll(async () => {
  site = await startTestApp({ config: { isLive: true }, log: { write: (line) => void (log += line) } })
})
afterAll(() => site.close())
beforeEach(async () => {
  person = await insertPerson(site.db)
  token = await signIn(site, person)
  log = ''
})

type Body = Record<string, string>

const send = (path: string, body: Body = {}, as = token) =>
  call(site, 'POST', `/candidates/${path}`, { token: as, body })
/** Sends a change with the right password. */
const change = (path: string, body: Body = {}) => send(path, { password: person.password, ...body })
const settings = async (as = token) => (await call(site, 'GET', '/candidates/settings', { token: as })).body.data
const follow = async (email: string) => post(site, '/verify-email', { token: await newestToken(site, email) })
async function sendResetLink() {
  const { session } = await createMember(site)
  const { id } = await site.db
    .selectFrom('candidates')
    .select('id')
    .where('username', '=', person.username)
    .executeTakeFirstOrThrow()
  await staffCall(site, session, 'POST', `/candidates/${id}/reset-link`)
}
const mailsTo = async (email: string) =>
  (await site.readMails()).filter(({ to }) => to === email).map(({ subject }) => subject)
const events = () => securityLines(log).map(({ security }) => security)
const errorsOf = ({ status, body }: ApiResponse) => ({ status, errors: body.errors })

test('returns what the page shows', async () => {
  expect(await settings()).toEqual({
    name: person.name,
    email: person.email,
    email_verified: false,
    pending_email: null,
    phone: person.phone,
    other_sessions: { count: 0, last_used_at: null },
    deletion: { is_request: false, requested_at: null, answer_by: null },
  })
})

test('a name is changed, without a password or an email', async () => {
  expect((await send('settings/name', { name: ' Amina Njeri ' })).status).toBe(200)
  expect(await settings()).toMatchObject({ name: 'Amina Njeri' })
  expect(await mailsTo(person.email)).toEqual([])
  expect(errorsOf(await send('settings/name', { name: '' }))).toMatchObject({ status: 422, errors: { name: [/./] } })
})

test.each([
  ['settings/email', { email: 'thief@example.com' }],
  ['settings/phone', { phone: '0799 000 001' }],
  ['settings/password', { new_password: 'another quiet password' }],
  ['export', {}],
  ['delete', {}],
])('%s does nothing without the right password, which is limited like signing in', async (path, body) => {
  const before = await settings()
  for (let count = 0; count < 10; count++)
    expect(errorsOf(await send(path, { ...body, password: 'wrong' }))).toEqual({
      status: 422,
      errors: { password: ['This is not your password. Try again.'] },
    })
  const from = newClient()
  const failure = { token, from, body: { ...body, password: 'wrong' } }
  for (let count = 0; count < 2; count++) await call(site, 'POST', `/candidates/${path}`, failure)
  const right = { ...failure, body: { ...body, password: person.password } }
  expect((await call(site, 'POST', `/candidates/${path}`, right)).status).toBe(429)
  expect(await settings()).toEqual(before)
  expect(events()).toContain('sign_in_failed')
})

test('an email address changes when its link is followed, and the old address is told', async () => {
  const email = `new.${person.email}`
  expect((await change('settings/email', { email })).status).toBe(200)
  const ends_at = later(site.clock.time, 48 * hourMs).toISOString()
  const masked = `n•••${email.slice(email.indexOf('@'))}`
  expect(await settings()).toMatchObject({ email: person.email, pending_email: { email: masked, ends_at } })
  expect((await follow(email)).body).toMatchObject({ already_confirmed: false, changed_to: email })
  expect(await settings()).toMatchObject({ email, email_verified: true, pending_email: null })
  expect(await mailsTo(person.email)).toEqual(['Your Kazi Kenya email address was changed'])
  expect(events()).toContain('email_corrected')
  expect((await follow(email)).body).toMatchObject({ already_confirmed: true })
})

test('an address of another account gets the same answer, and is not taken', async () => {
  const other = await insertPerson(site.db)
  const [free, taken] = [
    await change('settings/email', { email: `free.${person.email}` }),
    await change('settings/email', { email: other.email }),
  ]
  expect(taken.body).toEqual(free.body)
  expect((await follow(other.email)).status).toBe(422)
  expect(await settings()).toMatchObject({ email: person.email })
})

test.each([
  ['a newer link', () => change('settings/email', { email: `newer.${person.email}` })],
  ['another password', () => change('settings/password', { new_password: 'another quiet password' })],
  ['the other devices', () => send('sessions/end')],
  ["the office's link for another password", async () => sendResetLink()],
  ['48 hours', async () => (site.clock.time = later(site.clock.time, 48 * hourMs))],
])('a link to a new address ends with %s', async (_, end) => {
  const email = `link.${person.email}`
  await change('settings/email', { email })
  await end()
  expect((await follow(email)).status).toBe(422)
})

test('a phone number is changed, and the candidate is told', async () => {
  expect((await change('settings/phone', { phone: '0799 123 456' })).status).toBe(200)
  expect(await settings()).toMatchObject({ phone: '+254799123456' })
  expect(await mailsTo(person.email)).toEqual(['Your Kazi Kenya phone number was changed'])
  expect(events()).toContain('phone_changed')
})

test.each(['12345', '0799 999 999'])('the phone number %s is refused', async (phone) => {
  if (phone !== '12345') await insertPerson(site.db, { phone: '+254799999999' })
  expect(errorsOf(await change('settings/phone', { phone }))).toMatchObject({ status: 422, errors: { phone: [/./] } })
  expect(await settings()).toMatchObject({ phone: person.phone })
})

test('email address and phone number change five times an hour at most', async () => {
  for (let count = 0; count < 5; count++) await change('settings/phone', { phone: person.phone })
  expect((await change('settings/email', { email: 'sixth@example.com' })).status).toBe(429)
})

test('sends at most three links an hour to an address, no matter who asks', async () => {
  const email = `target.${person.email}`
  for (let count = 0; count < 3; count++) expect((await change('settings/email', { email })).status).toBe(200)
  const other = await insertPerson(site.db)
  const body = { email, password: other.password }
  expect((await send('settings/email', body, await signIn(site, other))).status).toBe(429)
})

test.each([
  ['settings/email', { email: 'thief@example.com' }],
  ['settings/phone', { phone: '0799 000 002' }],
  ['delete', {}],
])('%s does nothing if the password changes after it was checked', async (path, body) => {
  const { sending } = await site.db.transaction().execute(async (trx) => {
    const own = trx.updateTable('candidates').where('username', '=', person.username)
    await own.set({ password_hash: 'another' }).execute()
    const sending = change(path, body)
    await expect.poll(() => waitingQueries(site.db)).toHaveLength(1)
    return { sending }
  })
  expect(errorsOf(await sending)).toEqual({
    status: 422,
    errors: { password: ['Your password was changed just now. Reload the page.'] },
  })
  expect(await settings()).toMatchObject({ phone: person.phone })
  expect(await mailsTo('thief@example.com')).toEqual([])
})

test('a new password signs out all other devices, and the candidate is told', async () => {
  const other = await signIn(site, person)
  expect((await change('settings/password', { new_password: 'another quiet password' })).status).toBe(200)
  expect([await isSignedIn(site, token), await isSignedIn(site, other)]).toEqual([true, false])
  expect(await mailsTo(person.email)).toEqual(['Your Kazi Kenya password was changed'])
  expect(events()).toEqual(expect.arrayContaining(['password_changed', 'sessions_ended']))
  await signIn(site, { ...person, password: 'another quiet password' })
  await expect(signIn(site, person)).rejects.toThrow('401')
})

test('a weak password is refused', async () => {
  const weak = await change('settings/password', { new_password: person.username })
  expect(errorsOf(weak)).toMatchObject({ status: 422, errors: { new_password: [/easy to guess/] } })
})

test('says how many other devices are signed in and when the last was used, and ends them', async () => {
  const other = await signIn(site, person)
  const usedAt = site.clock.time.toISOString()
  expect(await settings()).toMatchObject({ other_sessions: { count: 1, last_used_at: usedAt } })
  await send('sessions/end')
  expect([await isSignedIn(site, token), await isSignedIn(site, other)]).toEqual([true, false])
  expect(await settings()).toMatchObject({ other_sessions: { count: 0, last_used_at: null } })
})

/** The files of a download, by name. */
async function download(): Promise<Record<string, Uint8Array>> {
  const response = await fetch(`${site.origin}/api/candidates/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': newClient() },
    body: JSON.stringify({ password: person.password }),
  })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="my-data.zip"',
  ])
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

test('a download has what the candidate gave, to read and as JSON, with the files', async () => {
  await upload(site, token, [newPdf('my CV')])
  const body = { certification_name: 'First aid', issuing_organization: 'Red Cross', issue_date: '2024-05-01' }
  await call(site, 'POST', '/candidates/update/certifications', { token, body })
  const { uuid } = await insertJob(site.db, { title: 'Cook', company: 'Duka Letu' })
  const changes = [{ job_uuid: uuid, is_saved: true, at: site.clock.time.toISOString() }]
  await call(site, 'POST', '/candidates/saved-jobs', { token, body: { changes } })
  const { db } = site
  await db
    .updateTable('candidates')
    .set({ email_verified_at: site.clock.time })
    .where('username', '=', person.username)
    .execute()
  await storeMessage(site.accountParts, { name: 'Amina', email: person.email, subject: '', message: 'Is it open?' })
  const files = await download()
  expect(Object.keys(files)).toEqual(['my-data.txt', 'my-data.json', 'resume-1.pdf'])
  expect(JSON.parse(strFromU8(files['my-data.json']!))).toMatchObject({ account: { national_id: person.national_id } })
  const text = strFromU8(files['my-data.txt']!)
  for (const line of [`Email: ${person.email}`, 'Issued on: 1 May 2024', 'Company: Duka Letu', 'Message: Is it open?'])
    expect(text).toContain(`  ${line}\n`)
  expect(text).not.toContain(uuid)
  expect(Buffer.from(files['resume-1.pdf']!).equals(newPdf('my CV'))).toBe(true)
  expect(events()).toContain('data_exported')
})

test('at most three downloads an hour, not counting those that failed', async () => {
  await upload(site, token, [newPdf()])
  const files = site.db.updateTable('candidate_files')
  const { sealed } = await site.db.selectFrom('candidate_files').select('sealed').executeTakeFirstOrThrow()
  await files.set({ sealed: Buffer.from('broken') }).execute()
  for (let count = 0; count < 3; count++) expect((await change('export')).status).toBe(500)
  await files.set({ sealed }).execute()
  for (let count = 0; count < 3; count++) await download()
  expect((await change('export')).status).toBe(429)
})

test('an account is deleted at once, and its owner is told', async () => {
  expect((await change('delete')).body).toMatchObject({ is_deleted: true })
  expect(await isSignedIn(site, token)).toBe(false)
  expect(await textOfDatabase(site.db)).not.toContain(person.username)
  expect(await mailsTo(person.email)).toEqual(['Your Kazi Kenya account is deleted'])
  expect(events()).toContain('account_erased')
})

test.each(['offered', 'placed'] as const)(
  'when %s, deletion becomes a request that can be taken back',
  async (stage) => {
    const own = await newApplication(site)
    const [password, as] = ['mango tree by the lake', own.token]
    await moveApplication(site, own, stage)
    expect((await send('delete', { password }, as)).body).toMatchObject({ is_deleted: false })
    const requested_at = site.clock.time.toISOString()
    const deletion = { is_request: true, requested_at, answer_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
    expect(await settings(as)).toMatchObject({ deletion })
    site.clock.time = later(site.clock.time, hourMs)
    await send('delete', { password }, as)
    expect(await settings(as)).toMatchObject({ deletion })
    expect((await mailsTo(own.email)).slice(1)).toEqual(['You asked us to delete your Kazi Kenya account'])
    expect(events()).toContain('deletion_requested')
    await send('delete/cancel', {}, as)
    expect(await settings(as)).toMatchObject({ deletion: { is_request: true, requested_at: null, answer_by: null } })
  },
)

test('an offer that was declined does not keep the account', async () => {
  const own = await newApplication(site)
  const event_id = await moveApplication(site, own, 'offered')
  await call(site, 'POST', `${own.path}/offer`, { token: own.token, body: { event_id, answer: 'no' } })
  expect(await settings(own.token)).toMatchObject({ deletion: { is_request: false } })
})

test('an offer that the candidate cannot read yet does not keep the account', async () => {
  const own = await newApplication(site)
  await moveApplication(site, own, 'offered', { visible_at: later(site.clock.time, minuteMs) })
  expect(await settings(own.token)).toMatchObject({ deletion: { is_request: false } })
  const deleted = await send('delete', { password: 'mango tree by the lake' }, own.token)
  expect(deleted.body).toMatchObject({ is_deleted: true })
})

test('none of these calls exist in simulated mode', async () => {
  const simulated = await startTestApp()
  const as = await signIn(simulated, await insertPerson(simulated.db))
  const paths = ['settings/name', 'settings/email', 'settings/phone', 'settings/password', 'sessions/end', 'export']
  for (const path of [...paths, 'delete', 'delete/cancel'])
    expect((await call(simulated, 'POST', `/candidates/${path}`, { token: as, body: {} })).status).toBe(404)
  expect((await call(simulated, 'GET', '/candidates/settings', { token: as })).status).toBe(404)
  await simulated.close()
})
