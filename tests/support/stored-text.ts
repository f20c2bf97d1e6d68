import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../src/db/connect.server.ts'

/** All rows of all tables as text, bytes in hexadecimal. */
export async function textOfDatabase(db: Database): Promise<string> {
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`
        .execute(db)
        .then((found) => found.rows.map(({ row }) => `${name} ${row}`)),
    ),
  )
  return rows.flat().join('\n')
}

/** All files below a folder with their paths, as text, except those of the embedded database. */
export async function textOfFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const own = files.filter((path) => !path.startsWith(join(folder, 'postgres', 'data')))
  return (await Promise.all(own.map(async (path) => `${path}\n${await readFile(path, 'latin1')}`))).join('\n')
}

/** The canaries found in a text, literally or in hexadecimal, ignoring case. */
export function canariesIn(text: string, canaries: string[]): string[] {
  const lower = text.toLowerCase()
  return canaries.filter(
    (canary) => lower.includes(canary.toLowerCase()) || lower.includes(Buffer.from(canary).toString('hex')),
  )
}
