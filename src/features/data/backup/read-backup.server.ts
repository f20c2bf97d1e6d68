import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { extract, type Header } from 'tar-stream'
import type { z } from 'zod'
import { CommandError } from '../../../terminal/terminal.server.ts'
import {
  type Checksums,
  checksumsName,
  checksumsSchema,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  readPartName,
} from './format.ts'
import { createDigest } from './rows.server.ts'
import { damaged, toDamage } from './seal.server.ts'

export type Contents = { manifest: Manifest; checksums: Checksums }

/** What to do with a backup. `loadPart` must read all of `rows`. */
type Reader = {
  begin(manifest: Manifest): Promise<void>
  loadPart(table: string, rows: AsyncIterable<Buffer>): Promise<void>
}

const maxJsonBytes = 1024 * 1024

/** Reads an archive to its end and checks the order of its parts, row counts and checksums. Throws `CommandError`. */
export async function readBackup(archive: AsyncIterable<Buffer>, { begin, loadPart }: Reader): Promise<Contents> {
  let manifest: Manifest | null = null
  let checksums: Checksums | null = null
  let parts: ReturnType<typeof expectParts> | null = null
  for await (const entry of readEntries(archive)) {
    const { name, type } = entry.header
    if (type !== 'file' || checksums) throw damaged()
    if (!manifest || !parts) {
      if (name !== manifestName) throw damaged()
      manifest = readManifest(await readJson(entry))
      parts = expectParts(manifest)
      await begin(manifest)
    } else if (name === checksumsName) checksums = parse(checksumsSchema, await readJson(entry))
    else {
      const { table, digest } = parts.next(name)
      await loadPart(table, digested(entry.content, digest))
    }
  }
  if (!manifest || !parts || !checksums) throw damaged()
  if (!parts.matches(checksums)) throw damaged()
  return { manifest, checksums }
}

type Entry = { header: Header; content: AsyncIterable<Buffer> }
type Digest = ReturnType<typeof createDigest>

/** Accepts the parts of tables in the order of the manifest, without gaps. */
function expectParts({ tables }: Manifest) {
  const digests = tables.map(() => createDigest())
  let at = 0
  let last = 0
  return {
    next(path: string): { table: string; digest: Digest } {
      const { table = '', part } = readPartName(path) ?? {}
      const index = tables.findIndex(({ name }) => name === table)
      const digest = digests[index]
      const isNext = index === at ? part === last + 1 : index > at && part === 1
      if (!digest || !isNext) throw damaged()
      at = index
      last = part ?? 0
      return { table, digest }
    },
    matches({ tables: expected }: Checksums): boolean {
      const found = tables.map(({ name }, index) => ({ name, ...digests[index]?.end() }))
      return isDeepStrictEqual(found, expected) && found.every(({ rows }, index) => rows === tables[index]?.rows)
    },
  }
}

/** Yields the entries of a tar archive. */
async function* readEntries(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const entries = extract()
  // Its errors are also those of `entries`.
  pipeline(archive, entries).catch(() => {})
  try {
    for await (const entry of entries) yield { header: entry.header, content: chunksOf(entry) }
  } catch (error) {
    throw toDamage(error)
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    throw toDamage(error)
  }
}

async function* digested(content: AsyncIterable<Buffer>, digest: Digest): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}

async function readJson({ header, content }: Entry): Promise<unknown> {
  if (header.size > maxJsonBytes) throw damaged()
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw damaged()
  }
}

function readManifest(json: unknown): Manifest {
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : null
  if (typeof format === 'number' && format > formatVersion)
    throw new CommandError('The backup is from a newer version of this program. Update the code first.')
  return parse(manifestSchema, json)
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown): z.infer<Schema> {
  const { success, data } = schema.safeParse(json)
  if (!success) throw damaged()
  return data
}
