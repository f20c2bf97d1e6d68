import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate } from '../../src/db/open-database.server.ts'
import { prepareEncryption } from '../../src/encryption/prepare.server.ts'
import { testSecret } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the PostgreSQL server that all tests share. */
    databaseFolder: string
  }
}

/** Starts one PostgreSQL server per run, with a migrated template database for the test files. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-test-'))
  const server = await holdEmbeddedDatabase(folder)
  await stopWaitingForDisk(folder)
  await migrate(embeddedOwnerUrl(folder), { grantsToAppRole: true })
  await prepareEncryption(embeddedOwnerUrl(folder), [testSecret])
  project.provide('databaseFolder', folder)
  return async () => {
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** These databases need not survive a crash of the machine. Copying one then takes a quarter of the time. */
async function stopWaitingForDisk(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedOwnerUrl(folder) })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
