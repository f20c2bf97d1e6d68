import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import { type EncryptedTable, encryptedTables } from './encrypted-columns.server.ts'
import { type Count, countValues, decryptOrNull, encryptValue, keyIdOf } from './encrypted-values.server.ts'
import type { Encryption } from './encryption.server.ts'
import { type Counts, type RowRewrite, rewriteRows, type Row } from './rewrite-rows.server.ts'

/** `done` of `total` values of a table are re-encrypted. */
export type Progress = { table: string; done: number; total: number }

/**
 * `left`: values not encrypted with the newest secret. `unreadable`: values that none of the secrets in APP_SECRET can
 * decrypt.
 */
export type ReencryptionResult = { values: number; left: { table: string; values: number; unreadable: number }[] }

/** More than one, because the site writes during a pass, possibly with a former secret until it has restarted. */
const maxPasses = 3

/** Re-encrypts and re-hashes all values with the newest secret while the site runs. Resumes after an interruption. */
export async function reencrypt(
  db: Database,
  encryption: Encryption,
  onProgress: (progress: Progress) => void = () => {},
): Promise<ReencryptionResult> {
  const unreadable = new Map<string, number>()
  let values = 0
  let left = await countOutdated(db, encryption)
  for (let pass = 1; pass <= maxPasses && left.length > 0; pass++) {
    const before = values
    for (const { table, values: total } of left) {
      const counts = await reencryptTable(db, encryption, table, (done) =>
        onProgress({ table: table.table, done, total }),
      )
      values += counts.values
      unreadable.set(table.table, counts.unreadable)
    }
    left = await countOutdated(db, encryption)
    if (values === before) break
  }
  if (values > 0) await freeSpace(db)
  return {
    values,
    left: left.map(({ table: { table }, values: count }) => ({
      table,
      values: count,
      unreadable: unreadable.get(table) ?? 0,
    })),
  }
}

function countOutdated(db: Database, encryption: Encryption): Promise<Count[]> {
  return countValues(db, (column) => isOutdated(encryption, column))
}

function isOutdated({ newestKeyId }: Encryption, column: string): RawBuilder<unknown> {
  return sql`${keyIdOf(column)} <> ${newestKeyId}`
}

async function reencryptTable(
  db: Database,
  encryption: Encryption,
  table: EncryptedTable,
  onBatch: (values: number) => void,
): Promise<Counts> {
  const conditions = table.columns.map(({ column }) => isOutdated(encryption, column))
  return rewriteRows(db, table, {
    where: sql.join(conditions, sql` or `),
    rewrite: (row) => reencryptRow(encryption, table, row),
    onBatch,
  })
}

function reencryptRow(encryption: Encryption, { columns }: EncryptedTable, row: Row): RowRewrite {
  const set: Row = {}
  let [values, unreadable] = [0, 0]
  for (const column of columns) {
    const sealed = row[column.column]
    if (!Buffer.isBuffer(sealed) || encryption.isNewest(sealed)) continue
    const value = decryptOrNull(encryption, column, sealed)
    if (value === null) unreadable++
    else {
      Object.assign(set, encryptValue(encryption, column, value))
      values++
    }
  }
  return { set, values, unreadable }
}

/**
 * Removes deleted rows from disk, because the former secret can still decrypt them. If it fails, PostgreSQL removes
 * them later.
 */
async function freeSpace(db: Database): Promise<void> {
  await sql`vacuum ${sql.join(encryptedTables.map(({ table }) => sql.table(table)))}`.execute(db).catch(() => {})
}
