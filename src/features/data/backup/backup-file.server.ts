import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from '../../../terminal/terminal.server.ts'

const readBytes = 256 * 1024

/**
 * Writes a new file under a temporary name and renames it when all of it is on disk, so that an interrupted backup
 * never looks complete. Resolves to its size in bytes. Throws `CommandError`.
 */
export async function saveFile(path: string, content: Readable, signal: AbortSignal): Promise<number> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(content, file, { signal })
    await ensureFree(path)
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return file.bytesWritten
  } catch (error) {
    await rm(temporary, { force: true })
    throw describeFailure(path, error)
  }
}

/** Throws `CommandError` if there is a file already. */
export async function ensureFree(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${path} exists already. Choose another name; a backup never replaces a file.`)
}

/** Opens a backup for reading. `onRead` gets the bytes read so far. Throws `CommandError` if there is no such file. */
export async function readFile(path: string, onRead: (bytes: number, size: number) => void) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new CommandError(`This user does not have permission to read the file ${path}.`)
    return null
  })
  if (!found?.isFile()) throw new CommandError(`There is no file ${path}.`)
  const { size } = found
  return countBytes(createReadStream(path, { highWaterMark: readBytes }), (bytes) => onRead(bytes, size))
}

async function* countBytes(file: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    onRead(bytes)
    yield chunk
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function describeFailure(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ABORT_ERR') return new CommandError('The backup was interrupted. Nothing was written.')
  // Of the connection to the database, which also ends the content. A file has no such error.
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return error
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new CommandError(`The disk of ${dirname(path)} is full. Nothing was written.`)
  return 'syscall' in error ? new CommandError(`${path} cannot be written: ${error.message}`) : error
}
