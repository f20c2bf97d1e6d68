import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { insertPerson } from '../support/people.ts'
import { runToEnd, startServer, stopServers, testSecret } from '../support/server-process.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-backups-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await stopServers()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const passphrase = { BACKUP_PASSPHRASE: 'five random words for tests' }

test('a site is backed up, and starts again from the backup in a new DATA_DIR', async () => {
  const person = await insertPerson(database.db)
  await insertJob(database.db, { title: 'Beekeeper in the backup' })
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
  const dataDir = join(folder, 'restored')
  const embedded = { DATA_DIR: dataDir, APP_SECRET: testSecret }
  expect(await runToEnd(['cli.ts', 'data', 'restore', file], { ...embedded, ...passphrase })).toEqual({
    code: 0,
    output: expect.stringContaining('APP_SECRET decrypts the restored data. Start the site with npm start.'),
  })
  const restored = await startServer({ ...embedded, WEB_CONCURRENCY: '1' })
  expect(restored.output()).not.toContain('A new site was set up')
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
