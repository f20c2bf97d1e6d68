import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openBackupFolder, readContents } from '../../../../tests/support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { insertPerson } from '../../../../tests/support/people.ts'
import { freePort } from '../../../../tests/support/server-process.ts'
import { withClient } from '../../../db/connect.server.ts'
import { embeddedOwnerUrl } from '../../../db/embedded.server.ts'
import { isReadOnly, setReadOnly } from '../../../db/read-only.server.ts'
import { isEmptySchema } from '../backup/tables.server.ts'

let site: TestDatabase
let operator: Awaited<ReturnType<typeof openBackupFolder>>
let contents: unknown
beforeAll(async () => {
  site = await createTestDatabase()
  operator = await openBackupFolder()
  await insertPerson(site.db)
  // More than the buffers between the databases hold, so that reading stops while the new one waits.
  for (let job = 0; job < 100; job++) await insertJob(site.db, { description: 'x'.repeat(20_000) })
  contents = await readContents(site.ownerUrl)
})
afterEach(() => setReadOnly(site.ownerUrl, false))
afterAll(async () => {
  await site.drop()
  await operator.close()
})

async function createTarget(template: 'kazi' | 'template0' = 'template0'): Promise<TestDatabase> {
  const target = await createTestDatabase(template)
  onTestFinished(() => target.drop())
  return target
}

/** Creates another kind of database as an administrator. `nameOf` returns statements that contain its name. */
async function createSpecial(
  create: (name: string) => string[],
  drop: (name: string) => string[] = (name) => [`drop database ${name}`],
): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = (statements: string[]) =>
    withClient(embeddedOwnerUrl(inject('databaseFolder'), 'postgres'), 'kazi-test', async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  await run(create(name))
  onTestFinished(() => run(drop(name)))
  return name
}

function move(to: string, environment: Record<string, string> = {}) {
  return operator.run(['move-to', to], site.ownerUrl, environment)
}

/** Expects that the move failed with a message, and that the site is unchanged and accepts changes. */
async function expectRefusal(moving: ReturnType<typeof move>, message: string | RegExp): Promise<void> {
  const { code, output } = await moving
  expect(output).toMatch(message)
  expect(code).toBe(1)
  expect(await isReadOnly(site.db)).toBe(false)
  expect(await readContents(site.ownerUrl)).toEqual(contents)
}

function isStillEmpty({ ownerUrl }: TestDatabase): Promise<boolean> {
  return withClient(ownerUrl, 'kazi-test', isEmptySchema)
}

test('copies every row, compares them, and leaves the old database read-only', async () => {
  const target = await createTarget()
  const { code, output } = await move(target.ownerUrl)
  expect(output).toMatch(/^table +old rows +new rows +SHA-256 of both\n[^]+\ncandidates +1 +1 +[0-9a-f]{16}\n/)
  expect(output).toMatch(/\nMoved \d+ rows of \d+ tables in \d+ s\. Old and new rows are the same\.\n/)
  expect(code).toBe(0)
  expect(await readContents(site.ownerUrl)).toEqual(contents)
  expect(await readContents(target.ownerUrl)).toEqual(contents)
  expect([await isReadOnly(site.db), await isReadOnly(target.owner)]).toEqual([true, false])
})

test('refuses a database that is not empty, such as the one of the site', async () => {
  const notEmpty = /^The new database is not empty, and a move never replaces anything\./
  await expectRefusal(move(site.ownerUrl), notEmpty)
  const other = await createTarget('kazi')
  const before = await readContents(other.ownerUrl)
  await expectRefusal(move(other.ownerUrl), notEmpty)
  expect(await readContents(other.ownerUrl)).toEqual(before)
})

test('refuses the embedded database if the site uses it already', async () => {
  expect(await operator.run(['move-to', 'embedded'], undefined, { DATA_DIR: operator.folder })).toEqual({
    code: 1,
    output: `The site already uses the embedded database in ${operator.folder}.`,
  })
})

test('refuses a database that the site could not use', async () => {
  const ascii = await createSpecial((name) => [
    `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  ])
  await expectRefusal(
    move(embeddedOwnerUrl(inject('databaseFolder'), ascii)),
    /^The new database has the encoding SQL_ASCII, but the site needs UTF8\. Create it again with: encoding 'UTF8' /,
  )
  const notOurs = await createSpecial(
    (name) => [`create role ${name} login`, `create database ${name} template template0`],
    (name) => [`drop database ${name}`, `drop role ${name}`],
  )
  const url = new URL(embeddedOwnerUrl(inject('databaseFolder'), notOurs))
  url.username = notOurs
  await expectRefusal(move(url.href), `The role "${notOurs}" must own the database "${notOurs}"`)
  const readOnly = await createTarget()
  await setReadOnly(readOnly.ownerUrl, true)
  await expectRefusal(move(readOnly.ownerUrl), /^The new database is read-only\.$/)
})

test('refuses a database that cannot be reached, without showing the password', async () => {
  const closed = `postgresql://site:pass-canary@127.0.0.1:${await freePort()}/jobs`
  const { code, output } = await move(closed)
  expect(output).toMatch(/^The new database cannot be used: connect ECONNREFUSED 127\.0\.0\.1:\d+$/)
  expect(code).toBe(1)
  await expectRefusal(move('jobs.example.com/pass-canary'), /^DATABASE_URL must be a PostgreSQL URL such as [^?]+$/)
  await expectRefusal(
    move('postgresql://site:pass-canary@jobs.example.com/jobs'),
    /^DATABASE_URL points to another machine \(jobs\.example\.com\) without sslmode\. /,
  )
})

test('refuses to move with another secret than that of the site', async () => {
  const target = await createTarget()
  await expectRefusal(
    move(target.ownerUrl, { APP_SECRET: 'another secret of thirty-two characters' }),
    /^The first secret given here is not the one that the site encrypts with\. Run the command with the APP_SECRET /,
  )
  expect(await isStillEmpty(target)).toBe(true)
})

test('stays where it is if the connection to the new database breaks', async () => {
  const target = await createTarget()
  await whileRestoreWaits(target, async (moving) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kazi-move' and datname = current_database()`.execute(
      target.owner,
    )
    await expectRefusal(
      moving,
      /^The rows could not be copied to the new database\. The database cannot be reached: [^\n]+\nThe site stays where it is, and accepts/,
    )
  })
  expect(await isStillEmpty(target)).toBe(true)
})

test('stays where it is if its own connection breaks', async () => {
  const target = await createTarget()
  await whileRestoreWaits(target, async (moving, goOn) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kazi-move' and datname = current_database()`.execute(
      site.owner,
    )
    await goOn()
    await expectRefusal(moving, /^The database cannot be reached: [^\n]+\nThe site stays where it is, and accepts/)
  })
  expect(await isStillEmpty(target)).toBe(true)
})

test('a site that was read-only before the move stays so after a failure', async () => {
  const target = await createTarget()
  await setReadOnly(site.ownerUrl, true)
  await whileRestoreWaits(target, async (moving) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kazi-move' and datname = current_database()`.execute(
      target.owner,
    )
    expect((await moving).output).toContain(
      'The site stays where it is, read-only as before. To accept changes again: npm run data -- read-only off',
    )
  })
  expect(await isReadOnly(site.db)).toBe(true)
  // A second attempt moves it.
  expect(await move(target.ownerUrl)).toMatchObject({ code: 0 })
})

/** Runs `use` when the site is read-only, and its move waits for the lock of an update in the new database, until `goOn`. */
async function whileRestoreWaits(
  target: TestDatabase,
  use: (moving: ReturnType<typeof move>, goOn: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const lock = new pg.Client({ connectionString: target.ownerUrl })
  await lock.connect()
  try {
    await lock.query(`select pg_advisory_lock(hashtext('schema_migrations'))`)
    const moving = move(target.ownerUrl)
    for (;;) {
      const { rowCount } = await lock.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      if (rowCount === 1) break
      await sleep(20)
    }
    expect(await isReadOnly(site.db)).toBe(true)
    await use(moving, () => lock.query('select pg_advisory_unlock_all()'))
  } finally {
    await lock.end()
  }
}
