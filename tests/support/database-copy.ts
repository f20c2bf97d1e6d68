import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, embeddedUrl } from '../../src/db/embedded.server.ts'

export type TestDatabase = {
  /** Connected with the app's role, like the site. */
  db: Database
  url: string
  /** Connected as the owner, to change tables or hold locks. */
  owner: Database
  ownerUrl: string
  drop(): Promise<void>
}

/** Creates a copy of a database on the server with this data folder. */
export async function copyDatabase(folder: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsOwner(folder, `create database ${name} template ${template} strategy file_copy`)
  const url = embeddedUrl(folder, name)
  const ownerUrl = embeddedOwnerUrl(folder, name)
  const db = connectDatabase(url, { maxConnections: 4, connectTimeoutMs: 30_000 })
  const owner = connectDatabase(ownerUrl, { maxConnections: 1, connectTimeoutMs: 30_000 })
  return {
    db,
    url,
    owner,
    ownerUrl,
    async drop() {
      await Promise.all([db.destroy(), owner.destroy()])
      await runAsOwner(folder, `drop database ${name} with (force)`)
    },
  }
}

/** Runs statements one at a time, because PostgreSQL refuses to copy a database that has other sessions. */
async function runAsOwner(folder: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedOwnerUrl(folder, 'postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(1)`)
    await client.query(statement)
  } finally {
    await client.end()
  }
}
