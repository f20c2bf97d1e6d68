import { sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'

/** Whether the columns are still there in which an earlier version kept readable values. Checking one is enough: all are dropped in one transaction. */
export async function hasPlainColumns(db: Database): Promise<boolean> {
  const { rows } =
    await sql`select from pg_attribute where attrelid = 'candidates'::regclass and attname = 'email' and not attisdropped`.execute(
      db,
    )
  return rows.length > 0
}
