import type pg from 'pg'
import type { Pack } from 'tar-stream'
import packageFile from '../../../../package.json' with { type: 'json' }
import { backupLock, compareMigrations } from '../../../db/open-database.server.ts'
import { CommandError } from '../../../terminal/terminal.server.ts'
import { type Checksums, checksumsName, formatVersion, type Manifest, manifestName, partName } from './format.ts'
import { createDigest, splitRows } from './rows.server.ts'
import { copyOut, fixCopyFormat, listSequences, listTables, quote, type Table } from './tables.server.ts'

export type RowProgress = { table: string; done: number; total: number }

const partBytes = 4 * 1024 * 1024

/** Adds one consistent snapshot of the database to an archive and ends it. Throws `CommandError`. */
export async function writeBackup(
  client: pg.Client,
  archive: Pack,
  { now, onProgress }: { now: Date; onProgress: (progress: RowProgress) => void },
): Promise<Manifest> {
  const tables = await beginSnapshot(client)
  const manifest = await describeDatabase(client, tables, now)
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  const add = (name: string, content: Buffer) => addFile(archive, { name, mtime: now }, content)
  await add(manifestName, toJson(manifest))
  const checksums: Checksums = { tables: [], sequences: [] }
  let done = 0
  for (const table of tables) {
    const digest = createDigest()
    let part = 0
    for await (const bytes of splitRows(copyOut(client, table), partBytes)) {
      digest.update(bytes)
      onProgress({ table: table.name, done: done + digest.rows(), total })
      await add(partName(table.name, ++part), bytes)
    }
    done += digest.rows()
    checksums.tables.push({ name: table.name, ...digest.end() })
  }
  // Sequences are not part of the snapshot. Read last, they are past every number in it.
  checksums.sequences = await readSequences(client)
  await client.query('commit')
  await add(checksumsName, toJson(checksums))
  archive.finalize()
  return manifest
}

/**
 * Locks all tables before the snapshot is taken: a change of the schema in between could make a table look empty to it.
 * Readers and writers are not blocked.
 */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  const { hasSite } = await compareMigrations(client)
  if (!hasSite) throw new CommandError('The database contains no site. Check DATA_DIR or DATABASE_URL.')
  const names = (await listTables(client)).map(({ name }) => quote(name))
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`lock table schema_migrations, ${names.join(', ')} in access share mode`)
  await fixCopyFormat(client)
  const { rows } = await client.query<{ shared: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${backupLock}) as shared`,
  )
  const tables = await listTables(client)
  if (!rows[0]?.shared || tables.length !== names.length)
    throw new CommandError(
      'The database is being updated by npm start. Run the command again when the site has started.',
    )
  return tables
}

async function describeDatabase(client: pg.Client, tables: Table[], now: Date): Promise<Manifest> {
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from schema_migrations order by applied_at, name',
  )
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const counted: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const { rows: counts } = await client.query<{ rows: number }>(`select count(*) as rows from ${quote(name)}`)
    counted.push({ name, columns, rows: counts[0]?.rows ?? 0 })
  }
  return {
    format: formatVersion,
    createdAt: now.toISOString(),
    version: packageFile.version,
    postgres: rows[0]?.version ?? '',
    migrations: applied.map(({ name }) => name),
    tables: counted,
    notIncluded: ['APP_SECRET or DATA_DIR/app-secret', 'emails in DATA_DIR/mail', 'environment variables'],
  }
}

async function readSequences(client: pg.Client): Promise<Checksums['sequences']> {
  const sequences: Checksums['sequences'] = []
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    )
    for (const each of rows) sequences.push({ name, ...each })
  }
  return sequences
}

/** Resolves when the archive has room for more. */
function addFile(archive: Pack, header: { name: string; mtime: Date }, content: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    const entry = archive.entry({ ...header, mode: 0o600 }, content, (error) => (error ? fail(error) : done()))
    // Without a listener, an archive that is destroyed would end the process.
    entry.on('error', () => {})
  })
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
