import type pg from 'pg'
import { type Config, readConfig } from '../config/config.server.ts'
import { connectDatabase, type Database, describeDatabase, withClient } from '../db/connect.server.ts'
import { openAnyDatabase, openExistingDatabase } from '../db/open-database.server.ts'

/** Runs `use` with the site's database, whether or not the site is running, and names the database on stderr. */
export async function withDatabase<Result>(
  environment: NodeJS.ProcessEnv,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  console.error(`Using the ${describeDatabase(config)}.`)
  const database = await openExistingDatabase(config)
  const db = connectDatabase(database.url, { maxConnections: 3, statementTimeoutMs: 120_000 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
    await database.release()
  }
}

/**
 * Runs `use` with a connection of the database's owner, whatever is in the database, and names it on stderr. Creates an
 * embedded database that does not exist yet if `mayCreate` is set.
 */
export async function withOwner<Result>(
  config: Config,
  { mayCreate }: { mayCreate: boolean },
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  console.error(`Using the ${describeDatabase(config)}.`)
  const database = await openAnyDatabase(config, { mayCreate })
  try {
    return await withClient(database.url, 'kazi-backup', use)
  } finally {
    await database.release()
  }
}
