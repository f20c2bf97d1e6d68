import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate, migrationNames } from '../../src/db/migrate.server.ts'
import { createTestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { insertPerson } from '../support/people.ts'
import { run, runToEnd, startServer, stopServers, testSecret } from '../support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-data-'))
})
afterEach(stopServers)
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['jobs', 'list', '--json'],
  ['jobs', 'import', 'package.json', '--dry-run'],
  ['jobs', 'sources', 'add', 'partner', 'https://example.com/jobs.xml'],
  ['jobs', 'sync'],
  ['candidates', 'erase', 'amina', '--yes'],
])('%s %s refuses a DATA_DIR without a database, names the folder, and creates nothing', async (...command) => {
  const dataDir = join(folder, 'nowhere')
  expect(await runToEnd(['cli.ts', ...command], { DATA_DIR: dataDir })).toEqual({ code: 1, output: refusal(dataDir) })
  expect(await readdir(folder)).not.toContain('nowhere')
})

test('refuses a DATA_DIR that belongs to another program, and leaves it unchanged', async () => {
  const dataDir = join(folder, 'notes')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'notes.txt'), 'mine')
  expect(await runToEnd(['cli.ts', 'jobs', 'list'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: refusal(dataDir),
  })
  expect(await readdir(dataDir)).toEqual(['notes.txt'])
})

test('prints help without opening a database', async () => {
  for (const command of [
    ['jobs', '--help'],
    ['jobs', 'list', '--help'],
    ['candidates', 'erase', '--help'],
  ]) {
    expect(await runToEnd(['cli.ts', ...command], { DATA_DIR: join(folder, 'nowhere') })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Usage: /),
    })
  }
})

test('a command names its database on stderr without the password, and prints only JSON to stdout', async () => {
  const database = await createTestDatabase()
  await insertJob(database.db)
  const command = run(['cli.ts', 'jobs', 'list', '--json'], {
    DATABASE_URL: database.url.replace('kazi_app@', 'kazi_app:s3cret@'),
  })
  const [stdout, stderr] = await Promise.all([textOf(command.child.stdout), textOf(command.child.stderr)])
  expect(JSON.parse(stdout)).toHaveLength(1)
  expect(stderr).toMatch(/^Using the database "test_\w+" on \/.+, port 5432, as kazi_app\.\n$/)
  await database.drop()
})

test('a command refuses a database whose first start was killed, and the next start completes it', async () => {
  const dataDir = join(folder, 'killed')
  await (await holdEmbeddedDatabase(dataDir)).release()
  await queryOwner(dataDir, 'drop database kazi', 'postgres')
  expect(await runToEnd(['cli.ts', 'jobs', 'list'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: expect.stringContaining(`There is no database in ${dataDir}.`),
  })
  const site = await startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1', DEMO_JOBS: '0' })
  await site.stop()
  expect(await runToEnd(['cli.ts', 'jobs', 'list'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
})

test("a command refuses data from before the app's role, and the next start adds the role", async () => {
  const dataDir = join(folder, 'before')
  const server = await holdEmbeddedDatabase(dataDir)
  await migrate(embeddedOwnerUrl(dataDir))
  const owner = connectDatabase(embeddedOwnerUrl(dataDir), { maxConnections: 1 })
  await insertJob(owner, { title: 'Kept from before', reference: 'old-1' })
  const person = await insertPerson(owner)
  await owner.destroy()
  await server.release()
  const refused = await runToEnd(['cli.ts', 'jobs', 'list'], { DATA_DIR: dataDir })
  expect(refused).toEqual({
    code: 1,
    output: `Using the embedded database in ${dataDir}.\nThe embedded database in ${dataDir} is older than this code. Start the site once with npm start, which brings it up to date, then run the command again.\n`,
  })

  const site = await startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '2', APP_SECRET: testSecret })
  expect(await (await fetch(`${site.origin}/api/jobs?search=kept`)).text()).toContain('Kept from before')
  const signIn = await fetch(`${site.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.email, password: person.password }),
  })
  expect(signIn.status).toBe(200)
  const { code } = await runToEnd(['cli.ts', 'jobs', 'close', 'old-1'], { DATA_DIR: dataDir })
  expect(code).toBe(0)
  await expect
    .poll(async () => (await fetch(`${site.origin}/api/jobs?search=kept`)).text())
    .not.toContain('Kept from before')
  const roles = await queryOwner(
    dataDir,
    `select distinct application_name as name, usename as role from pg_stat_activity where application_name like 'kazi%' order by 1`,
  )
  expect(roles).toEqual([
    { name: 'kazi', role: 'kazi_app' },
    { name: 'kazi-holder', role: 'kazi' },
    { name: 'kazi-index', role: 'kazi_app' },
  ])
  await site.stop()
})

test('a command refuses an older or newer database instead of migrating it', async () => {
  const database = await createTestDatabase()
  const last = (await migrationNames()).at(-1) ?? ''
  const appliedNow = () => database.db.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  await database.owner.deleteFrom('schema_migrations').where('name', '=', last).execute()
  const older = await appliedNow()
  const list = () => runToEnd(['cli.ts', 'jobs', 'list'], { DATABASE_URL: database.ownerUrl })
  expect(await list()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Using the database "test_\w+" [^\n]+\nThe database "test_\w+" on [^\n]+ is older than this code\. Start the site once with npm start, [^\n]+\n$/,
    ),
  })
  expect(await appliedNow()).toEqual(older)
  await database.owner
    .insertInto('schema_migrations')
    .values([{ name: last }, { name: '9999-from-tomorrow.sql' }])
    .execute()
  expect(await list()).toEqual({
    code: 1,
    output: expect.stringMatching(
      / is newer than this code, which does not know its migration 9999-from-tomorrow\.sql\. [^\n]+\n$/,
    ),
  })
  await database.owner.deleteFrom('schema_migrations').where('name', '=', '9999-from-tomorrow.sql').execute()
  expect(await list()).toMatchObject({ code: 0 })
  await database.drop()
})

test('a command refuses a database without a site, and does not advise starting one there', async () => {
  const database = await createTestDatabase('template0')
  const list = () => runToEnd(['cli.ts', 'jobs', 'list'], { DATABASE_URL: database.ownerUrl })
  const refused = {
    code: 1,
    output: expect.stringMatching(
      /^Using the (database "test_\w+" [^\n]+)\.\nThe \1 contains no site\. Check DATABASE_URL\. Only npm start creates a new site\.\n$/,
    ),
  }
  expect(await list()).toEqual(refused)
  await sql`create table schema_migrations (version text)`.execute(database.owner)
  expect(await list()).toEqual(refused)
  await sql`alter table schema_migrations rename version to name`.execute(database.owner)
  await sql`insert into schema_migrations values ('20260101-theirs.sql')`.execute(database.owner)
  expect(await list()).toEqual(refused)
  await database.drop()
})

test('npm start prints which database it uses, and when it sets up a new site', async () => {
  const dataDir = join(folder, 'new')
  const using = `Using the embedded database in ${dataDir}.\n`
  const isNew = 'The database was empty. A new site was set up in it.\n'
  const environment = { DATA_DIR: dataDir, WEB_CONCURRENCY: '1', DEMO_JOBS: '0' }
  const first = await startServer(environment)
  expect(first.output()).toMatch(new RegExp(`^${using}${isNew}`))
  await first.stop()
  const second = await startServer(environment)
  expect(second.output()).toMatch(new RegExp(`^${using}`))
  expect(second.output()).not.toContain(isNew)
})

function refusal(dataDir: string): string {
  return `Using the embedded database in ${dataDir}.\nThere is no database in ${dataDir}. Set DATA_DIR to the folder that the site uses, or DATABASE_URL to its database server. Only npm start creates a new database.\n`
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const part of stream ?? []) text += String(part)
  return text
}

/** Runs a query as the owner of an embedded database, starting it if needed. */
async function queryOwner(dataDir: string, text: string, name?: string): Promise<unknown[]> {
  const server = await holdEmbeddedDatabase(dataDir)
  const client = new pg.Client({ connectionString: embeddedOwnerUrl(dataDir, name) })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  await server.release()
  return rows
}
