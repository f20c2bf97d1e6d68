import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { newCandidate, personal, profileOf, save } from '../../tests/support/profiles.ts'

let site: TestApp
beforeAll(async () => void (site = await startTestApp()))
afterAll(() => site.close())

test('responds with 503 to saves while the disk is full, and recovers', async () => {
  const token = await newCandidate(site)
  await save(site, 'profile', personal, token)
  // PostgreSQL raises this error when it cannot extend a file.
  await sql`create function fill_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    site.owner,
  )
  await sql`create trigger disk_is_full before insert or update on profiles for each row execute function fill_disk()`.execute(
    site.owner,
  )
  const refused = await save(site, 'profile', { ...personal, address: 'Plot 99' }, token)
  expect(refused).toMatchObject({
    status: 503,
    body: { status: false, message: 'The service is temporarily unavailable. Please try again in a moment.' },
  })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await profileOf(site, token)).toMatchObject({ profile: personal })
  await sql`drop trigger disk_is_full on profiles`.execute(site.owner)
  expect((await save(site, 'profile', { ...personal, address: 'Plot 99' }, token)).status).toBe(200)
  expect(await profileOf(site, token)).toMatchObject({ profile: { ...personal, address: 'Plot 99' } })
})
