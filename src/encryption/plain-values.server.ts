import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../db/connect.server.ts'
import { type EncryptedColumn, type EncryptedTable, encryptedTables } from './encrypted-columns.server.ts'
import { decryptOrNull, encryptValue } from './encrypted-values.server.ts'
import type { Encryption } from './encryption.server.ts'
import { type RowRewrite, rewriteRows, type Row } from './rewrite-rows.server.ts'

type PlainColumn = EncryptedColumn & { plain: string }

const plainTables = encryptedTables.filter((table) => plainColumns(table).length > 0)

function plainColumns({ columns }: EncryptedTable): PlainColumn[] {
  return columns.flatMap((column) => (column.plain === undefined ? [] : { ...column, plain: column.plain }))
}

/** Throws `StartError` if the database holds unencrypted values from an earlier version, which lookups would miss. */
export async function ensureEncrypted(db: Database): Promise<void> {
  if (await hasPlainColumns(db))
    throw new StartError(
      'Some values in the database are not encrypted yet, because an earlier release wrote them. Start the site once (npm start), then run the command again.',
    )
}

/** Checking one column is enough: all of them are dropped in one transaction. */
async function hasPlainColumns(db: Database): Promise<boolean> {
  const { rows } =
    await sql`select from pg_attribute where attrelid = 'candidates'::regclass and attname = 'email' and not attisdropped`.execute(
      db,
    )
  return rows.length > 0
}

/**
 * Encrypts the values that an earlier version stored unencrypted, then drops their columns. Returns the number of
 * values, or null if the columns are already gone. Safe to repeat after a crash and to run concurrently.
 */
export async function encryptPlainValues(db: Database, encryption: Encryption): Promise<number | null> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('plain values'))`.execute(connection)
    try {
      if (!(await hasPlainColumns(connection))) return null
      let values = 0
      for (const table of plainTables) values += await encryptTable(connection, encryption, table)
      await removeOldBytes(connection)
      await dropPlainColumns(connection)
      return values
    } finally {
      await sql`select pg_advisory_unlock(hashtext('plain values'))`.execute(connection).catch(() => {})
    }
  })
}

async function encryptTable(db: Database, encryption: Encryption, table: EncryptedTable): Promise<number> {
  const conditions = plainColumns(table).map(({ plain }) => sql`${sql.ref(plain)} is not null`)
  const { values } = await rewriteRows(db, table, {
    where: sql.join(conditions, sql` or `),
    rewrite: (row) => encryptRow(encryption, table, row),
  })
  return values
}

function encryptRow(encryption: Encryption, table: EncryptedTable, row: Row): RowRewrite {
  const set: Row = {}
  let values = 0
  for (const column of plainColumns(table)) {
    const value = row[column.plain]
    if (typeof value !== 'string' && !Buffer.isBuffer(value)) continue
    Object.assign(set, encryptValue(encryption, column, value), { [column.plain]: null })
    values++
  }
  for (const column of table.columns)
    if (column.plain === undefined) Object.assign(set, rehash(encryption, column, row[column.column]))
  return { set, values, unreadable: 0 }
}

/**
 * An earlier version could encrypt a value with one secret and hash it with another. From now on the key id of a value
 * also identifies the key of its hash. A damaged value is left unchanged.
 */
function rehash(encryption: Encryption, column: EncryptedColumn, sealed: unknown): Row {
  const value = column.lookup && Buffer.isBuffer(sealed) ? decryptOrNull(encryption, column, sealed) : null
  return value === null ? {} : encryptValue(encryption, column, value)
}

/** Deleted values stay in the files of tables and indexes, and in statistics, until these are rewritten. */
async function removeOldBytes(db: Database): Promise<void> {
  await sql`vacuum (full, analyze) ${sql.join(plainTables.map(({ table }) => sql.table(table)))}`.execute(db)
  // A database server that does not allow this skips it with a warning.
  await sql`vacuum (full) pg_catalog.pg_statistic`.execute(db)
}

async function dropPlainColumns(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of plainTables) {
      const drops = plainColumns(table).map(({ plain }) => sql`drop column ${sql.ref(plain)}`)
      await sql`alter table ${sql.table(table.table)} ${sql.join(drops)}`.execute(trx)
    }
  })
}
