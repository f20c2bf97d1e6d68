import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  call,
  forgetPassword,
  isSignedIn,
  newestToken,
  post,
  registerPerson,
  signIn,
} from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { canary } from '../../../tests/support/canary.ts'
import { insertPerson } from '../../../tests/support/people.ts'
import { runHere } from '../../../tests/support/run-command.ts'
import { eventsOf } from '../../../tests/support/security-lines.ts'
import { canariesIn } from '../../../tests/support/stored-text.ts'
import { hashPassword } from '../../features/accounts/passwords/passwords.server.ts'
import { createSessionStore } from '../../features/accounts/sessions/session-store.server.ts'

let site: TestApp
let folder: string
const log: string[] = []

beforeAll(async () => {
  site = await startTestApp({ now: new Date(), log: { write: (line) => void log.push(line) } })
  folder = await mkdtemp(join(tmpdir(), 'kazi-sign-out-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  await site.db.deleteFrom('rate_limits').execute()
  log.length = 0
})

const run = (name: string, ...args: string[]) =>
  runHere(['candidates', name, ...args], { url: site.url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder })
const signOut = (...args: string[]) => run('sign-out', ...args)

test('ends every session of the candidate at once, and no others', async () => {
  const person = await registerPerson(site, { phone: '+254712345678' })
  const tokens = [await signIn(site, person), await signIn(site, person)]
  const other = await signIn(site, await insertPerson(site.db))
  for (const token of tokens) expect(await isSignedIn(site, token)).toBe(true)
  expect(await signOut('0712 345 678')).toMatchObject({
    code: 0,
    output: 'Ended 2 sessions and 0 password reset links.',
  })
  for (const token of tokens) expect((await call(site, 'GET', '/candidates/profile', { token })).status).toBe(401)
  expect(await isSignedIn(site, other)).toBe(true)
  expect(await isSignedIn(site, await signIn(site, person))).toBe(true)
})

test.each(['1234567', '01234567', '0012 34567'])('finds a candidate by the national ID %s', async (who) => {
  const person = await registerPerson(site, { national_id: '01234567' })
  await signIn(site, person)
  expect(await signOut(who)).toMatchObject({ code: 0, output: expect.stringMatching(/^Ended 1 session /) })
})

test('ends no sessions if a national ID is the username or phone number of another candidate', async () => {
  await registerPerson(site, { national_id: '712345678', username: 'AB123456' })
  await registerPerson(site, { national_id: 'AB123456', phone: '0712345678' })
  for (const who of ['ab123456', '0712345678'])
    expect(await signOut(who)).toEqual({
      code: 1,
      output:
        'This is the national ID of one candidate, and the username or phone number of another. Use the email address.',
      log: '',
    })
})

test('says the second time that there is nothing to end', async () => {
  const person = await insertPerson(site.db)
  await signIn(site, person)
  expect(await signOut(person.email)).toMatchObject({ code: 0, output: 'Ended 1 session and 0 password reset links.' })
  expect(await signOut(person.email)).toMatchObject({
    code: 0,
    output: 'The candidate was not signed in on any device and had no password reset links.',
  })
  expect(JSON.parse((await signOut(person.email, '--json')).output)).toEqual({ sessions: 0, reset_links: 0 })
})

test('ends password reset links that were emailed or requested, and keeps the verification link', async () => {
  const { email } = await registerPerson(site)
  const verification = await newestToken(site, email)
  await forgetPassword(site, email)
  const reset = await newestToken(site, email)
  await post(site, '/forgot-password', { identifier: email })
  expect(JSON.parse((await signOut(email, '--json')).output)).toEqual({ sessions: 0, reset_links: 1 })
  expect((await post(site, '/reset-password', { token: reset, password: 'a lamp on the hill' })).status).toBe(422)
  expect(await site.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  expect((await post(site, '/verify-email', { token: verification })).status).toBe(200)
  await forgetPassword(site, email)
  expect(
    (await post(site, '/reset-password', { token: await newestToken(site, email), password: 'a lamp on the hill' }))
      .status,
  ).toBe(200)
})

test('counts only valid sessions', async () => {
  const person = await insertPerson(site.db)
  await signIn(site, person)
  await site.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  await signIn(site, person)
  expect(JSON.parse((await signOut(person.username, '--json')).output)).toEqual({ sessions: 1, reset_links: 0 })
  expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('ends a session that is being started', async () => {
  const { username } = await insertPerson(site.db)
  const { id } = await site.db.selectFrom('candidates').select('id').executeTakeFirstOrThrow()
  const password_hash = await hashPassword('another password', 'test')
  await site.db.updateTable('candidates').set({ password_hash }).where('id', '=', id).execute()
  const { started, signedOut } = await site.db.transaction().execute(async (trx) => {
    const session = await createSessionStore({ db: trx, clock: { now: () => site.clock.time } }).startSession({
      id,
      password_hash,
    })
    const ending = signOut(username, '--json')
    // The command waits for the session, which is not committed yet.
    await Promise.race([ending, new Promise((done) => setTimeout(done, 1_000))])
    return { started: session, signedOut: { ending } }
  })
  expect(JSON.parse((await signedOut.ending).output)).toEqual({ sessions: 1, reset_links: 0 })
  expect(await isSignedIn(site, started?.token ?? '')).toBe(false)
})

test('writes no personal data to its output or log, and logs one event with the account hash that the site uses', async () => {
  const { name, national_id, username, phone, email, referral_code } = canary
  await signIn(site, await registerPerson(site, { name, national_id, username, phone, email, referral_code }))
  const [registered] = eventsOf(log.join(''))
  const results = [
    await signOut(email),
    await signOut(username, '--json'),
    await signOut('canary@example.com'),
    await signOut(),
    await run('export', email),
    await run('erase', phone, '--yes'),
  ]
  expect(results.map(({ code }) => code)).toEqual([0, 0, 1, 1, 0, 0])
  expect(results[2]?.output).toBe('No candidate has this email address, username, phone number or national ID.')
  expect(results.map(({ log: logged }) => eventsOf(logged))).toEqual([
    [{ security: 'sessions_ended', reason: 'by_operator', sessions: 1, account: registered?.account }],
    [{ security: 'sessions_ended', reason: 'by_operator', sessions: 0, account: registered?.account }],
    [],
    [],
    [{ security: 'data_exported', account: registered?.account }],
    [{ security: 'account_erased', account: registered?.account }],
  ])
  const shown = results.map(({ output, log: logged }) => output + logged).join('\n')
  expect(canariesIn(shown, ['canary', ...Object.values(canary)])).toEqual([])
})
