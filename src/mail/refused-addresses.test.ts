import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newDetails, newestToken, registerPerson, signIn } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { createMember, staffCall } from '../../tests/support/office.ts'
import { fieldsOf } from '../contract/reading.ts'
import type { Carrier } from './carriers.server.ts'
import { deliverDue } from './delivery.server.ts'

let site: TestApp
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
afterAll(() => site.close())

/** Refuses every address as one that does not exist. */
const refuse: Carrier = () =>
  Promise.reject(
    Object.assign(new Error('no'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no' }),
  )

/** A candidate with an unconfirmed address, whose waiting emails are gone. */
async function refusedPerson(times: number) {
  const person = await registerPerson(site)
  const confirmation = await newestToken(site, person.email)
  await site.db.deleteFrom('mails').execute()
  for (let count = 0; count < times; count++) await deliver(person.email.toUpperCase(), refuse)
  return { ...person, confirmation, token: await signIn(site, person) }
}

async function idOf(username: string): Promise<number> {
  const query = site.db.selectFrom('candidates').select('id').where('username', '=', username)
  return (await query.executeTakeFirstOrThrow()).id
}

/** Queues an email and delivers it. Returns whether the mail server got it. */
async function deliver(to: string, carry?: Carrier, stopsRefused = true): Promise<boolean> {
  let isSent = false
  const accept: Carrier = async () => {
    isSent = true
    return { file: null }
  }
  await site.accountParts.outbox.queue(site.db, { to, subject: 'Karibu', text: 'Hello' })
  await deliverDue({ ...site.accountParts, carry: carry ?? accept, nudges: new EventEmitter(), stopsRefused })
  expect(await site.readMails()).toEqual([])
  return isSent
}

const isShownRefused = async (token: string) =>
  fieldsOf((await call(site, 'GET', '/candidates/notifications', { token })).body).meta

test('two permanent refusals stop all email to an address, and the dashboard and the office say so', async () => {
  const { email, token, username } = await refusedPerson(1)
  expect(await isShownRefused(token)).toMatchObject({ is_mail_refused: false })
  await deliver(email, refuse)
  expect(await deliver(email)).toBe(false)
  expect(await deliver('other@example.com')).toBe(true)
  expect(await isShownRefused(token)).toMatchObject({ is_mail_refused: true })
  const { session } = await createMember(site)
  const { body } = await staffCall(site, session, 'GET', `/candidates/${await idOf(username)}`)
  expect(body).toMatchObject({ data: { account: { is_email_refused: true } } })
})

test('in simulated mode no email is held back', async () => {
  const { email } = await refusedPerson(2)
  expect(await deliver(email, undefined, false)).toBe(true)
})

test('correcting the address clears it', async () => {
  const { token, password } = await refusedPerson(2)
  const { email } = await newDetails(site)
  const corrected = await call(site, 'POST', '/correct-email', { body: { email, password }, token })
  expect(corrected.status).toBe(200)
  await site.db.deleteFrom('mails').execute()
  expect(await deliver(email)).toBe(true)
})

test('confirming the address clears it', async () => {
  const { email, confirmation } = await refusedPerson(2)
  await call(site, 'POST', '/verify-email', { body: { token: confirmation } })
  expect(await deliver(email)).toBe(true)
})

test('a correction by the office clears it', async () => {
  const { email, username } = await refusedPerson(2)
  const { session } = await createMember(site)
  const next = (await newDetails(site)).email
  const body = { changes: { email: next }, was: { email } }
  expect(await staffCall(site, session, 'POST', `/candidates/${await idOf(username)}/account`, body)).toMatchObject({
    status: 200,
  })
  await site.db.deleteFrom('mails').execute()
  expect(await deliver(next)).toBe(true)
})
