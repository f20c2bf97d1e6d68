import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { createSealing } from '../sealing.server.ts'
import { type Carrier, createCarrier } from './carriers.server.ts'
import { takeDueMail } from './mail-queries.server.ts'
import { createOutbox, type Mail } from './outbox.server.ts'
import { deliverDue, type PostmanParts, startPostman } from './postman.server.ts'

let database: TestDatabase
let now = new Date('2026-11-21T09:00:00Z')
const clock = { now: () => now }
const sealing = createSealing(['a secret of the tests, 32 characters or more'])
const settings = { smtpUrl: null, mailFrom: 'Kazi <jobs@kazi.test>', dataDir: '/nowhere', publicUrl: 'https://kazi.test' }
const welcome: Mail = { to: 'amina@example.com', subject: 'Karibu', text: 'Open https://kazi.test/verify-email?token=secret-of-amina' }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  await database.db.deleteFrom('mails').execute()
})

function partsWith(carry: Carrier, log: string[] = []): PostmanParts {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  return { db: database.db, sealing, clock, carry, nudges: new EventEmitter(), logger }
}

async function queue(mail: Mail = welcome): Promise<void> {
  await createOutbox({ sealing, clock }).queue(database.db, mail)
}

function waitingMails() {
  return database.db.selectFrom('mails').selectAll().execute()
}

function pass(milliseconds: number) {
  now = new Date(now.getTime() + milliseconds)
}

/** A mail server on this machine; what it took, and its address for SMTP_URL. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) })
        done()
      })
    },
    ...options,
  })
  // A visitor that breaks off is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  const stop = () => new Promise<void>((stopped) => server.close(() => stopped()))
  onTestFinished(stop)
  return { taken, stop, smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

test('a mail is delivered once, whole, by the mail server of SMTP_URL', async () => {
  const { taken, smtpUrl } = await startMailServer()
  const parts = partsWith(createCarrier({ ...settings, smtpUrl }))
  await queue({ ...welcome, subject: 'Karibu, Wanjikũ' })
  await deliverDue(parts)
  await deliverDue(parts)
  expect(taken).toHaveLength(1)
  expect(taken[0]?.to).toEqual(['amina@example.com'])
  const mail = await PostalMime.parse(taken[0]?.raw ?? '')
  expect(mail).toMatchObject({ subject: 'Karibu, Wanjikũ', from: { name: 'Kazi', address: 'jobs@kazi.test' } })
  expect(mail.text?.trim()).toBe(welcome.text)
  expect(mail.messageId).toMatch(/@kazi\.test>$/)
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(await waitingMails()).toEqual([])
})

test('while the mail server is away the mail waits, longer each time, and arrives when it is back', async () => {
  const gone = await startMailServer()
  await gone.stop()
  await queue()
  await deliverDue(partsWith(createCarrier({ ...settings, smtpUrl: gone.smtpUrl })))
  const back = await startMailServer()
  const parts = partsWith(createCarrier({ ...settings, smtpUrl: back.smtpUrl }))
  await deliverDue(parts)
  expect(back.taken).toHaveLength(0)
  pass(60_000)
  await deliverDue(parts)
  expect(back.taken).toHaveLength(1)
  expect(await waitingMails()).toEqual([])
})

test('pauses double up to an hour, and after three days a mail is given up with a line', async () => {
  const log: string[] = []
  const carry = vi.fn<Carrier>().mockRejectedValue(Object.assign(new Error('connect to amina@example.com'), { code: 'ECONNECTION' }))
  const parts = partsWith(carry, log)
  await queue()
  const pauses: number[] = []
  for (let tries = 0; tries < 9; tries++) {
    await deliverDue(parts)
    const [mail] = await waitingMails()
    const pause = (mail?.next_attempt_at.getTime() ?? 0) - now.getTime()
    pauses.push(pause / 60_000)
    pass(pause)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  pass(3 * 24 * 60 * 60_000)
  await deliverDue(parts)
  expect(await waitingMails()).toEqual([])
  expect(log.at(-1)).toContain('mail given up')
})

test('an address that the server refuses for good is given up at once, one that it refuses for now is not', async () => {
  for (const [responseCode, left] of [[550, 0], [450, 1]] as const) {
    await database.db.deleteFrom('mails').execute()
    const refuse = Object.assign(new Error('no'), { responseCode })
    const { smtpUrl } = await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
    await queue()
    await deliverDue(partsWith(createCarrier({ ...settings, smtpUrl })))
    expect(await waitingMails()).toHaveLength(left)
  }
})

test('several postmen deliver each mail exactly once', async () => {
  const { taken, smtpUrl } = await startMailServer()
  for (let index = 0; index < 50; index++) await queue({ ...welcome, to: `person-${index}@example.com` })
  await Promise.all([1, 2, 3].map(() => deliverDue(partsWith(createCarrier({ ...settings, smtpUrl })))))
  expect(taken.flatMap(({ to }) => to).toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => `person-${index}@example.com`).toSorted())
})

test('a mail in the hands of a process that was killed is delivered by another when its lease is over', async () => {
  await queue()
  await takeDueMail(database.db, now, new Date(now.getTime() + 120_000))
  const carry = vi.fn<Carrier>().mockResolvedValue({ file: null })
  await deliverDue(partsWith(carry))
  expect(carry).not.toHaveBeenCalled()
  pass(120_000)
  await deliverDue(partsWith(carry))
  expect(carry).toHaveBeenCalledWith(welcome, expect.anything())
})

test('a mail of a transaction that is rolled back is never delivered', async () => {
  const outbox = createOutbox({ sealing, clock })
  const failing = database.db.transaction().execute(async (trx) => {
    await outbox.queue(trx, welcome)
    throw new Error('taken')
  })
  await expect(failing).rejects.toThrow('taken')
  expect(await waitingMails()).toEqual([])
})

test('neither the table nor the log holds an address, a subject or a link', async () => {
  const log: string[] = []
  await queue()
  const table = JSON.stringify((await waitingMails()).map(({ sealed }) => sealed.toString('latin1')))
  const carry = vi.fn<Carrier>().mockRejectedValue(Object.assign(new Error('550 amina@example.com: Karibu'), { code: 'EMESSAGE', responseCode: 554 }))
  await deliverDue(partsWith(carry, log))
  expect(log).toHaveLength(1)
  for (const secret of ['amina', 'Karibu', 'secret-of-amina']) {
    expect(table).not.toContain(secret)
    expect(log.join()).not.toContain(secret)
  }
})

test('without a mail server each mail is a complete file for this user alone, and the log names it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
  const log: string[] = []
  await queue()
  await deliverDue(partsWith(createCarrier({ ...settings, dataDir }), log))
  const folder = join(dataDir, 'mail')
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^2026-11-21T09-00-00-000Z-\d+\.eml$/)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  expect(mail.to).toEqual([{ name: '', address: 'amina@example.com' }])
  expect(mail.text?.trim()).toBe(welcome.text)
  expect(log.join()).toContain(join(folder, name))
})

test('line breaks in what a person typed make no headers of their own', async () => {
  const { taken, smtpUrl } = await startMailServer()
  await queue({ ...welcome, subject: 'Hello\r\nBcc: everybody@example.com' })
  await deliverDue(partsWith(createCarrier({ ...settings, smtpUrl })))
  const mail = await PostalMime.parse(taken[0]?.raw ?? '')
  expect(taken[0]?.to).toEqual(['amina@example.com'])
  expect(mail.bcc).toBeUndefined()
  expect(mail.subject).toContain('Hello')
})

test('the postman of a process delivers at a nudge, survives a database that is away, and finishes the mail in hand when it is closed', async () => {
  let delivered = () => {}
  const inHand = new Promise<void>((started) => (delivered = started))
  let letGo = () => {}
  const held = new Promise<void>((free) => (letGo = free))
  const carry: Carrier = async () => {
    delivered()
    await held
    return { file: null }
  }
  const outbox = createOutbox({ sealing, clock })
  const postman = startPostman({ ...partsWith(carry), nudges: outbox.nudges })
  await outbox.queue(database.db, welcome)
  outbox.nudge()
  await inHand
  const closed = postman.close()
  letGo()
  await closed
  expect(await waitingMails()).toEqual([])
})
