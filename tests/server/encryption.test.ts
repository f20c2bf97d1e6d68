import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from '../support/run-command.ts'
import { freePort, runToEnd, startServer, stopServers } from '../support/server-process.ts'

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

test('a site creates its secret, and neither it nor a command creates another once the secret is gone', async () => {
  const mails = join(dataDir, 'mail')
  await mkdir(mails, { recursive: true })
  const old = '2020-01-01T00-00-00-000Z-000001.eml'
  for (const name of [old, 'kept.txt']) await writeFile(join(mails, name), '')
  const site = await startServer({ DATA_DIR: dataDir, DEMO_JOBS: '0', WEB_CONCURRENCY: '1' })
  // It deletes week-old mail files.
  await expect.poll(() => readdir(mails)).not.toContain(old)
  expect(await readdir(mails)).toContain('kept.txt')
  await site.stop()

  await rm(join(dataDir, 'app-secret'))
  const refused = {
    code: 1,
    output: expect.stringMatching(
      /^APP_SECRET is not set, and there is no [^\n]+app-secret\. Set APP_SECRET to the site's secret, or restore this file\.$/m,
    ),
  }
  expect(await runHere(['candidates', 'export', 'canary@example.com'], { DATA_DIR: dataDir })).toMatchObject(refused)
  const port = String(await freePort())
  const started = await runToEnd(['server.ts'], { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port })
  expect(started).toEqual(refused)
  expect(started.output).not.toContain('encrypted with another secret')
  expect(await readdir(dataDir)).not.toContain('app-secret')
})
