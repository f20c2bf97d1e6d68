import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { type EmbeddedDatabase, embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { insertJob } from '../support/jobs.ts'
import { type ServerProcess, startServer, stopServers } from '../support/server-process.ts'

/** Three servers start and stop, so this may take long on a busy machine. */
const maxMs = 120_000
const timeout = 40_000

let folder: string
let primaryDir: string
let replicaDir: string
let primary: EmbeddedDatabase
let replica: EmbeddedDatabase
let environment: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-replica-'))
  primaryDir = join(folder, 'primary')
  replicaDir = join(folder, 'replica')
  await (await holdEmbeddedDatabase(primaryDir)).release()
  // Keeps the owner of the files, unlike Node's copy.
  await promisify(execFile)('cp', ['-a', primaryDir, replicaDir])
  const copy = join(replicaDir, 'postgres/data')
  await writeFile(join(copy, 'standby.signal'), '')
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${embeddedOwnerUrl(primaryDir)}'\n`)
  primary = await holdEmbeddedDatabase(primaryDir)
  replica = await holdEmbeddedDatabase(replicaDir)
  environment = {
    DATABASE_URL: embeddedOwnerUrl(primaryDir),
    DATABASE_REPLICA_URL: embeddedOwnerUrl(replicaDir),
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'info',
  }
})
afterEach(stopServers)
afterAll(async () => {
  await Promise.all([primary.release(), replica.release()])
  await rm(folder, { recursive: true, force: true })
})

test(
  'reads jobs from the replica while the primary is away, even if it starts then, and from the primary while the replica is away',
  async () => {
    const site = await startServer(environment)
    const { uuid: first } = await writeJob({ title: 'Baker' })
    const { uuid: second } = await writeJob({ title: 'Cook' })
    await expect.poll(() => countJobs(site), { timeout }).toBe(2)

    await primary.release()
    expect(await statusOf(site, `/api/jobs/profile/${first}`)).toBe(200)
    expect(await statusOf(site, `/readyz`)).toBe(200)
    const refused = await fetch(`${site.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'amina', password: 'mango tree by the lake' }),
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const late = await startServer(environment)
    expect(late.output()).toContain('DATABASE_URL cannot be reached: the site shows jobs from DATABASE_REPLICA_URL')
    expect(await countJobs(late)).toBe(2)
    await late.stop()

    primary = await holdEmbeddedDatabase(primaryDir)
    await replica.release()
    expect(await statusOf(site, `/api/jobs/profile/${second}`)).toBe(200)
    await writeJob({ title: 'Tailor' })
    await expect.poll(() => countJobs(site), { timeout }).toBe(3)
    replica = await holdEmbeddedDatabase(replicaDir)
    await expect.poll(site.output, { timeout }).toContain('public data is read from DATABASE_REPLICA_URL again')
    expect(site.output().split('DATABASE_REPLICA_URL cannot be reached').length - 1).toBe(1)
    await writeJob({ title: 'Nurse' })
    await expect.poll(() => countJobs(site), { timeout }).toBe(4)
  },
  maxMs,
)

async function writeJob(fields: Parameters<typeof insertJob>[1]) {
  const db: Database = connectDatabase(embeddedOwnerUrl(primaryDir), { maxConnections: 1 })
  return insertJob(db, fields).finally(() => db.destroy())
}

async function statusOf(site: ServerProcess, path: string): Promise<number> {
  return (await fetch(`${site.origin}${path}`)).status
}

async function countJobs(site: ServerProcess): Promise<number> {
  const { meta } = JSON.parse(await (await fetch(`${site.origin}/api/jobs?limit=1`)).text())
  return meta.total
}
