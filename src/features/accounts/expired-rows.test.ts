import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newDetails, registerPerson, signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { removeExpired } from './expired-rows.server.ts'

let site: TestApp
const day = 86_400_000
const hour = day / 24

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

async function counts() {
  const count = async (table: 'sessions' | 'mailed_links' | 'used_proofs' | 'rate_limits') =>
    (await site.db.selectFrom(table).selectAll().execute()).length
  return {
    sessions: await count('sessions'),
    links: await count('mailed_links'),
    proofs: await count('used_proofs'),
    limits: await count('rate_limits'),
  }
}

test('removes expired rows and nothing else', async () => {
  const details = await registerPerson(site)
  await signIn(site, details)
  await call(site, 'POST', '/register', { body: await newDetails(site) })
  const before = await counts()
  expect(before).toEqual({ sessions: 1, links: 2, proofs: 2, limits: expect.any(Number) })
  const now = site.clock.time.getTime()
  expect(await removeExpired(site.db, new Date(now))).toBe(true)
  expect(await counts()).toMatchObject({ sessions: 1, links: 2, proofs: 2 })
  await removeExpired(site.db, new Date(now + hour - 1))
  await removeExpired(site.db, new Date(now + hour))
  expect(await counts()).toMatchObject({ sessions: 1, links: 2 })
  await removeExpired(site.db, new Date(now + day))
  expect(await counts()).toMatchObject({ sessions: 1, links: 2, proofs: 0 })
  await removeExpired(site.db, new Date(now + 7 * day))
  expect(await counts()).toMatchObject({ sessions: 0, links: 0, proofs: 0 })
  // Limits end by the real clock, the others by that of the test.
  await removeExpired(site.db, new Date(Date.now() + day))
  expect(await counts()).toMatchObject({ limits: 0 })
  expect(await site.db.selectFrom('candidates').select('id').execute()).toHaveLength(2)
})

test('cleans up in one process at a time', async () => {
  await site.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtext('expired rows'))`.execute(other)
    expect(await removeExpired(site.db, site.clock.time)).toBe(false)
  })
  expect(await removeExpired(site.db, site.clock.time)).toBe(true)
})
