import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import { transact } from '../db/transact.server.ts'
import type { EncryptedTable } from './encrypted-columns.server.ts'

export type Row = Record<string, unknown>

/** How many values were encrypted, and how many could not be decrypted before. */
export type Counts = { values: number; unreadable: number }

/** What to write into a row. */
export type Rewritten = Counts & { set: Row }

type Batch = { where: RawBuilder<unknown>; after: unknown; rewrite: (row: Row) => Rewritten }

/**
 * Rewrites the rows that `where` is true for, a batch to a transaction, in which they are locked. After a kill the next call goes on from the
 * last batch. `onBatch` is told how many values were encrypted so far.
 */
export async function rewriteRows(db: Database, table: EncryptedTable, { where, rewrite, onBatch }: Omit<Batch, 'after'> & { onBatch?: (values: number) => void }): Promise<Counts> {
  const counts = { values: 0, unreadable: 0 }
  for (let after: unknown = null; ; ) {
    const batch = await transact(db, (trx) => rewriteBatch(trx, table, { where, after, rewrite }))
    if (batch === null) return counts
    counts.values += batch.values
    counts.unreadable += batch.unreadable
    after = batch.last
    onBatch?.(counts.values)
  }
}

async function rewriteBatch(trx: Database, { table, id, batchSize }: EncryptedTable, { where, after, rewrite }: Batch): Promise<(Counts & { last: unknown }) | null> {
  const later = after === null ? sql`true` : sql`${sql.ref(id)} > ${after}`
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where (${where}) and ${later} order by ${sql.ref(id)} limit ${batchSize} for no key update`.execute(trx)
  if (rows.length === 0) return null
  const counts = { values: 0, unreadable: 0 }
  for (const row of rows) {
    const { set, values, unreadable } = rewrite(row)
    const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    if (assignments.length > 0) await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${sql.ref(id)} = ${row[id]}`.execute(trx)
    counts.values += values
    counts.unreadable += unreadable
  }
  return { ...counts, last: rows.at(-1)?.[id] }
}
