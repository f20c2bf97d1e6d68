import { type RawBuilder, sql } from 'kysely'
import { type Database, transact } from '../db/connect.server.ts'
import type { EncryptedTable } from './encrypted-columns.server.ts'

export type Row = Record<string, unknown>

/** How many values were encrypted, and how many could not be decrypted. */
export type Counts = { values: number; unreadable: number }

/** The columns to write into a row. */
export type RowRewrite = Counts & { set: Row }

type Batch = { where: RawBuilder<unknown>; after: unknown; last: unknown; rewrite: (row: Row) => RowRewrite }

/**
 * Rewrites the rows that match `where`, up to the row that is last when it starts. Each batch is a transaction that
 * locks its rows. After a crash, the next call continues after the last batch. Calls `onBatch` with the number of
 * values encrypted so far.
 */
export async function rewriteRows(
  db: Database,
  table: EncryptedTable,
  { where, rewrite, onBatch }: Pick<Batch, 'where' | 'rewrite'> & { onBatch?: (values: number) => void },
): Promise<Counts> {
  const counts = { values: 0, unreadable: 0 }
  const last = await findLast(db, table)
  for (let after: unknown = null; ;) {
    const batch = await transact(db, (trx) => rewriteBatch(trx, table, { where, after, last, rewrite }))
    if (batch === null) return counts
    counts.values += batch.values
    counts.unreadable += batch.unreadable
    after = batch.end
    onBatch?.(counts.values)
  }
}

async function rewriteBatch(
  trx: Database,
  { table, id, batchSize }: EncryptedTable,
  { where, after, last, rewrite }: Batch,
): Promise<(Counts & { end: unknown }) | null> {
  const range =
    after === null ? sql`${sql.ref(id)} <= ${last}` : sql`${sql.ref(id)} > ${after} and ${sql.ref(id)} <= ${last}`
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where (${where}) and ${range} order by ${sql.ref(id)} limit ${batchSize} for no key update`.execute(
      trx,
    )
  if (rows.length === 0) return null
  const counts = { values: 0, unreadable: 0 }
  for (const row of rows) {
    const { set, values, unreadable } = rewrite(row)
    const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    if (assignments.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${sql.ref(id)} = ${row[id]}`.execute(trx)
    counts.values += values
    counts.unreadable += unreadable
  }
  return { ...counts, end: rows.at(-1)?.[id] }
}

/** The id of the last row. Without this bound, rewriting a table that keeps growing would never finish. */
async function findLast(db: Database, { table, id }: EncryptedTable): Promise<unknown> {
  const { rows } =
    await sql<Row>`select ${sql.ref(id)} from ${sql.table(table)} order by ${sql.ref(id)} desc limit 1`.execute(db)
  return rows[0]?.[id] ?? null
}
