import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, newProof, registerPerson, signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { moveApplication, sendApplication, writeToCandidate } from '../../../tests/support/applications.ts'
import { englishIn } from '../../../tests/support/english.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { newPdf, upload } from '../../../tests/support/profiles.ts'
import { runHere } from '../../../tests/support/run-command.ts'
import type { Carrier } from '../../mail/carriers.server.ts'
import { deliverDue } from '../../mail/delivery.server.ts'
import { deleteExpired, noteSent } from './nightly.server.ts'

let site: TestApp
const start = new Date('2026-12-01T12:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ now: start, config: { isLive: true } })))
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.time = start
  for (const table of ['candidates', 'contact_messages', 'staff_log', 'mails', 'retention'] as const)
    await site.db.deleteFrom(table).execute()
})

const kept = { applications: 12, messages: 6, accounts: 24, log: 24 }
const count = async (table: 'applications' | 'candidate_files' | 'contact_messages' | 'candidates' | 'staff_log') =>
  (await site.db.selectFrom(table).select('id').execute()).length
const log = () => site.db.selectFrom('staff_log').select(['staff_id', 'action', 'detail']).orderBy('id').execute()

/** Runs the night that begins at 2 o'clock in Nairobi on a day. */
async function night(day: string, isLive = true): Promise<void> {
  site.clock.time = new Date(`${day}T02:00:00+03:00`)
  await deleteExpired({ ...site.accountParts, kept, isLive })
}

/** Delivers the queued emails, or has all of them refused. */
async function deliver(isRefused = false): Promise<void> {
  const { db, clock } = site.accountParts
  const refused = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no' }
  const carry: Carrier = async () => {
    if (isRefused) throw Object.assign(new Error('no'), refused)
    return { file: null }
  }
  const onSent = noteSent.bind(null, { db, clock })
  await deliverDue({ ...site.accountParts, carry, nudges: new EventEmitter(), onSent })
}

const apply = async () => sendApplication(site, (await insertJob(site.db)).uuid)

test('deletes applications 12 months after their last event, message or interview', async () => {
  await apply()
  const moved = await apply()
  const written = await apply()
  const idOf = async ({ reference }: { reference: string }) =>
    site.db.selectFrom('applications').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  site.clock.time = new Date('2027-03-01T12:00:00+03:00')
  await moveApplication(site, await idOf(moved), 'reading')
  await writeToCandidate(site, await idOf(written), 'Are you still there?')
  await night('2027-12-01')
  expect(await count('applications')).toBe(3)
  await night('2027-12-02')
  expect(await count('applications')).toBe(2)
  await night('2028-03-02')
  expect(await count('applications')).toBe(0)
  expect(await log()).toEqual([
    { staff_id: null, action: 'expired_deleted', detail: 'applications: 1' },
    { staff_id: null, action: 'expired_deleted', detail: 'applications: 2' },
  ])
})

test('deletes replaced files once no application refers to them', async () => {
  const { token } = await apply()
  await upload(site, token, [newPdf('first')])
  await call(site, 'POST', '/candidates/applications', { token, body: { job_uuid: (await insertJob(site.db)).uuid } })
  await upload(site, token, [newPdf('second')])
  await upload(site, token, [newPdf('third')])
  await night('2026-12-02')
  expect(await count('candidate_files')).toBe(2)
  await night('2027-12-02')
  expect(await count('candidate_files')).toBe(1)
})

test('deletes messages after 6 months and the log after 24', async () => {
  const body = { name: 'Grace', email: 'grace@example.com', message: 'Hello', recaptcha_token: await newProof(site) }
  await call(site, 'POST', '/contact', { body })
  await site.db.insertInto('staff_log').values({ at: start, action: 'signed_in' }).execute()
  await night('2027-06-01', false)
  expect([await count('contact_messages'), await count('staff_log')]).toEqual([1, 1])
  await night('2027-06-02', false)
  expect([await count('contact_messages'), await count('staff_log')]).toEqual([0, 2])
  await night('2028-12-02', false)
  expect(await log()).toMatchObject([{ action: 'expired_deleted' }, { detail: 'log entries: 1' }])
})

test('warns the owner of an unused account 30 days before it is deleted', async () => {
  const person = await registerPerson(site)
  await deliver()
  await night('2028-11-01')
  expect(await site.readMails()).toEqual([])
  await night('2028-11-02')
  await night('2028-11-03')
  expect(await site.readMails()).toMatchObject([
    { to: person.email, subject: 'We will delete your Kazi Kenya account', isWarning: true },
  ])
  await deliver()
  await night('2028-12-02')
  expect(await count('candidates')).toBe(1)
  await night('2028-12-04')
  expect(await count('candidates')).toBe(0)
  expect(await log()).toMatchObject([{ detail: 'accounts: 1' }])
})

test('warns in the language of the owner', async () => {
  await registerPerson(site)
  await site.db.updateTable('candidates').set({ email_verified_at: start, language: 'sw' }).execute()
  await night('2028-11-02')
  const [{ subject, text } = { subject: '', text: '' }] = (await site.readMails()).slice(-1)
  expect(englishIn([subject, ...text.split('\n')])).toEqual([])
  expect(text).toContain(`${site.accountParts.publicUrl}/sw/login`)
})

test('keeps an account whose owner signs in after the warning, and warns again later', async () => {
  const person = await registerPerson(site)
  await deliver()
  await night('2028-11-02')
  await deliver()
  await signIn(site, person)
  await night('2029-11-01')
  expect([await count('candidates'), await site.readMails()]).toEqual([1, []])
  await night('2030-10-04')
  expect(await site.readMails()).toHaveLength(1)
})

test.each(['was refused', 'still waits'])('keeps an account whose warning %s', async (fate) => {
  await registerPerson(site)
  await deliver()
  await night('2028-11-02')
  if (fate === 'was refused') await deliver(true)
  await night('2029-12-01')
  expect(await count('candidates')).toBe(1)
})

test.each(['offered', 'placed'] as const)('leaves an account with the stage %s', async (stage) => {
  const { reference } = await apply()
  await site.db
    .updateTable('applications')
    .set({ stage, applied_at: new Date('2030-01-01') })
    .where('reference', '=', reference)
    .execute()
  await night('2030-01-02')
  expect(await site.readMails()).toEqual([])
})

test('leaves accounts in simulated mode, and those of suspended candidates', async () => {
  await registerPerson(site)
  await deliver()
  await night('2029-12-01', false)
  expect(await site.readMails()).toEqual([])
  await site.db.updateTable('candidates').set({ suspended_at: start }).execute()
  await night('2029-12-02')
  expect(await site.readMails()).toEqual([])
})

test("runs once a night, from 2 o'clock on, in one process at a time", async () => {
  const addOld = () =>
    site.db
      .insertInto('staff_log')
      .values({ at: new Date('2020-01-01'), action: 'signed_in' })
      .execute()
  const isDeleted = async () => (await log()).every(({ action }) => action !== 'signed_in')
  await night('2026-12-02')
  await addOld()
  await night('2026-12-02')
  site.clock.time = new Date('2026-12-03T01:59:00+03:00')
  await deleteExpired({ ...site.accountParts, kept, isLive: true })
  expect(await isDeleted()).toBe(false)
  await site.db.transaction().execute(async (other) => {
    await other.selectFrom('retention').selectAll().forUpdate().execute()
    await night('2026-12-03')
    expect(await isDeleted()).toBe(false)
  })
  await night('2026-12-03')
  expect(await isDeleted()).toBe(true)
})

test('the command counts what it would delete, and deletes it without --dry-run', async () => {
  await site.db
    .insertInto('staff_log')
    .values({ at: new Date('2020-01-01'), action: 'signed_in' })
    .execute()
  const expire = (...options: string[]) => runHere(['data', 'expire', ...options], { url: site.url })
  expect(await expire('--dry-run')).toMatchObject({ code: 0, output: expect.stringMatching(/^log entries +1$/m) })
  expect(await log()).toMatchObject([{ action: 'signed_in' }])
  expect(await expire()).toMatchObject({ code: 0 })
  expect(await log()).toMatchObject([{ action: 'expired_deleted', detail: 'log entries: 1' }])
})
