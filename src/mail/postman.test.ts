import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { connectDatabase } from '../db/connect.server.ts'
import { createSealing } from '../encryption/sealing.server.ts'
import { type Carrier, createCarrier } from './carriers.server.ts'
import { takeDueMail } from './mail-queries.server.ts'
import { createOutbox, type Mail } from './outbox.server.ts'
import { deliverDue, type PostmanParts, startPostman } from './postman.server.ts'

let database: TestDatabase
let now = new Date('2026-11-21T09:00:00Z')
const clock = { now: () => now }
const sealing = createSealing(['a secret of the tests, 32 characters or more'])
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
const away = Object.assign(new Error('connect to amina@example.com'), { code: 'ECONNECTION' })

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

/** Delivers until it is told to let go. */
const hang: Carrier = (_mail, { signal }) =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(away)))

test('a mail is delivered once, and its row is gone', async () => {
  const { taken, smtpUrl } = await startMailServer()
  const parts = partsWith(createCarrier({ ...settings, smtpUrl }))
  await queue()
  await deliverDue(parts)
  await deliverDue(parts)
  expect(taken.map(({ to }) => to)).toEqual([['amina@example.com']])
  expect(await waitingMails()).toEqual([])
})

test('a mail survives the process that could not deliver it: after a restart another one does', async () => {
  const gone = await startMailServer()
  await gone.stop()
  await queue()
  const log: string[] = []
  const first = startPostman(partsWith(createCarrier({ ...settings, smtpUrl: gone.smtpUrl }), log))
  await vi.waitFor(() => expect(log.join()).toContain('mail put off'), { timeout: 10_000 })
  await first.close()

  const back = await startMailServer()
  const parts = partsWith(createCarrier({ ...settings, smtpUrl: back.smtpUrl }))
  await deliverDue(parts)
  expect(back.taken).toHaveLength(0)
  pass(60_000)
  const second = startPostman(parts)
  await vi.waitFor(async () => expect(await waitingMails()).toEqual([]), { timeout: 10_000 })
  await second.close()
  expect(back.taken).toHaveLength(1)
})

test('pauses double up to an hour, and after three days a mail is given up with one line', async () => {
  const log: string[] = []
  const parts = partsWith(vi.fn<Carrier>().mockRejectedValue(away), log)
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
  expect(log.join()).not.toContain('mail given up')
  pass(3 * 24 * 60 * 60_000)
  await deliverDue(parts)
  expect(await waitingMails()).toEqual([])
  expect(log.filter((line) => line.includes('mail given up'))).toHaveLength(1)
})

test('an address that the server refuses for good is given up at once, one that it refuses for now is not', async () => {
  for (const [responseCode, left] of [
    [550, 0],
    [450, 1],
  ] as const) {
    await database.db.deleteFrom('mails').execute()
    const refuse = Object.assign(new Error('no'), { responseCode })
    const { smtpUrl } = await startMailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
    await queue()
    await deliverDue(partsWith(createCarrier({ ...settings, smtpUrl })))
    expect(await waitingMails()).toHaveLength(left)
  }
})

test('a mail server that hangs is left, and the mails behind it are tried', async () => {
  // The whole mail is taken in, and no answer comes.
  const { smtpUrl } = await startMailServer({ onData: (stream) => void stream.resume() })
  await queue()
  await queue()
  const log: string[] = []
  await deliverDue({
    ...partsWith(createCarrier({ ...settings, smtpUrl }), log),
    patience: { carry: 300, farewell: 0 },
  })
  expect(log.filter((line) => line.includes('mail put off') && line.includes('EABORT'))).toHaveLength(2)
  expect(await waitingMails()).toHaveLength(2)
})

test('two postmen on one database deliver fifty mails exactly once each', async () => {
  const { taken, smtpUrl } = await startMailServer()
  for (let index = 0; index < 50; index++) await queue({ ...welcome, to: `person-${index}@example.com` })
  const postmen = [1, 2].map(() => startPostman(partsWith(createCarrier({ ...settings, smtpUrl }))))
  await vi.waitFor(async () => expect(await waitingMails()).toEqual([]), { timeout: 15_000 })
  await Promise.all(postmen.map((postman) => postman.close()))
  expect(taken.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, index) => `person-${index}@example.com`).toSorted(),
  )
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

test('a process that slept through its lease leaves the mail to the one that has it now', async () => {
  await queue()
  const slept: Carrier = async () => {
    pass(120_000)
    await takeDueMail(database.db, now, new Date(now.getTime() + 120_000))
    throw away
  }
  await deliverDue(partsWith(slept))
  const [mail] = await waitingMails()
  expect(mail?.next_attempt_at).toEqual(new Date(now.getTime() + 120_000))
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

test('a mail sealed with a secret that is not known here waits for it, and the log says so', async () => {
  const log: string[] = []
  await queue()
  const stranger = createSealing(['another secret of the tests, long enough'])
  await deliverDue({ ...partsWith(vi.fn<Carrier>(), log), sealing: stranger })
  expect(log.join()).toContain('UnreadableMailError')
  expect(await waitingMails()).toHaveLength(1)
})

test('the log names the file of a mail', async () => {
  const log: string[] = []
  await queue()
  await deliverDue(partsWith(async () => ({ file: '/data/mail/1.eml' }), log))
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, file: '/data/mail/1.eml', msg: 'mail written to a file' },
  ])
})

test('the postman of a process delivers at a nudge, and finishes the mail in hand when it is closed', async () => {
  const inHand = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const carry: Carrier = async () => {
    inHand.resolve()
    await held.promise
    return { file: null }
  }
  const outbox = createOutbox({ sealing, clock })
  const postman = startPostman({ ...partsWith(carry), nudges: outbox.nudges })
  await outbox.queue(database.db, welcome)
  outbox.nudge()
  await inHand.promise
  const closed = postman.close()
  held.resolve()
  await closed
  expect(await waitingMails()).toEqual([])
})

test('a mail server that hangs does not hold up the end of a process, and its mail stays', async () => {
  await queue()
  const carry = vi.fn<Carrier>(hang)
  const postman = startPostman({ ...partsWith(carry), patience: { carry: 60_000, farewell: 0 } })
  await vi.waitFor(() => expect(carry).toHaveBeenCalled(), { timeout: 10_000 })
  await postman.close()
  expect(await waitingMails()).toHaveLength(1)
})

test('while the database is away the postman says so once, and goes on when it is back', async () => {
  const other = await createTestDatabase()
  onTestFinished(() => other.drop())
  const outbox = createOutbox({ sealing, clock })
  await outbox.queue(other.db, welcome)
  await letIn(other.ownerUrl, false)
  const log: string[] = []
  const carry = vi.fn<Carrier>().mockResolvedValue({ file: null })
  const postman = startPostman({ ...partsWith(carry, log), db: other.db, nudges: outbox.nudges })
  await vi.waitFor(() => expect(log).toHaveLength(1), { timeout: 10_000 })
  outbox.nudge()
  await letIn(other.ownerUrl, true)
  await vi.waitFor(
    () => {
      outbox.nudge()
      expect(carry).toHaveBeenCalledTimes(1)
    },
    { timeout: 10_000 },
  )
  await postman.close()
  expect(log.filter((line) => line.includes('the mails could not be looked at'))).toHaveLength(1)
})

/** Whether this database takes connections; those it has are ended. */
async function letIn(url: string, isOpen: boolean): Promise<void> {
  const [, name = ''] = /\/(test_\w+)/.exec(url) ?? []
  const admin = connectDatabase(url.replace(name, 'postgres'), { maxConnections: 1 })
  await sql`alter database ${sql.id(name)} with allow_connections ${sql.raw(String(isOpen))}`.execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
  await admin.destroy()
}
