import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startServer, stopServers } from '../support/server-process.ts'

let folder: string
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-deployed-'))
  for (const name of ['src', 'build', 'data', 'public', 'server.ts', 'cli.ts', 'package.json', 'package-lock.json']) await cp(name, join(folder, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await stopServers()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('new code that is being copied over a running site is neither run by its schedule nor migrates its database; the log says to restart', async () => {
  const location = join(folder, 'jobs.csv')
  await writeFile(location, 'title,company,country\nMason from a partner,Duka,Kenya\n')
  await database.db.insertInto('sources').values({ name: 'partner', location, every_minutes: 60 }).execute()
  // The schedule waits for its first look until the new code is there.
  const { look, deployed } = await holdSources()
  const start = () => startServer({ DATABASE_URL: database.ownerUrl, WEB_CONCURRENCY: '1', LOG_LEVEL: 'info' }, join(folder, 'server.ts'))
  const site = await start()
  const half = join(folder, 'src/db/migrations/9999-half-written.sql')
  await writeFile(half, 'drop table jobs;\n')
  deployed()
  await look
  await expect.poll(site.output, { timeout: 20_000 }).toContain('the code on disk is not what this site was started from')
  expect(site.output().match(/code on disk/g)).toHaveLength(1)
  expect(await database.db.selectFrom('import_runs').select('id').execute()).toEqual([])
  expect(await database.db.selectFrom('schema_migrations').select('name').where('name', 'like', '9999%').execute()).toEqual([])
  await site.stop()

  await rm(half)
  const again = await start()
  await expect.poll(() => database.db.selectFrom('import_runs').select('source').execute(), { timeout: 20_000 }).toEqual([{ source: 'partner' }])
  expect(again.output()).not.toContain('the code on disk')
  await again.stop()
})

/** Keeps the table of sources to itself until `deployed` is called; `look` resolves when it has let go. */
async function holdSources(): Promise<{ look: Promise<void>; deployed: () => void }> {
  let deployed = () => {}
  const wait = new Promise<void>((done) => (deployed = done))
  let locked = () => {}
  const isLocked = new Promise<void>((done) => (locked = done))
  const look = database.owner.transaction().execute(async (transaction) => {
    await sql`lock table sources`.execute(transaction)
    locked()
    await wait
  })
  await isLocked
  return { look, deployed }
}
