import { sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import { type EncryptedColumn, type EncryptedTable, encryptedTables } from './encrypted-columns.server.ts'
import { encryptValue, openOrNull } from './encrypted-values.server.ts'
import { hasPlainColumns } from './plain-columns.server.ts'
import { type Rewritten, rewriteRows, type Row } from './rewrite-rows.server.ts'
import type { Sealing } from './sealing.server.ts'

type PlainColumn = EncryptedColumn & { plain: string }

/**
 * Encrypts the values that an earlier version kept readable, and drops their columns. Returns how many values there were; null where the
 * columns are gone already. After a kill the next call goes on: the columns go last. Processes that call it together take turns.
 */
export async function encryptPlainValues(db: Database, sealing: Sealing): Promise<number | null> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('plain values'))`.execute(connection)
    try {
      if (!(await hasPlainColumns(connection))) return null
      let values = 0
      for (const table of plainTables) values += await encryptTable(connection, sealing, table)
      await removeOldBytes(connection)
      await dropPlainColumns(connection)
      return values
    } finally {
      await sql`select pg_advisory_unlock(hashtext('plain values'))`.execute(connection).catch(() => {})
    }
  })
}

const plainTables = encryptedTables.filter((table) => plainColumns(table).length > 0)

function plainColumns({ columns }: EncryptedTable): PlainColumn[] {
  return columns.flatMap((column) => (column.plain === undefined ? [] : { ...column, plain: column.plain }))
}

async function encryptTable(db: Database, sealing: Sealing, table: EncryptedTable): Promise<number> {
  const conditions = plainColumns(table).map(({ plain }) => sql`${sql.ref(plain)} is not null`)
  const { values } = await rewriteRows(db, table, {
    where: sql.join(conditions, sql` or `),
    rewrite: (row) => encryptRow(sealing, table, row),
  })
  return values
}

function encryptRow(sealing: Sealing, table: EncryptedTable, row: Row): Rewritten {
  const set: Row = {}
  let values = 0
  for (const column of plainColumns(table)) {
    const value = row[column.plain]
    if (typeof value !== 'string' && !Buffer.isBuffer(value)) continue
    Object.assign(set, encryptValue(sealing, column, value), { [column.plain]: null })
    values++
  }
  for (const column of table.columns)
    if (column.plain === undefined) Object.assign(set, rehash(sealing, column, row[column.column]))
  return { set, values, unreadable: 0 }
}

/**
 * An earlier version could encrypt a value with one secret and hash it with another. From here on, the key id of a value tells the key of
 * its hash too. A damaged value stays as it is.
 */
function rehash(sealing: Sealing, column: EncryptedColumn, sealed: unknown): Row {
  const value = column.lookup && Buffer.isBuffer(sealed) ? openOrNull(sealing, column, sealed) : null
  return value === null ? {} : encryptValue(sealing, column, value)
}

/** Deleted values lie in the files of tables and indexes until these are rewritten, and in the statistics of the query planner. */
async function removeOldBytes(db: Database): Promise<void> {
  await sql`vacuum (full, analyze) ${sql.join(plainTables.map(({ table }) => sql.table(table)))}`.execute(db)
  // A database server that does not allow it skips it with a warning.
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
