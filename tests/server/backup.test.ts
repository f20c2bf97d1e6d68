import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../src/db/connect.server.ts'
import { isEmptySchema } from '../../src/features/data/backup/tables.server.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { insertPerson } from '../support/people.ts'
import { run, runToEnd, startServer, stopServers, testSecret } from '../support/server-process.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-backups-'))
  database = await createTestDatabase()
})
afterEach(stopServers)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** They start up to eight processes, one after the other. */
const timeout = 180_000
const passphrase = { BACKUP_PASSPHRASE: 'five random words for tests' }

test('a running site is backed up, and starts again from the backup in a new DATA_DIR', { timeout }, async () => {
  const person = await insertPerson(database.db)
  await insertJob(database.db, { title: 'Beekeeper in the backup' })
  const site = await startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1' })
  const file = join(folder, 'site.age')
  const own = { DATABASE_URL: database.ownerUrl, ...passphrase }
  expect(await runToEnd(['cli.ts', 'data', 'backup', file], own)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Using the database .+\nSaved \d+ rows of \d+ tables to .+\/site\.age: .+ MB in \d+ s\.\nKeep APP_SECRET in another place: .+\n$/,
    ),
  })
  expect(await database.db.selectFrom('backups').select('bytes').execute()).toEqual([
    { bytes: (await stat(file)).size },
  ])
  await site.stop()
  const dataDir = join(folder, 'restored')
  const embedded = { DATA_DIR: dataDir, APP_SECRET: testSecret }
  expect(await runToEnd(['cli.ts', 'data', 'restore', file], { ...embedded, ...passphrase })).toEqual({
    code: 0,
    output: expect.stringContaining('APP_SECRET decrypts the restored data. Start the site with npm start.'),
  })
  const restored = await startServer({ ...embedded, WEB_CONCURRENCY: '1' })
  expect(await (await fetch(`${restored.origin}/api/jobs?search=beekeeper`)).text()).toContain(
    'Beekeeper in the backup',
  )
  const signIn = await fetch(`${restored.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.email, password: person.password }),
  })
  expect(signIn.status).toBe(200)
})

test('a killed backup leaves no file of its name, and a killed restore an empty database', { timeout }, async () => {
  for (let batch = 0; batch < 20; batch++)
    await sql`
      insert into jobs (source, reference, title, company, description, country, fingerprint)
      select 'many', ${batch}::text || '-' || n, 'Cook', 'Duka', repeat(md5(n::text), 100), 'Kenya', ''
      from generate_series(1, 1000) as n`.execute(database.db)
  const file = join(folder, 'many.zst')
  await killDuring(/^copy \(select/, ['backup', file, '--plain'], database.ownerUrl)
  expect(await readdir(folder)).not.toContain('many.zst')
  expect(
    await runToEnd(['cli.ts', 'data', 'backup', file, '--plain'], { DATABASE_URL: database.ownerUrl }),
  ).toMatchObject({ code: 0 })
  const target = await createTestDatabase('template0')
  for (const statement of [/^copy "jobs"/, /^copy \(select/]) {
    await killDuring(statement, ['restore', file, '--plain'], target.ownerUrl)
    await expect.poll(() => withClient(target.ownerUrl, 'kazi-test', isEmptySchema)).toBe(true)
  }
  expect(
    await runToEnd(['cli.ts', 'data', 'restore', file, '--plain'], { DATABASE_URL: target.ownerUrl }),
  ).toMatchObject({ code: 0 })
  const { rows } = await sql`select count(*) as jobs from jobs where source = 'many'`.execute(target.owner)
  expect(rows).toEqual([{ jobs: 20_000 }])
  await target.drop()
})

/** Kills a command while its connection runs a statement. */
async function killDuring(statement: RegExp, args: string[], url: string): Promise<void> {
  const command = run(['cli.ts', 'data', ...args], { DATABASE_URL: url })
  await withClient(url, 'kazi-test', async (client) => {
    for (;;) {
      const { rows } = await client.query<{ query: string }>(
        `select query from pg_stat_activity where application_name = 'kazi-backup' and datname = current_database()`,
      )
      if (rows.some(({ query }) => statement.test(query))) break
      if (command.child.exitCode !== null) throw new Error(`the command ended too early: ${command.output()}`)
      await sleep(5)
    }
  })
  await command.stop('SIGKILL')
  expect(command.child.signalCode).toBe('SIGKILL')
}
