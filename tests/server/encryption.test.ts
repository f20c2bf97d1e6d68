import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAppSecrets } from '../../src/config/app-secret.server.ts'
import { embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { createEncryption } from '../../src/encryption/encryption.server.ts'
import { profileResponse } from '../../src/features/profile/contract.ts'
import { fillAsPreviousRelease, password, plainValues } from '../support/previous-release.ts'
import { freePort, runToEnd, type ServerProcess, startServer, stopServers } from '../support/server-process.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-crypt-'))
  dataDir = join(folder, 'data')
})
afterAll(async () => {
  await stopServers()
  await rm(folder, { recursive: true, force: true })
})

const newSecret = 'the secret that comes after the first one'

test('upgrades the data of the previous release, whose secret can then be replaced and removed', async () => {
  const [secret] = await readAppSecrets({ appSecrets: null, dataDir })
  const database = await holdEmbeddedDatabase(dataDir)
  const photo = await fillAsPreviousRelease(embeddedOwnerUrl(dataDir), createEncryption([secret]))
  await database.release()
  expect(await plainInDatabaseFiles(photo)).toHaveLength(6)

  const first = await startServer({ DATA_DIR: dataDir, DEMO_JOBS: '0', WEB_CONCURRENCY: '1' })
  const token = await signIn(first, plainValues.email)
  await expectComplete(first, token, photo)
  await first.stop()
  // The write-ahead log is not checked: it is overwritten in time.
  expect(await plainInDatabaseFiles(photo)).toEqual([])

  const both = { DATA_DIR: dataDir, APP_SECRET: `${newSecret},${secret}`, WEB_CONCURRENCY: '1' }
  const second = await startServer(both)
  expect(await runToEnd(['cli.ts', 'data', 'reencrypt'], both)).toMatchObject({
    code: 0,
    output: expect.stringContaining('You can now remove the old secrets from APP_SECRET.'),
  })
  await expectComplete(second, token, photo)
  await second.stop()

  await rm(join(dataDir, 'app-secret'))
  // Without the secret a command must neither create one nor report that there is no such candidate.
  const forgotten = await runToEnd(['cli.ts', 'candidates', 'export', plainValues.email], { DATA_DIR: dataDir })
  expect(forgotten).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Using the [^\n]+\nAPP_SECRET is not set, and there is no [^\n]+app-secret\. Set APP_SECRET to the site's secret, or restore the file from a backup\.\n$/,
    ),
  })
  // The site must not create one either.
  const started = await runToEnd(['server.ts'], {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  })
  expect(started).toEqual({
    code: 1,
    output: expect.stringMatching(/^APP_SECRET is not set, and there is no [^\n]+app-secret\. [^\n]+$/m),
  })
  expect(started.output).not.toContain('encrypted with another secret')
  expect(await readdir(dataDir)).not.toContain('app-secret')
  const third = await startServer({ ...both, APP_SECRET: newSecret })
  await expectComplete(third, await signIn(third, '0711223399'), photo)
  await third.stop()
})

test('deletes week-old mail files on start', async () => {
  const mails = join(dataDir, 'mail')
  await mkdir(mails, { recursive: true })
  for (const name of ['2020-01-01T00-00-00-000Z-000001.eml', 'kept.txt']) await writeFile(join(mails, name), '')
  const site = await startServer({ DATA_DIR: dataDir, APP_SECRET: newSecret, WEB_CONCURRENCY: '1' })
  await expect.poll(() => readdir(mails), { timeout: 10_000 }).toEqual(['kept.txt'])
  await site.stop()
})

async function signIn(site: ServerProcess, identifier: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  })
  return (await response.json()).token
}

async function expectComplete(site: ServerProcess, token: string, photo: Buffer): Promise<void> {
  const response = await fetch(`${site.origin}/api/candidates/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { user, profile, work_profile } = profileResponse.parse(await response.json()).data
  expect(user).toMatchObject({ email: plainValues.email, phone: plainValues.phone })
  expect(profile).toMatchObject({ address: plainValues.address, dob: plainValues.born_on })
  expect(work_profile.passport_number).toBe('CANARYPP9')
  expect(Buffer.from(await (await fetch(site.origin + work_profile.passport_photo_url)).arrayBuffer())).toEqual(photo)
}

/** The unencrypted values in the files of the stopped database, except dates, which are stored as common numbers. */
async function plainInDatabaseFiles(photo: Buffer): Promise<string[]> {
  const base = join(dataDir, 'postgres', 'data', 'base')
  const entries = (await readdir(base, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = await Promise.all(entries.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
  const { email, phone, address, location } = plainValues
  const canaries = [email, email.toLowerCase(), phone, address, location, photo.toString('latin1', 0, 200)]
  return canaries.filter((canary) => files.some((file) => file.includes(canary)))
}
