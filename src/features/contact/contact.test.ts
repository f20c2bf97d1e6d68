import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, newClient, newProof } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { hourMs, later } from '../../calendar.ts'
import { readMessage } from './messages.server.ts'

let site: TestApp
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
afterAll(() => site.close())
beforeEach(() => site.db.deleteFrom('contact_messages').execute())

const typed = {
  name: '\u200b Grace Akinyi ',
  email: 'Grace@Example.com',
  subject: 'Papers',
  message: 'Which ones?\r\nAll?',
}

async function send(fields: object = {}, from?: string) {
  const body = { ...typed, recaptcha_token: await newProof(site), ...fields }
  return call(site, 'POST', '/contact', { body, from })
}
const rows = () => site.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()

test('keeps a message, cleaned and encrypted', async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: { message: 'Your message is sent. We will answer by email.' },
  })
  const [row] = await rows()
  expect(row && readMessage(site.encryption, row)).toEqual({
    language: 'en',
    name: 'Grace Akinyi',
    email: 'Grace@Example.com',
    subject: 'Papers',
    message: 'Which ones?\nAll?',
  })
  expect(row?.message_sealed.toString('latin1')).not.toMatch(/Grace|Which/)
})

test.each([
  ['name', '', 'Enter your full name.'],
  ['email', 'grace', 'Enter an email address such as amina@example.com.'],
  ['subject', 'a\nb', 'Use one line of text.'],
  ['message', ' ', 'Write a message first.'],
  ['message', 'x'.repeat(5_001), 'Use at most 5,000 characters.'],
])('refuses %s %j', async (field, text, message) => {
  expect(await send({ [field]: text })).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  expect(await rows()).toEqual([])
})

test('keeps a message once if it is sent again within an hour', async () => {
  for (let time = 0; time < 2; time++) await send()
  await send({ message: 'Something else' })
  expect(await rows()).toHaveLength(2)
  site.clock.time = later(site.clock.time, hourMs)
  await send()
  expect(await rows()).toHaveLength(3)
})

test('needs a new proof of work for each message', async () => {
  const recaptcha_token = await newProof(site)
  expect((await send({ recaptcha_token })).status).toBe(200)
  for (const token of [recaptcha_token, 'none'])
    expect(await send({ recaptcha_token: token })).toMatchObject({
      status: 422,
      body: { errors: { recaptcha_token: [expect.any(String)] } },
    })
})

test('takes 60 messages an hour from a client', async () => {
  const client = newClient()
  const statuses: number[] = []
  for (let count = 0; count < 62; count++) statuses.push((await send({ subject: String(count) }, client)).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
})

test('does not exist in simulated mode', async () => {
  const simulated = await startTestApp()
  expect((await call(simulated, 'POST', '/contact', { body: typed })).status).toBe(404)
  await simulated.close()
})
