import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manifestSchema } from '../../../src/features/data/backup/format.ts'

const execute = promisify(execFile)

export const hasArchiveTools =
  spawnSync('age', ['--version']).status === 0 && spawnSync('zstd', ['--version']).status === 0

/** Makes psql write rows as a backup does. */
const copyFormat = [
  'timezone=UTC',
  'datestyle=ISO,YMD',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
]

/**
 * Opens a backup with age, zstd and tar, reads the restored tables with psql, and returns the names of the tables that
 * differ. Shares no code with `npm run data`.
 */
export async function findDifferentTables(file: string, { keyFile, url }: { keyFile: string; url: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-archive-'))
  try {
    await pipe(`age -d -i "$1" "$2" | zstd -dc | tar -x -C "$3"`, [keyFile, file, folder])
    const { tables } = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')))
    const different: string[] = []
    for (const { name, columns } of tables) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      // A table without rows has no files.
      const saved = await pipe(`(cat "$1"/*.copy || true) 2>/dev/null | sort | sha256sum`, [
        join(folder, 'tables', name),
      ])
      const restored = await pipe(`psql "$1" -qAtX -c "$2" | sort | sha256sum`, [
        url,
        `copy (select ${list} from "${name}") to stdout`,
      ])
      if (saved !== restored) different.push(name)
    }
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), different }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a shell pipeline and returns its output. Throws if one of its commands fails. */
async function pipe(command: string, args: string[]): Promise<string> {
  const env = {
    ...process.env,
    LC_ALL: 'C',
    PGCLIENTENCODING: 'UTF8',
    PGOPTIONS: copyFormat.map((setting) => `-c ${setting}`).join(' '),
  }
  return (await execute('bash', ['-o', 'pipefail', '-c', command, 'bash', ...args], { env })).stdout
}
