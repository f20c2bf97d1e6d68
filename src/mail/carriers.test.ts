import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { createCarrier, type DeliveryOptions } from './carriers.server.ts'
import { isPermanentRefusal } from './delivery-failure.server.ts'
import type { Mail } from './outbox.server.ts'

const settings = {
  smtpUrl: null,
  mailFrom: 'Kazi <jobs@kazi.test>',
  dataDir: '/nowhere',
  publicUrl: 'https://kazi.test',
}
const welcome: Mail = {
  to: 'amina@example.com',
  subject: 'Karibu',
  text: 'Open https://kazi.test/verify-email#token=secret-of-amina',
}
const options: DeliveryOptions = { id: 7, date: new Date('2026-11-21T09:00:00Z'), signal: new AbortController().signal }

/** Sends an email by SMTP and returns what the server received. */
async function sendThrough(mail: Mail, mailFrom = settings.mailFrom) {
  const { received, smtpUrl } = await startMailServer()
  await createCarrier({ ...settings, mailFrom, smtpUrl })(mail, options)
  expect(received).toHaveLength(1)
  return { to: received[0]?.to, mail: await PostalMime.parse(received[0]?.raw ?? '') }
}

function errorOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => null,
    (error: unknown) => error,
  )
}

test('sends the complete email to the mail server in SMTP_URL', async () => {
  const { to, mail } = await sendThrough({ ...welcome, subject: 'Karibu, Wanjikũ' })
  expect(to).toEqual(['amina@example.com'])
  expect(mail).toMatchObject({
    subject: 'Karibu, Wanjikũ',
    from: { name: 'Kazi', address: 'jobs@kazi.test' },
    to: [{ address: 'amina@example.com' }],
  })
  expect(mail.text?.trim()).toBe(welcome.text)
  expect(mail.messageId).toMatch(/@kazi\.test>$/)
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('says how to unsubscribe with one click, in emails that one can unsubscribe from', async () => {
  const { mail } = await sendThrough({ ...welcome, unsubscribeUrl: 'https://kazi.test/unsubscribe/x' })
  const headers = [
    { key: 'list-unsubscribe', value: '<https://kazi.test/unsubscribe/x>' },
    { key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' },
  ]
  for (const header of headers) expect(mail.headers).toContainEqual(expect.objectContaining(header))
  expect(JSON.stringify((await sendThrough(welcome)).mail.headers)).not.toContain('list-unsubscribe')
})

test('refuses a remote mail server without encryption, unless SMTP_URL allows it', async () => {
  const { received, smtpUrl } = await startMailServer()
  // Reaches this machine, but does not count as local.
  const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0')
  await expect(createCarrier({ ...settings, smtpUrl: elsewhere })(welcome, options)).rejects.toThrow(/STARTTLS/)
  expect(received).toEqual([])
  await createCarrier({ ...settings, smtpUrl: `${elsewhere}?requireTLS=false` })(welcome, options)
  expect(received).toHaveLength(1)
})

test('sends an email again with the same Message-ID', async () => {
  const [first, again] = [await sendThrough(welcome), await sendThrough(welcome)]
  expect(again.mail.messageId).toBe(first.mail.messageId)
})

test('allows a comma in the sender name', async () => {
  const { mail } = await sendThrough(welcome, 'Kazi, Kenya <jobs@kazi.test>')
  expect(mail.from).toEqual({ name: 'Kazi, Kenya', address: 'jobs@kazi.test' })
})

test.each([
  ['a line break in a subject', { subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nBuy' }],
  ['a line break in an address', { to: 'amina@example.com\r\nBcc: everybody@example.com' }],
  ['a bare line feed in an address', { to: 'amina@example.com\nBcc: everybody@example.com' }],
  ['a second address', { to: 'amina@example.com, everybody@example.com' }],
  ['a name that looks like an address', { to: 'everybody@example.com <amina@example.com>' }],
])('adds no header and no recipient for %s', async (_, fields) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const { file } = await createCarrier({ ...settings, dataDir })({ ...welcome, ...fields }, options)
  const mail = await PostalMime.parse(await readFile(file ?? ''))
  expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(mail.to).toHaveLength(1)
  expect(mail.text?.trim()).toBe(welcome.text)

  const { received, smtpUrl } = await startMailServer()
  // Refusing an invalid address is fine too.
  await errorOf(createCarrier({ ...settings, smtpUrl })({ ...welcome, ...fields }, options))
  expect(received.flatMap(({ to }) => to)).not.toContain('everybody@example.com')
})

test.each([
  ['an unknown mailbox', 550, 'no such user', true],
  ['a refused relay', 550, '5.7.1 relaying denied', false],
  ['a missing password', 530, '5.7.0 authentication required', false],
  ['greylisting', 450, 'greylisted', false],
])('treats %s (%i %s) as a permanent refusal: %o', async (_, responseCode, message, isForGood) => {
  const refuse = Object.assign(new Error(message), { responseCode })
  const { smtpUrl } = await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
  const refused = await errorOf(createCarrier({ ...settings, smtpUrl })(welcome, options))
  expect(refused).toMatchObject({ responseCode })
  expect(isPermanentRefusal(refused)).toBe(isForGood)
})

test('does not treat a refused sender as a permanent refusal', async () => {
  const refuse = Object.assign(new Error('sender rejected'), { responseCode: 550 })
  const { smtpUrl } = await startMailServer({ onMailFrom: (_address, _session, done) => done(refuse) })
  const refused = await errorOf(createCarrier({ ...settings, smtpUrl })(welcome, options))
  expect(refused).toMatchObject({ responseCode: 550 })
  expect(isPermanentRefusal(refused)).toBe(false)
})

test('writes each email to a file that only this user can read if there is no mail server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const { file } = await createCarrier({ ...settings, dataDir })(welcome, options)
  const folder = join(dataDir, 'mail')
  expect(await readdir(folder)).toEqual(['2026-11-21T09-00-00-000Z-000007.eml'])
  expect(file).toBe(join(folder, '2026-11-21T09-00-00-000Z-000007.eml'))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(file ?? '')).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(await readFile(file ?? ''))
  expect(mail).toMatchObject({
    subject: 'Karibu',
    from: { address: 'jobs@kazi.test' },
    to: [{ name: '', address: 'amina@example.com' }],
  })
  expect(mail.text?.trim()).toBe(welcome.text)
})

test('names files so that they sort by queue time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const carry = createCarrier({ ...settings, dataDir })
  const subjects = ['second', 'third', 'first']
  const queued = [
    { ...options, id: 9 },
    { ...options, id: 10 },
    { ...options, id: 11, date: new Date('2026-11-20T09:00:00Z') },
  ]
  for (const [index, subject] of subjects.entries()) await carry({ ...welcome, subject }, queued[index] ?? options)
  const names = (await readdir(join(dataDir, 'mail'))).toSorted()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(dataDir, 'mail', name)))),
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['first', 'second', 'third'])
})
