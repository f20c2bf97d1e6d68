import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { createTestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { runHere } from '../support/run-command.ts'
import { freePort, run, runToEnd, startServer, stopServers, testSecret } from '../support/server-process.ts'

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
  expect(await runHere(command, { DATA_DIR: dataDir })).toMatchObject({ code: 1, output: refusal(dataDir) })
  expect(await readdir(folder)).not.toContain('nowhere')
})

test('refuses a DATA_DIR that belongs to another program, and leaves it unchanged', async () => {
  const dataDir = join(folder, 'notes')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'notes.txt'), 'mine')
  expect(await runHere(['jobs', 'list'], { DATA_DIR: dataDir })).toMatchObject({ code: 1, output: refusal(dataDir) })
  expect(await readdir(dataDir)).toEqual(['notes.txt'])
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

test('a command refuses a database whose first start was killed, and the next start completes it and says so', async () => {
  const dataDir = join(folder, 'killed')
  const list = () => runHere(['jobs', 'list'], { DATA_DIR: dataDir })
  await (await holdEmbeddedDatabase(dataDir)).release()
  expect(await list()).toMatchObject({ code: 1, output: expect.stringContaining(' contains no site. Check DATA_DIR.') })
  await queryOwner(dataDir, 'drop database kazi', 'postgres')
  expect(await list()).toMatchObject({ code: 1, output: refusal(dataDir) })
  const site = await startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1', DEMO_JOBS: '0' })
  expect(site.output()).toMatch(
    new RegExp(
      `^Using the embedded database in ${dataDir}\\.\\nThe database was empty\\. A new site was set up in it\\.\\n`,
    ),
  )
  expect(await list()).toMatchObject({ code: 0 })
  const connections = `select distinct application_name as name, usename as role from pg_stat_activity where application_name like 'kazi%' order by 1`
  expect(await queryOwner(dataDir, connections)).toEqual([
    { name: 'kazi', role: 'kazi_app' },
    { name: 'kazi-holder', role: 'kazi' },
    { name: 'kazi-index', role: 'kazi_app' },
  ])
  await site.stop()
})

test('refuses a database of a version before 1.0.0, and changes nothing in it', async () => {
  const database = await createTestDatabase('template0')
  const contents = () =>
    sql`select relname, (select array_agg(name) from schema_migrations) from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(
      database.owner,
    )
  await sql`create table schema_migrations (name text primary key)`.execute(database.owner)
  await sql`insert into schema_migrations values ('0001-jobs.sql'), ('0002-accounts.sql')`.execute(database.owner)
  await sql`create table jobs (id integer)`.execute(database.owner)
  const before = await contents()
  const tooOld = /^This database was made by a version before 1\.0\.0, [^\n]+ start with an empty database\.$/m
  const refused = { code: 1, output: expect.stringMatching(tooOld) }
  for (const command of [
    ['jobs', 'list'],
    ['data', 'backup', join(folder, 'old.zst'), '--plain'],
  ])
    expect(await runHere(command, { url: database.ownerUrl })).toMatchObject(refused)
  const environment = { DATABASE_URL: database.ownerUrl, APP_SECRET: testSecret, PORT: String(await freePort()) }
  expect(await runToEnd(['server.ts'], environment)).toEqual(refused)
  expect(await contents()).toEqual(before)
  expect(await readdir(folder)).not.toContain('old.zst')
  await database.drop()
})

test('a command refuses a newer database', async () => {
  const database = await createTestDatabase()
  const list = () => runHere(['jobs', 'list'], { url: database.ownerUrl })
  await database.owner.insertInto('schema_migrations').values({ name: '9999-from-tomorrow.sql' }).execute()
  expect(await list()).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      / is newer than this code, which does not know its migration 9999-from-tomorrow\.sql\. [^\n]+$/,
    ),
  })
  await database.owner.deleteFrom('schema_migrations').where('name', '=', '9999-from-tomorrow.sql').execute()
  expect(await list()).toMatchObject({ code: 0 })
  await database.drop()
})

test('a command refuses a database without a site, and does not advise starting one there', async () => {
  const database = await createTestDatabase('template0')
  const list = () => runHere(['jobs', 'list'], { url: database.ownerUrl })
  const refused = {
    code: 1,
    output: expect.stringMatching(
      /^The database "test_\w+" [^\n]+ contains no site\. Check DATABASE_URL\. Only npm start creates a new site\.$/,
    ),
  }
  expect(await list()).toMatchObject(refused)
  await sql`create table schema_migrations (version text)`.execute(database.owner)
  expect(await list()).toMatchObject(refused)
  await sql`alter table schema_migrations rename version to name`.execute(database.owner)
  await sql`insert into schema_migrations values ('20260101-theirs.sql')`.execute(database.owner)
  expect(await list()).toMatchObject(refused)
  await database.drop()
})

function refusal(dataDir: string): string {
  return `There is no database in ${dataDir}. Set DATA_DIR to the folder that the site uses, or DATABASE_URL to its database server. Only npm start creates a new database.`
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
