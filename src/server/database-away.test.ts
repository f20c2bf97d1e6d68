import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiResponse } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { newCandidate, personal, profileOf, save } from '../../tests/support/profiles.ts'

/** Two seconds, and ample time for a busy machine. */
const maxMs = 4_000

let database: TestDatabase
let proxy: DatabaseProxy
let site: TestApp
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
  site = await startTestApp({ database: { ...database, url: proxy.url } })
  token = await newCandidate(site)
  await save(site, 'profile', personal, token)
})
afterAll(async () => {
  await proxy.close()
  await site.close()
  await database.drop()
})

test('refuses a save whose row is locked for too long, and accepts it when the lock is gone', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select from profiles for update`.execute(trx)
    await expectRefusals([() => saveAddress('Plot 99')])
  })
  expect((await profileOf(site, token)).profile).toMatchObject(personal)
  expect((await saveAddress('Plot 99')).status).toBe(200)
})

test('refuses requests in time while the database does not respond, and recovers when it is back', async () => {
  proxy.vanish()
  await expectRefusals(Array.from({ length: 10 }, () => () => saveAddress('Plot 1')))
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(503)
  proxy.comeBack()
  await expect.poll(async () => (await saveAddress('Plot 2')).status).toBe(200)
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
})

function saveAddress(address: string): Promise<ApiResponse> {
  return save(site, 'profile', { ...personal, address }, token)
}

/** All at once, within two seconds. */
async function expectRefusals(calls: (() => Promise<ApiResponse>)[]): Promise<void> {
  const start = performance.now()
  for (const response of await Promise.all(calls.map((call) => call()))) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(response.body.message).toBe('The service is temporarily unavailable. Please try again in a moment.')
  }
  expect(performance.now() - start).toBeLessThan(maxMs)
}
