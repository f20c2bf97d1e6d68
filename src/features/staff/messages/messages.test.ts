import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, newProof } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { brand } from '../../../brand.ts'
import { hourMs, later } from '../../../calendar.ts'
import { fieldsOf, recordsOf } from '../../../contract/reading.ts'
import { inLanguage } from '../../../language/language.server.ts'
import { storeMessage } from '../../contact/messages.server.ts'

let site: TestApp
let session: string
const start = new Date('2026-12-01T09:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ now: start, config: { isLive: true } })))
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.time = start
  for (const table of ['contact_messages', 'mails', 'staff_log'] as const) await site.db.deleteFrom(table).execute()
  session = (await createMember(site)).session
})

async function send(fields: object = {}): Promise<string> {
  const grace = { name: 'Grace', email: 'grace@example.com', subject: 'Papers', message: 'Which ones?\nAll?' }
  const body = { ...grace, recaptcha_token: await newProof(site), ...fields }
  await call(site, 'POST', '/contact', { body })
  const newest = site.db.selectFrom('contact_messages').select('id').orderBy('id', 'desc')
  return String((await newest.executeTakeFirstOrThrow()).id)
}
const office = (method: 'GET' | 'POST', path: string, body?: object) => staffCall(site, session, method, path, body)
const dataOf = async (path: string) => fieldsOf((await office('GET', path)).body).data
const log = () => site.db.selectFrom('staff_log').select(['action', 'detail']).orderBy('id').execute()

test('lists messages newest first, by state', async () => {
  const first = await send()
  const second = await send({ name: 'Amina', subject: '' })
  await office('POST', `/messages/${first}/done`, { is_done: true })
  const namesOf = async (query: string) => recordsOf(await dataOf(`/messages${query}`)).map(({ name }) => name)
  expect(await namesOf('')).toEqual(['Amina', 'Grace'])
  expect(await namesOf('?state=open')).toEqual(['Amina'])
  expect(await namesOf('?state=done')).toEqual(['Grace'])
  await office('POST', `/messages/${first}/done`, { is_done: false })
  expect(await namesOf('?state=open')).toEqual(['Amina', 'Grace'])
  expect(await log()).toEqual([
    { action: 'message_done', detail: first },
    { action: 'message_reopened', detail: first },
  ])
  expect(await dataOf(`/messages/${second}`)).toMatchObject({ is_done: false, subject: '' })
})

test('a message is new until someone opens it, which is logged once an hour', async () => {
  const id = await send({ message: '<img src=x onerror=alert(1)>' })
  const items = [{ to: `/messages/${id}`, title: 'Grace', text: expect.any(String) }]
  expect(await dataOf('/today')).toMatchObject({ lists: [{ total: 1, items }] })
  for (let time = 0; time < 2; time++)
    expect(await dataOf(`/messages/${id}`)).toMatchObject({ message: '<img src=x onerror=alert(1)>', reply: null })
  expect(await dataOf('/today')).toMatchObject({ lists: [] })
  expect(await log()).toEqual([{ action: 'message_read', detail: id }])
  site.clock.time = later(start, hourMs)
  session = (await createMember(site)).session
  await office('GET', `/messages/${id}`)
  expect(await log()).toHaveLength(2)
})

test('the words around a reply are in the language that the message was sent in', async () => {
  const body = { name: 'Grace', email: 'grace@example.com', subject: '', message: 'Karatasi zipi?' }
  await inLanguage('sw', () => storeMessage(site.accountParts, body))
  const { id } = await site.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  await office('POST', `/messages/${id}/reply`, { text: 'Kitambulisho.' })
  expect(await site.readMails()).toMatchObject([
    {
      subject: `Re: Ujumbe wako kwa ${brand.name}`,
      text: expect.stringContaining('Tarehe 1 Desemba 2026, 09:00, saa za Nairobi, ulituandikia:\n> Karatasi zipi?\n'),
    },
  ])
})

test('a reply is mailed with the message below it, and answers go to the agency', async () => {
  const id = await send()
  await office('POST', `/messages/${id}/reply`, { text: 'Your ID.\nNothing else.' })
  expect(await site.readMails()).toEqual([
    {
      to: 'grace@example.com',
      replyTo: brand.email,
      subject: 'Re: Papers',
      text: expect.stringMatching(
        /^Your ID\.\nNothing else\.\n\n[^>]+\nOn 1 December 2026, 09:00, Nairobi time, you wrote to us:\n> Which ones\?\n> All\?\n$/,
      ),
    },
  ])
  expect(await dataOf(`/messages/${id}`)).toMatchObject({
    is_done: true,
    reply: { text: 'Your ID.\nNothing else.', by: 'Wanjiru Kamau', at: start.toISOString() },
  })
  expect(await log()).toContainEqual({ action: 'message_replied', detail: id })
})

test('of two replies the second one is refused, and says who was first', async () => {
  const id = await send()
  const reply = (text: string) => office('POST', `/messages/${id}/reply`, { text })
  expect((await reply('First')).status).toBe(200)
  expect((await reply('First')).status).toBe(200)
  session = (await createMember(site, { name: 'Otieno' })).session
  expect(await reply('Second')).toMatchObject({
    status: 409,
    body: {
      message:
        'Wanjiru Kamau replied to this message on 1 December 2026, 09:00, Nairobi time. Your reply was not sent.',
    },
  })
  expect(await site.readMails()).toHaveLength(1)
})

test('answers 404 for a message that was deleted', async () => {
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/reply', { text: 'Hello' }],
    ['POST', '/done', { is_done: true }],
  ] as const)
    expect((await office(method, `/messages/999999${path}`, body)).status).toBe(404)
})

test('the menu has messages in simulated mode only while there are some', async () => {
  const simulated = await startTestApp({ now: start, database: site })
  const member = async () => fieldsOf(fieldsOf((await staffCall(simulated, session, 'GET', '/me')).body).data)
  expect(await member()).toMatchObject({ has_messages: false })
  const id = await send()
  expect(await member()).toMatchObject({ has_messages: true })
  expect((await staffCall(simulated, session, 'GET', `/messages/${id}`)).status).toBe(200)
  await simulated.close()
})
