import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { dayMs, later, minuteMs } from '../../calendar.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import type { Carrier } from '../../mail/carriers.server.ts'
import { deliverDue } from '../../mail/delivery.server.ts'
import { createOutbox } from '../../mail/outbox.server.ts'
import { readSiteState } from './site-state.server.ts'

let database: TestDatabase
const start = new Date('2026-11-24T12:00:00+03:00')
let now = start
const clock = { now: () => now }
const encryption = new Encryption(['a secret of the tests, 32 characters or more'])

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function queueMail() {
  await createOutbox({ encryption, clock }).queue(database.db, { to: 'amina@example.com', subject: '', text: '' })
}

async function deliver(carry: Carrier) {
  const logger = pino({ level: 'silent' })
  await deliverDue({ db: database.db, encryption, clock, carry, nudges: new EventEmitter(), logger })
}

const failWith =
  (code: string): Carrier =>
  async () => {
    throw Object.assign(new Error(), { code })
  }

async function failingAfter(ms: number) {
  return (await readSiteState(database.db, tmpdir(), later(start, ms))).mails.failing
}

test('counts emails that have been failing for ten minutes by their last reason, until they are sent', async () => {
  await queueMail()
  await queueMail()
  await deliver(failWith('EAUTH'))
  now = later(start, minuteMs)
  await queueMail()
  await deliver(failWith('EDNS'))

  expect(await failingAfter(10 * minuteMs - 1)).toEqual([])
  const two = { reason: 'EDNS', count: 2, since: start }
  expect(await failingAfter(10 * minuteMs)).toEqual([two])
  expect(await failingAfter(11 * minuteMs)).toEqual([{ ...two, count: 3 }])
  expect(await failingAfter(dayMs)).toEqual([{ ...two, count: 3 }])

  now = later(start, dayMs)
  await deliver(async () => ({ file: null }))
  expect(await failingAfter(dayMs)).toEqual([])
})

test('counts emails separately that fail for different reasons', async () => {
  now = start
  await queueMail()
  await deliver(failWith('EAUTH'))
  await queueMail()
  await deliver(failWith('EDNS'))
  expect(await failingAfter(dayMs)).toEqual(
    expect.arrayContaining(['EAUTH', 'EDNS'].map((reason) => ({ reason, count: 1, since: start }))),
  )
})
