import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { connectDatabase } from '../db/connect.server.ts'
import { Encryption } from '../encryption/encryption.server.ts'
import { type Carrier, createCarrier } from './carriers.server.ts'
import { deliverDue, type DeliveryParts, startMailDelivery } from './delivery.server.ts'
import { takeDueMail } from './mail-queue.server.ts'
import { createOutbox, type Mail } from './outbox.server.ts'

let database: TestDatabase
let now = new Date('2026-11-21T09:00:00Z')
const clock = { now: () => now }
const encryption = new Encryption(['a secret of the tests, 32 characters or more'])
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
const connectionError = Object.assign(new Error('connect to amina@example.com'), { code: 'ECONNECTION' })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z')
  await database.db.deleteFrom('mails').execute()
})

function partsWith(carry: Carrier, log: string[] = []): DeliveryParts {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  return { db: database.db, encryption, clock, carry, nudges: new EventEmitter(), logger }
}

async function queue(mail: Mail = welcome): Promise<void> {
  await createOutbox({ encryption, clock }).queue(database.db, mail)
}

function queuedMails() {
  return database.db.selectFrom('mails').selectAll().execute()
}

function advance(ms: number) {
  now = new Date(now.getTime() + ms)
}

/** Never finishes a delivery until it is aborted. */
const hang: Carrier = (_mail, { signal }) =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(connectionError)))

test('delivers an email once and deletes its row', async () => {
  const { received, smtpUrl } = await startMailServer()
  const parts = partsWith(createCarrier({ ...settings, smtpUrl }))
  await queue()
  await deliverDue(parts)
  await deliverDue(parts)
  expect(received.map(({ to }) => to)).toEqual([['amina@example.com']])
  expect(await queuedMails()).toEqual([])
})

test('delivers an email after a restart if the previous process could not', async () => {
  const gone = await startMailServer()
  await gone.stop()
  await queue()
  const log: string[] = []
  const first = startMailDelivery(partsWith(createCarrier({ ...settings, smtpUrl: gone.smtpUrl }), log))
  await vi.waitFor(() => expect(log.join()).toContain('mail delivery failed, will retry'), { timeout: 10_000 })
  await first.close()

  const back = await startMailServer()
  const parts = partsWith(createCarrier({ ...settings, smtpUrl: back.smtpUrl }))
  await deliverDue(parts)
  expect(back.received).toHaveLength(0)
  advance(60_000)
  const second = startMailDelivery(parts)
  await vi.waitFor(async () => expect(await queuedMails()).toEqual([]), { timeout: 10_000 })
  await second.close()
  expect(back.received).toHaveLength(1)
})

test('doubles the delay up to an hour, and gives up after three days with one log line', async () => {
  const log: string[] = []
  const parts = partsWith(vi.fn<Carrier>().mockRejectedValue(connectionError), log)
  await queue()
  const pauses: number[] = []
  for (let tries = 0; tries < 9; tries++) {
    await deliverDue(parts)
    const [mail] = await queuedMails()
    const pause = (mail?.next_attempt_at.getTime() ?? 0) - now.getTime()
    pauses.push(pause / 60_000)
    advance(pause)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(log.join()).not.toContain('mail delivery failed, giving up')
  advance(3 * 24 * 60 * 60_000)
  await deliverDue(parts)
  expect(await queuedMails()).toEqual([])
  expect(log.filter((line) => line.includes('mail delivery failed, giving up'))).toHaveLength(1)
})

test('gives up at once if the server refuses the address permanently, and retries a temporary refusal', async () => {
  for (const [responseCode, left] of [
    [550, 0],
    [450, 1],
  ] as const) {
    await database.db.deleteFrom('mails').execute()
    const refuse = Object.assign(new Error('no'), { responseCode })
    const { smtpUrl } = await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
    await queue()
    await deliverDue(partsWith(createCarrier({ ...settings, smtpUrl })))
    expect(await queuedMails()).toHaveLength(left)
  }
})

test('stops waiting for a mail server that hangs, and tries the next emails', async () => {
  // Receives the email and never responds.
  const { smtpUrl } = await startMailServer({ onData: (stream) => void stream.resume() })
  await queue()
  await queue()
  const log: string[] = []
  await deliverDue({
    ...partsWith(createCarrier({ ...settings, smtpUrl }), log),
    timeouts: { deliveryMs: 300, closeMs: 0 },
  })
  expect(
    log.filter((line) => line.includes('mail delivery failed, will retry') && line.includes('EABORT')),
  ).toHaveLength(2)
  expect(await queuedMails()).toHaveLength(2)
})

test('delivers each of fifty emails exactly once from two processes', async () => {
  const { received, smtpUrl } = await startMailServer()
  for (let index = 0; index < 50; index++) await queue({ ...welcome, to: `person-${index}@example.com` })
  const deliveries = [1, 2].map(() => startMailDelivery(partsWith(createCarrier({ ...settings, smtpUrl }))))
  await vi.waitFor(async () => expect(await queuedMails()).toEqual([]), { timeout: 15_000 })
  await Promise.all(deliveries.map((delivery) => delivery.close()))
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, index) => `person-${index}@example.com`).toSorted(),
  )
})

test('delivers the email of a killed process when its lease ends', async () => {
  await queue()
  await takeDueMail(database.db, now, new Date(now.getTime() + 120_000))
  const carry = vi.fn<Carrier>().mockResolvedValue({ file: null })
  await deliverDue(partsWith(carry))
  expect(carry).not.toHaveBeenCalled()
  advance(120_000)
  await deliverDue(partsWith(carry))
  expect(carry).toHaveBeenCalledWith(welcome, expect.anything())
})

test('leaves an email to the process that took it after the lease ran out', async () => {
  await queue()
  const slow: Carrier = async () => {
    advance(120_000)
    await takeDueMail(database.db, now, new Date(now.getTime() + 120_000))
    throw connectionError
  }
  await deliverDue(partsWith(slow))
  const [mail] = await queuedMails()
  expect(mail?.next_attempt_at).toEqual(new Date(now.getTime() + 120_000))
})

test('does not deliver an email whose transaction is rolled back', async () => {
  const outbox = createOutbox({ encryption, clock })
  const failing = database.db.transaction().execute(async (trx) => {
    await outbox.queue(trx, welcome)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await queuedMails()).toEqual([])
})

test('keeps addresses, subjects and links out of the table and the log', async () => {
  const log: string[] = []
  await queue()
  const table = JSON.stringify((await queuedMails()).map(({ sealed }) => sealed.toString('latin1')))
  const carry = vi
    .fn<Carrier>()
    .mockRejectedValue(
      Object.assign(new Error('550 amina@example.com: Karibu'), { code: 'EMESSAGE', responseCode: 554 }),
    )
  await deliverDue(partsWith(carry, log))
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('EMESSAGE 554')
  for (const secret of ['amina', 'Karibu', 'secret-of-amina']) {
    expect(table).not.toContain(secret)
    expect(log.join()).not.toContain(secret)
  }
})

test('stores when an email began to fail and why the last attempt failed, in codes', async () => {
  const untrusted = { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
  const rejected = { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', response: '535 amina: wrong password' }
  await queue()
  const began = now
  for (const [error, reason] of [
    [untrusted, 'ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT'],
    [rejected, 'EAUTH 535 AUTH PLAIN'],
  ] as const) {
    await deliverDue(partsWith(vi.fn<Carrier>().mockRejectedValue(Object.assign(new Error('to amina'), error))))
    expect(await queuedMails()).toMatchObject([{ failing_since: began, failure: reason }])
    advance(60_000)
  }
})

test('keeps an email that it cannot decrypt, and logs it', async () => {
  const log: string[] = []
  await queue()
  const otherEncryption = new Encryption(['another secret of the tests, long enough'])
  await deliverDue({ ...partsWith(vi.fn<Carrier>(), log), encryption: otherEncryption })
  expect(log.join()).toContain('UnreadableMailError')
  expect(await queuedMails()).toHaveLength(1)
})

test('logs the file of an email', async () => {
  const log: string[] = []
  await queue()
  await deliverDue(partsWith(async () => ({ file: '/data/mail/1.eml' }), log))
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, file: '/data/mail/1.eml', msg: 'mail written to a file' },
  ])
})

test('delivers on a nudge, and finishes the current email when it is closed', async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const carry: Carrier = async () => {
    started.resolve()
    await finish.promise
    return { file: null }
  }
  const outbox = createOutbox({ encryption, clock })
  const delivery = startMailDelivery({ ...partsWith(carry), nudges: outbox.nudges })
  await outbox.queue(database.db, welcome)
  outbox.nudge()
  await started.promise
  const closed = delivery.close()
  finish.resolve()
  await closed
  expect(await queuedMails()).toEqual([])
})

test('does not wait for a mail server that hangs when it is closed, and keeps its email', async () => {
  await queue()
  const carry = vi.fn<Carrier>(hang)
  const delivery = startMailDelivery({ ...partsWith(carry), timeouts: { deliveryMs: 60_000, closeMs: 0 } })
  await vi.waitFor(() => expect(carry).toHaveBeenCalled(), { timeout: 10_000 })
  await delivery.close()
  expect(await queuedMails()).toHaveLength(1)
})

test('logs once that the database is unreachable, and continues when it is back', async () => {
  const other = await createTestDatabase()
  onTestFinished(() => other.drop())
  const outbox = createOutbox({ encryption, clock })
  await outbox.queue(other.db, welcome)
  await allowConnections(other.ownerUrl, false)
  const log: string[] = []
  const carry = vi.fn<Carrier>().mockResolvedValue({ file: null })
  const delivery = startMailDelivery({ ...partsWith(carry, log), db: other.db, nudges: outbox.nudges })
  await vi.waitFor(() => expect(log).toHaveLength(1), { timeout: 10_000 })
  outbox.nudge()
  await allowConnections(other.ownerUrl, true)
  await vi.waitFor(
    () => {
      outbox.nudge()
      expect(carry).toHaveBeenCalledTimes(1)
    },
    { timeout: 10_000 },
  )
  await delivery.close()
  expect(log.filter((line) => line.includes('the mail queue could not be read'))).toHaveLength(1)
})

/** Allows or refuses connections to the database, and ends those that are open. */
async function allowConnections(url: string, isOpen: boolean): Promise<void> {
  const [, name = ''] = /\/(test_\w+)/.exec(url) ?? []
  const admin = connectDatabase(url.replace(name, 'postgres'), { maxConnections: 1 })
  await sql`alter database ${sql.id(name)} with allow_connections ${sql.raw(String(isOpen))}`.execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
  await admin.destroy()
}
