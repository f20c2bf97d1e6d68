import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { createCarrier, type Letter } from './carriers.server.ts'
import { isRefusedForGood } from './delivery-failure.server.ts'
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
const letter: Letter = { id: 7, date: new Date('2026-11-21T09:00:00Z'), signal: new AbortController().signal }

/** What the mail server of SMTP_URL gets of a mail. */
async function sendThrough(mail: Mail, mailFrom = settings.mailFrom) {
  const { taken, smtpUrl } = await startMailServer()
  await createCarrier({ ...settings, mailFrom, smtpUrl })(mail, letter)
  expect(taken).toHaveLength(1)
  return { to: taken[0]?.to, mail: await PostalMime.parse(taken[0]?.raw ?? '') }
}

function refusalOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => null,
    (error: unknown) => error,
  )
}

test('the mail server of SMTP_URL gets the mail whole', async () => {
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

test('a server elsewhere that offers no encryption gets nothing, unless SMTP_URL says so', async () => {
  const { taken, smtpUrl } = await startMailServer()
  // Another way to say this machine, which is not one of the names for it.
  const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0')
  await expect(createCarrier({ ...settings, smtpUrl: elsewhere })(welcome, letter)).rejects.toThrow(/STARTTLS/)
  expect(taken).toEqual([])
  await createCarrier({ ...settings, smtpUrl: `${elsewhere}?requireTLS=false` })(welcome, letter)
  expect(taken).toHaveLength(1)
})

test('a mail that is sent again has the same Message-ID', async () => {
  const [first, again] = [await sendThrough(welcome), await sendThrough(welcome)]
  expect(again.mail.messageId).toBe(first.mail.messageId)
})

test('a sender may have a comma in the name', async () => {
  const { mail } = await sendThrough(welcome, 'Kazi, Kenya <jobs@kazi.test>')
  expect(mail.from).toEqual({ name: 'Kazi, Kenya', address: 'jobs@kazi.test' })
})

test.each([
  ['a line break in a subject', { subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nBuy' }],
  ['a line break in an address', { to: 'amina@example.com\r\nBcc: everybody@example.com' }],
  ['a bare line feed in an address', { to: 'amina@example.com\nBcc: everybody@example.com' }],
  ['a second address', { to: 'amina@example.com, everybody@example.com' }],
  ['a name that looks like an address', { to: 'everybody@example.com <amina@example.com>' }],
])('%s makes no header and no recipient of its own', async (_, fields) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const { file } = await createCarrier({ ...settings, dataDir })({ ...welcome, ...fields }, letter)
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

  const { taken, smtpUrl } = await startMailServer()
  // An address that is none may as well be refused.
  await refusalOf(createCarrier({ ...settings, smtpUrl })({ ...welcome, ...fields }, letter))
  expect(taken.flatMap(({ to }) => to)).not.toContain('everybody@example.com')
})

test.each([
  ['that there is no such mailbox', 550, 'no such user', true],
  ['that it may not send to others', 550, '5.7.1 relaying denied', false],
  ['that it wants a password first', 530, '5.7.0 authentication required', false],
  ['to come again later', 450, 'greylisted', false],
])('a mail server that says %s (%i %s) refuses for good: %o', async (_, responseCode, message, isForGood) => {
  const refuse = Object.assign(new Error(message), { responseCode })
  const { smtpUrl } = await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
  const refused = await refusalOf(createCarrier({ ...settings, smtpUrl })(welcome, letter))
  expect(refused).toMatchObject({ responseCode })
  expect(isRefusedForGood(refused)).toBe(isForGood)
})

test('a mail server that does not take our sender refuses no mail for good', async () => {
  const refuse = Object.assign(new Error('sender rejected'), { responseCode: 550 })
  const { smtpUrl } = await startMailServer({ onMailFrom: (_address, _session, done) => done(refuse) })
  const refused = await refusalOf(createCarrier({ ...settings, smtpUrl })(welcome, letter))
  expect(refused).toMatchObject({ responseCode: 550 })
  expect(isRefusedForGood(refused)).toBe(false)
})

test('without a mail server each mail is a complete file for this user alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const { file } = await createCarrier({ ...settings, dataDir })(welcome, letter)
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

test('files lie in the order in which their mails were queued', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const carry = createCarrier({ ...settings, dataDir })
  const subjects = ['second', 'third', 'first']
  const letters = [
    { ...letter, id: 9 },
    { ...letter, id: 10 },
    { ...letter, id: 11, date: new Date('2026-11-20T09:00:00Z') },
  ]
  for (const [index, subject] of subjects.entries()) await carry({ ...welcome, subject }, letters[index] ?? letter)
  const names = (await readdir(join(dataDir, 'mail'))).toSorted()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(dataDir, 'mail', name)))),
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['first', 'second', 'third'])
})
