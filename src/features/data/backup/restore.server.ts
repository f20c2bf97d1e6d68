import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createSchema, isBeforeFirstVersion, migrationNames } from '../../../db/open-database.server.ts'
import { CommandError } from '../../../terminal/terminal.server.ts'
import type { Checksums, Manifest } from './format.ts'
import { type Contents, readBackup } from './read-backup.server.ts'
import { createDigest } from './rows.server.ts'
import { copyOut, fixCopyFormat, isEmptySchema, listSequences, listTables, quote, type Table } from './tables.server.ts'

export type Restored = Contents & {
  /** The rows that were read back from the database, equal to those of the backup. */
  loaded: Checksums['tables']
  /** Tables of the backup that this site does not have. They were not restored. */
  unknownTables: string[]
}

/**
 * Rows that a restored site must not act on again: sessions and links that may have been revoked or used since,
 * emails that were probably sent, and files of the office that are not in the backup.
 */
const staleTables = new Set([
  'sessions',
  'mailed_links',
  'reset_requests',
  'mails',
  'staff_sessions',
  'staff_invitations',
  'staff_imports',
])

/**
 * Restores a backup into an empty database in one transaction, with the schema it was made with. `keepsAll`: also rows
 * of `staleTables`. Throws `CommandError`.
 */
export async function restoreBackup(
  client: pg.Client,
  archive: AsyncIterable<Buffer>,
  { keepsAll, onProgress }: { keepsAll: boolean; onProgress: (table: string) => void },
): Promise<Restored> {
  await client.query('begin')
  try {
    // `npm start` takes the same lock before it looks whether the database is empty.
    await client.query(`select pg_advisory_xact_lock(hashtext('schema_migrations'))`)
    if (!(await isEmptySchema(client))) throw notEmpty()
    await fixCopyFormat(client)
    const { tables, contents } = await loadAll(client, archive, onProgress)
    const loaded = await compareRows(client, tables, contents.checksums)
    const stale = tables.filter(({ name }) => staleTables.has(name))
    if (!keepsAll && stale.length > 0) await client.query(`truncate ${listOf(stale)}`)
    await client.query('commit')
    return { ...contents, loaded, unknownTables: unknownTables(contents.manifest, tables) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw describeRefusal(error)
  }
}

/** Creates the schema of a backup and loads all its rows. */
async function loadAll(
  client: pg.Client,
  archive: AsyncIterable<Buffer>,
  onProgress: (table: string) => void,
): Promise<{ tables: Table[]; contents: Contents }> {
  let tables: Table[] = []
  let foreignKeys: ForeignKey[] = []
  const contents = await readBackup(archive, {
    async begin(manifest) {
      await ensureKnown(manifest)
      await createSchema(client, manifest.migrations)
      // Names in SQL are those of the schema, never those of the file.
      tables = await listTables(client)
      ensureFit(tables, manifest)
      foreignKeys = await dropForeignKeys(client)
      for (const { name } of tables) await client.query(`alter table ${quote(name)} disable trigger user`)
      await client.query(`truncate ${listOf(tables)}`)
    },
    async loadPart(name, rows) {
      onProgress(name)
      await loadRows(client, tables, name, rows)
    },
  })
  await restoreSequences(client, contents.checksums)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quote(name)} enable trigger user`)
  return { tables, contents }
}

function notEmpty(): CommandError {
  return new CommandError(
    'The database is not empty, and a backup can only be restored into an empty one. For the embedded database, stop the site and rename DATA_DIR/postgres, or set DATA_DIR to a new folder. On your own server, create a new database and set DATABASE_URL to it.',
  )
}

async function ensureKnown({ migrations }: Manifest): Promise<void> {
  if (isBeforeFirstVersion(migrations))
    throw new CommandError(
      'The backup was made by a version before 1.0.0, which this version cannot read. Restore it with the version that made it.',
    )
  const known = await migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined || migrations.length === 0)
    throw new CommandError(
      'The backup is from a newer version of this site, with changes to the database that this code does not know. Update the code, then restore again.',
    )
}

/** Throws `CommandError` unless the backup has all tables with exactly their columns, in the same order. */
function ensureFit(tables: Table[], manifest: Manifest): void {
  for (const { name, columns } of tables) {
    const saved = manifest.tables.find((table) => table.name === name)
    if (!isDeepStrictEqual(saved?.columns, columns))
      throw new CommandError(`The backup does not fit this site: the table ${name} or a column of it differs.`)
  }
}

type ForeignKey = { table: string; name: string; definition: string }

/** Without them, tables can be loaded in any order. They are checked when they are added again. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  return rows
}

async function loadRows(client: pg.Client, tables: Table[], name: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const table = tables.find((each) => each.name === name)
  if (!table) {
    for await (const _ of rows);
    return
  }
  const columns = table.columns.map(quote).join(', ')
  await pipeline(rows, client.query(copyFrom(`copy ${quote(name)} (${columns}) from stdin`)))
}

async function restoreSequences(client: pg.Client, { sequences }: Checksums): Promise<void> {
  for (const name of await listSequences(client)) {
    const saved = sequences.find((each) => each.name === name)
    if (!saved) throw new CommandError(`The backup does not fit this site: the sequence ${name} is missing.`)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), saved.value, saved.isCalled])
  }
}

/** Reads the loaded rows back, and throws `CommandError` unless they are exactly those of the backup. */
async function compareRows(
  client: pg.Client,
  tables: Table[],
  { tables: expected }: Checksums,
): Promise<Checksums['tables']> {
  const loaded: Checksums['tables'] = []
  for (const table of tables) {
    const digest = createDigest()
    for await (const chunk of copyOut(client, table)) digest.update(chunk)
    const found = { name: table.name, ...digest.end() }
    if (found.sha256 !== expected.find(({ name }) => name === table.name)?.sha256)
      throw new CommandError(`The rows of ${table.name} are not the same after loading. Nothing was restored.`)
    loaded.push(found)
  }
  return loaded
}

function listOf(tables: Table[]): string {
  return tables.map(({ name }) => quote(name)).join(', ')
}

function unknownTables(manifest: Manifest, tables: Table[]): string[] {
  return manifest.tables.flatMap(({ name }) => (tables.some((table) => table.name === name) ? [] : name))
}

/** PostgreSQL's messages about invalid rows contain their values, which may be personal data. */
function describeRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const code = error.code ?? ''
  if (/^(22|23)/.test(code)) {
    const table = error.table ?? /^COPY (\w+)/.exec(error.where ?? '')?.[1]
    const place = table ? ` in the table ${table}` : ''
    return new CommandError(`PostgreSQL refused the backup (error ${code}${place}). Nothing was restored.`)
  }
  return code.startsWith('42') ? new CommandError(`PostgreSQL refused the backup: ${error.message}.`) : error
}
