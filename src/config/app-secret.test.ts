import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAppSecrets } from './app-secret.server.ts'
import { StartError } from './values.ts'

async function newFolder(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'kazi-secret-')), 'data')
}

test('returns APP_SECRET and creates no file', async () => {
  const dataDir = await newFolder()
  expect(await readAppSecrets({ appSecrets: ['new', 'old'], dataDir })).toEqual(['new', 'old'])
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('creates one secret, readable by this user only, for processes that start together', async () => {
  const dataDir = await newFolder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readAppSecrets({ appSecrets: null, dataDir })))
  expect(new Set(secrets.flat()).size).toBe(1)
  expect(secrets[0]?.[0]).toMatch(/^[\w-]{43}$/)
  const file = join(dataDir, 'app-secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toBe(secrets[0]?.[0])
  expect(await readdir(dataDir)).toEqual(['app-secret'])
})

test('reads the secret it created before', async () => {
  const dataDir = await newFolder()
  const first = await readAppSecrets({ appSecrets: null, dataDir })
  expect(await readAppSecrets({ appSecrets: null, dataDir })).toEqual(first)
})

test('names the file when it is damaged or its folder is not writable', async () => {
  const dataDir = await newFolder()
  await readAppSecrets({ appSecrets: null, dataDir })
  await writeFile(join(dataDir, 'app-secret'), 'half of i')
  await expect(readAppSecrets({ appSecrets: null, dataDir })).rejects.toThrow(StartError)
  await expect(readAppSecrets({ appSecrets: null, dataDir })).rejects.toThrow(
    /app-secret cannot be used: the file is damaged/,
  )
  await expect(readAppSecrets({ appSecrets: null, dataDir: join(dataDir, 'app-secret', 'below') })).rejects.toThrow(
    StartError,
  )
})
