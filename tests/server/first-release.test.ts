import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.server.ts'
import { createLogger } from '../../src/config/logger.server.ts'
import { migrate } from '../../src/db/migrate.server.ts'
import { openSiteDatabase } from '../../src/server/site-database.server.ts'
import { isSignedIn, newDetails, post, signIn } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openBackupFolder } from '../support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import {
  fillAsFirstRelease,
  firstCandidate,
  firstClosedJob,
  firstDay,
  firstFeed,
  firstOpenJobs,
  withoutLinks,
} from '../support/first-release.ts'
import { profileOf } from '../support/profiles.ts'
import { runToEnd, testSecret } from '../support/server-process.ts'

const { username, password, profile } = firstCandidate
let first: TestDatabase
let copy: TestDatabase
let site: TestApp
beforeAll(async () => {
  first = await createTestDatabase('template0')
  copy = await createTestDatabase('template0')
  await fillAsFirstRelease(first.ownerUrl)
  const operator = await openBackupFolder()
  expect(await operator.run(['backup', 'first.zst', '--plain'], first.ownerUrl)).toMatchObject({ code: 0 })
  expect(await operator.run(['restore', 'first.zst', '--plain'], copy.ownerUrl)).toMatchObject({ code: 0 })
  await operator.close()
})
afterEach(() => site.close())
afterAll(() => Promise.all([first.drop(), copy.drop()]))

/** Brings a database up to date as `npm start` does, and opens the site on it. */
async function startSite(database: TestDatabase): Promise<void> {
  // The line that names the database.
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const config = readConfig({ DATABASE_URL: database.ownerUrl, APP_SECRET: testSecret })
  await (await openSiteDatabase(config, createLogger({ logLevel: 'silent' }))).release()
  printed.mockRestore()
  await migrate(database.ownerUrl, { grantsToAppRole: true })
  site = await startTestApp({ database, now: firstDay })
}

test.each([
  ['updated', () => first],
  ['restored from a backup', () => copy],
])('data of the first release is complete after it was %s', async (_, database) => {
  await startSite(database())
  const token = await signIn(site, { username, password })
  for (const identifier of [profile.user.email.toUpperCase(), '0711 000 001'])
    await signIn(site, { username: identifier, password })
  const found = await profileOf(site, token)
  expect(withoutLinks(found)).toEqual(profile)
  const photo = await fetch(site.origin + found.work_profile.passport_photo_url)
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(firstCandidate.photo)
  for (const known of [{ email: 'nyokabi.first@example.com' }, { phone: '0711000001' }, { national_id: 'AB123456' }])
    expect((await post(site, '/register', await newDetails(site, known))).status).toBe(422)

  const list = await (await fetch(`${site.origin}/api/jobs`)).json()
  expect(list.data).toHaveLength(firstOpenJobs.length)
  expect(list.data).toEqual(expect.arrayContaining(firstOpenJobs.map((job) => expect.objectContaining(job))))
  const closed = await (await fetch(`${site.origin}/api/jobs/profile/${firstClosedJob}`)).json()
  expect(closed.data).toMatchObject({ job_title: 'Crane Operator', job_is_closed: true })
})

test('after an update, people stay signed in, emailed links work and a feed adds no job twice', async () => {
  await startSite(first)
  expect(await isSignedIn(site, firstCandidate.sessionToken)).toBe(true)
  expect((await post(site, '/verify-email', { token: firstCandidate.verificationToken })).status).toBe(200)
  const again = ['cli.ts', 'jobs', 'import', firstFeed, '--source', 'tatu', '--no-images', '--json']
  const { code, output } = await runToEnd(again, { DATABASE_URL: first.url })
  expect(output).toContain('"unchanged":5')
  expect(code).toBe(0)
  const { closed_at } = await site.db
    .selectFrom('jobs')
    .select('closed_at')
    .where('uuid', '=', firstClosedJob)
    .executeTakeFirstOrThrow()
  expect(closed_at).not.toBeNull()
})
