import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { jobTitlesResponse } from './contract.ts'

let site: TestApp
let titles: string[]

beforeAll(async () => {
  site = await startTestApp()
  titles = jobTitlesResponse.parse((await call(site, 'GET', '/jobs/titles')).body).data.map(({ name }) => name)
})
afterAll(() => site.close())

test('GET /jobs/titles returns at least 900 sorted titles, and may be cached', async () => {
  const { status, headers } = await call(site, 'GET', '/jobs/titles')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  expect(titles.length).toBeGreaterThanOrEqual(900)
  expect(titles).toEqual(titles.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
})

test('the words of each title start with a capital letter', () => {
  for (const title of titles)
    expect(title).toMatch(/^[A-Z][\p{L}\d'-]*( (and|for|in|of|the|to|de|[A-Z][\p{L}\d'-]*|at))*$/u)
})

test.each([
  'Boda Boda Rider',
  'Matatu Conductor',
  'Clinical Officer',
  'Househelp',
  'Caregiver',
  'Steel Fixer',
  'Registered Nurse',
  'Waiter',
  'Heavy Truck Driver',
  'ECDE Teacher',
  'Security Guard',
  'Accountant',
  'Flower Grader',
])('includes %s', (title) => {
  expect(titles).toContain(title)
})
