import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../../src/db/connect.server.ts'
import { copyDatabase, type TestDatabase } from './database-copy.ts'

export type { TestDatabase } from './database-copy.ts'

/** Creates a database for a test file: a copy of the migrated template, or an empty one from `template0`. */
export function createTestDatabase(template: 'kazi' | 'template0' = 'kazi'): Promise<TestDatabase> {
  return copyDatabase(inject('databaseFolder'), template)
}

/** The queries of a test's own database that wait for a lock. */
export async function waitingQueries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.map(({ query }) => query)
}
