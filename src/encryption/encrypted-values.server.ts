import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import { type EncryptedColumn, type EncryptedTable, encryptedTables } from './encrypted-columns.server.ts'
import { keyIdLength, type Encryption } from './encryption.server.ts'

export type Count = { table: EncryptedTable; values: number }

/** Counts the values that match the condition on their column. Leaves out tables without any. */
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

/** SQL for the id of the key that encrypted the column's value; null if there is no value. */
export function keyIdOf(column: string): RawBuilder<Buffer | null> {
  return sql<Buffer | null>`substring(${sql.ref(column)} from 1 for ${sql.lit(keyIdLength)})`
}

/** The value encrypted with the newest secret, and its keyed hash if it has one, by column. */
export function encryptValue(
  encryption: Encryption,
  { column, context, lookup, lookupKey = (text) => text }: EncryptedColumn,
  value: string | Buffer,
): Record<string, Buffer> {
  const sealed = encryption.encryptBytes(Buffer.from(value), context)
  return lookup
    ? { [column]: sealed, [lookup]: encryption.lookup(lookupKey(value.toString()), context) }
    : { [column]: sealed }
}

/** Null if the value is damaged or none of the secrets in APP_SECRET can decrypt it. */
export function decryptOrNull(encryption: Encryption, { context }: EncryptedColumn, sealed: Buffer): Buffer | null {
  try {
    return encryption.decryptBytes(sealed, context)
  } catch {
    return null
  }
}
