import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { fieldsOf } from '../../../contract/reading.ts'

let site: TestApp
let session: string
beforeAll(async () => {
  site = await startTestApp({ now: new Date('2026-12-01T09:00:00+03:00') })
  session = (await createMember(site)).session
})
afterAll(() => site.close())
beforeEach(async () => void (await site.db.deleteFrom('exchange_rates').execute()))

const shown = async () => fieldsOf((await staffCall(site, session, 'GET', '/rates')).body).data
const replace = (was: unknown, text: string, rated_on: string) =>
  staffCall(site, session, 'POST', '/rates', { rated_on, text, was })
const save = async (text: string, rated_on = '2026-12-01') => replace(await shown(), text, rated_on)

test('rates are saved as they were typed, replace all earlier ones, and are logged', async () => {
  expect(await shown()).toEqual({ rated_on: null, text: '' })
  expect((await save('usd = 129.35\r\n\nQAR\t35.5\n')).status).toBe(200)
  expect(await shown()).toEqual({ rated_on: '2026-12-01', text: 'QAR 35.5\nUSD 129.35' })
  expect((await save('EUR, 150', '2026-11-30')).status).toBe(200)
  expect(await shown()).toEqual({ rated_on: '2026-11-30', text: 'EUR 150' })
  expect((await save('')).status).toBe(200)
  expect(await shown()).toEqual({ rated_on: null, text: '' })
  const log = await site.db.selectFrom('staff_log').select(['action', 'detail']).orderBy('id').execute()
  expect(log.slice(0, 2)).toEqual([
    { action: 'rates_saved', detail: '2026-12-01' },
    { action: 'rates_saved', detail: '2026-11-30' },
  ])
})

test.each([
  ['USD 129.35\nqatar 35', 'Line 2: write a currency and how many shillings one costs, such as "USD 129.35".'],
  ['USD 129,35', 'Line 1: write a currency and how many shillings one costs, such as "USD 129.35".'],
  ['USD -3', 'Line 1: write a currency and how many shillings one costs, such as "USD 129.35".'],
  ['ABC 3', 'Line 1: ABC is not a foreign currency.'],
  ['KES 1', 'Line 1: KES is not a foreign currency.'],
  ['USD 129\n\nUSD 130', 'Line 3: USD is there twice.'],
  ['USD 0', 'Line 1: 0 shillings cannot be right.'],
  ['VND 0.0000001', 'Line 1: 0.0000001 shillings cannot be right.'],
  ['USD 1000001', 'Line 1: 1000001 shillings cannot be right.'],
])('refuses %j, and keeps the earlier rates', async (text, message) => {
  await save('QAR 35.5')
  expect(await save(text)).toMatchObject({ status: 422, body: { errors: { text: [message] } } })
  expect(await shown()).toEqual({ rated_on: '2026-12-01', text: 'QAR 35.5' })
})

test('of rates that members save at once, the first are saved, and the others are refused', async () => {
  const given = [
    ['QAR 35.5', '2026-11-28'],
    ['USD 129', '2026-11-20'],
  ] as const
  const was = await shown()
  const saved = await Promise.all([...given, ...given, ...given].map(([text, day]) => replace(was, text, day)))
  expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  expect(given.map(([text, rated_on]) => ({ rated_on, text }))).toContainEqual(await shown())
})

test('takes days that pages still show', async () => {
  for (const [day, status] of [
    ['2026-12-02', 422],
    ['2026-12-01', 200],
    ['2026-11-01', 200],
    ['2026-10-31', 422],
    ['', 422],
  ] as const)
    expect([day, (await save('USD 129', day)).status]).toEqual([day, status])
})
