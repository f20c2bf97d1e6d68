import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { StartError } from '../config/values.ts'
import { readSiteSecrets } from './site-secrets.server.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kazi-secrets-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const readSecrets = () => readSiteSecrets({ appSecrets: null, dataDir, databaseUrl: database.ownerUrl })

test('creates a secret on the first start and reads it on the next', async () => {
  await database.owner.deleteFrom('site_key').execute()
  const secrets = await readSecrets()
  expect(await readSecrets()).toEqual(secrets)
  expect(await readdir(dataDir)).toEqual(['app-secret'])
})

test('creates no secret for a database that was started with one', async () => {
  await expect(readSecrets()).rejects.toThrow(StartError)
  expect(await readdir(dataDir)).toEqual([])
})
