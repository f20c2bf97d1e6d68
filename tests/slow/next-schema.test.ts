import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { type CalledSite, registerPerson, signIn } from '../support/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { personal, profileOf, save as saveStep } from '../support/profiles.ts'
import { startServer, stopServers, testSecret } from '../support/server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(stopServers)
afterAll(() => database.drop())

test('a release keeps running, and starts again, after another machine has migrated to the next one', async () => {
  const start = () => startServer({ DATABASE_URL: database.ownerUrl, TRUST_PROXY: '127.0.0.1', WEB_CONCURRENCY: '1' })
  const before = await start()
  expect(await useSite(before.origin)).toEqual(works)
  await migrateToNext()
  expect(await useSite(before.origin)).toEqual(works)
  await before.stop()
  expect(await useSite((await start()).origin)).toEqual(works)
})

/** A migration of a release that does not exist yet, on tables that the site is using. */
async function migrateToNext(): Promise<void> {
  await database.owner.transaction().execute(async (trx) => {
    await sql`alter table jobs add column interview text`.execute(trx)
    await sql`alter table candidates add column is_abroad boolean not null default false`.execute(trx)
    await sql`create table visas (id integer primary key)`.execute(trx)
    await sql`insert into schema_migrations (name) values ('9999-visas.sql')`.execute(trx)
  })
}

/** Registers a candidate, saves a step and opens a new job. Returns what the visitors got. */
async function useSite(origin: string) {
  const site: CalledSite = { origin, encryption: new Encryption([testSecret]), clock: { time: new Date() } }
  const token = await signIn(site, await registerPerson(site))
  const { status: save } = await saveStep(site, 'profile', personal, token)
  const { address } = (await profileOf(site, token)).profile
  const { uuid } = await insertJob(database.db)
  const { status: job } = await fetch(`${origin}/api/jobs/profile/${uuid}`)
  const { status: page } = await fetch(`${origin}/jobs`)
  return { save, address, job, page }
}

const works = { save: 200, address: personal.address, job: 200, page: 200 }
