import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEncryption } from '../../src/encryption/encryption.server.ts'
import { saveSource } from '../../src/features/feeds/sources/queries.server.ts'
import { encryptSource } from '../../src/features/feeds/sources/stored-source.server.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startServer, stopServers, testSecret } from '../support/server-process.ts'

let folder: string
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-deployed-'))
  for (const name of ['src', 'build', 'data', 'public', 'server.ts', 'cli.ts', 'package.json', 'package-lock.json'])
    await cp(name, join(folder, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await stopServers()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a running site neither runs nor migrates to code copied over it, and logs that it needs a restart', async () => {
  const location = join(folder, 'jobs.csv')
  await writeFile(location, 'title,company,country\nMason from a partner,Duka,Kenya\n')
  const start = () =>
    startServer({ DATABASE_URL: database.ownerUrl, WEB_CONCURRENCY: '1', LOG_LEVEL: 'info' }, join(folder, 'server.ts'))
  const site = await start()
  const half = join(folder, 'src/db/migrations/9999-half-written.sql')
  await writeFile(half, 'drop table jobs;\n')
  const source = {
    name: 'partner',
    location,
    every_minutes: 60,
    is_full: true,
    company: null,
    country: null,
    format: null,
    column_map: null,
    is_inside: false,
  }
  await saveSource(database.db, encryptSource(createEncryption([testSecret]), source))
  // Scheduled syncs run two seconds after the start, then every minute.
  await expect.poll(site.output, { timeout: 90_000 }).toContain('the code on disk has changed since the site started')
  expect(site.output().match(/code on disk/g)).toHaveLength(1)
  expect(await database.db.selectFrom('import_runs').select('id').execute()).toEqual([])
  expect(
    await database.db.selectFrom('schema_migrations').select('name').where('name', 'like', '9999%').execute(),
  ).toEqual([])
  await site.stop()

  await rm(half)
  const again = await start()
  await expect
    .poll(() => database.db.selectFrom('import_runs').select('source').execute(), { timeout: 20_000 })
    .toEqual([{ source: 'partner' }])
  expect(again.output()).not.toContain('the code on disk')
  await again.stop()
}, 180_000)
