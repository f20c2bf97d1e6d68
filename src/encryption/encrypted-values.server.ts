import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import { type EncryptedColumn, type EncryptedTable, encryptedTables } from './encrypted-columns.server.ts'
import { keyIdLength, type Sealing } from './sealing.server.ts'

/** How many values of a table. */
export type Count = { table: EncryptedTable; values: number }

/** Counts the values that the condition on their column holds for. Tables without any are left out. */
export async function countValues(db: Database, condition: (column: string) => RawBuilder<unknown>): Promise<Count[]> {
  const found: Count[] = []
  for (const table of encryptedTables) {
    const counts = table.columns.map(({ column }) => sql`count(*) filter (where ${condition(column)})`)
    const { rows } = await sql<{
      values: number
    }>`select ${sql.join(counts, sql` + `)} as values from ${sql.table(table.table)}`.execute(db)
    const values = rows[0]?.values ?? 0
    if (values > 0) found.push({ table, values })
  }
  return found
}

/** The id of the key that a value was encrypted with; null where there is no value. */
export function keyIdOf(column: string): RawBuilder<Buffer | null> {
  return sql<Buffer | null>`substring(${sql.ref(column)} from 1 for ${sql.lit(keyIdLength)})`
}

/** The columns of a value: encrypted with the newest secret, and its keyed hash where it has one. */
export function encryptValue(
  sealing: Sealing,
  { column, context, lookup }: EncryptedColumn,
  value: string | Buffer,
): Record<string, Buffer> {
  const sealed = sealing.sealBytes(Buffer.from(value), context)
  return lookup
    ? { [column]: sealed, [lookup.column]: sealing.lookup(lookup.keyOf(value.toString()), context) }
    : { [column]: sealed }
}

/** Null when the value was damaged, or encrypted with a secret that is not known here. */
export function openOrNull(sealing: Sealing, { context }: EncryptedColumn, sealed: Buffer): Buffer | null {
  try {
    return sealing.openBytes(sealed, context)
  } catch {
    return null
  }
}
