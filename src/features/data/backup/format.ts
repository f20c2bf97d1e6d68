import { z } from 'zod'

// A backup is a tar archive: `backup.json`, the rows of each table in parts (PostgreSQL's COPY text format), and
// `checksums.json`, without which it is incomplete. It is compressed with zstd and encrypted in the age format.

export const manifestName = 'backup.json'
export const checksumsName = 'checksums.json'
export const formatVersion = 1

const name = z.string().min(1).max(63)
const count = z.number().int().nonnegative()

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The version of this program and of PostgreSQL. */
  version: z.string().max(100),
  postgres: z.string().max(100),
  /** In the order in which they were applied. */
  migrations: z.array(z.string().max(200)),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: count })),
  notIncluded: z.array(z.string()),
})

export const checksumsSchema = z.object({
  tables: z.array(z.object({ name, rows: count, sha256: z.string().length(64) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Checksums = z.infer<typeof checksumsSchema>

/** Parts count from 1. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The table and number of a part, or null. */
export function readPartName(path: string): { table: string; part: number } | null {
  const [, table = '', part] = /^tables\/([^/]+)\/(\d{6,9})\.copy$/.exec(path) ?? []
  return part === undefined ? null : { table, part: Number(part) }
}
