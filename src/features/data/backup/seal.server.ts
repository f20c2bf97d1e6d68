import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Decrypter, Encrypter } from 'age-encryption'
import { CommandError } from '../../../terminal/terminal.server.ts'

const ageStart = 'age-encryption.org/v1\n'
const zstdStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
/** Enough for the header of an encrypted file with 20 keys. The library would read a longer one into memory. */
const headBytes = 64 * 1024
/** 8 MiB, the most that zstd uses by itself; a hostile file could ask for 2 GiB. */
const maxWindowLog = 23

/** Compresses an archive, and encrypts it unless `encrypter` is null. */
export async function seal(archive: Readable, encrypter: Encrypter | null): Promise<Readable> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  // An error destroys `compress` with it.
  pipeline(archive, compress, () => {})
  return encrypter ? Readable.from(await encrypter.encrypt(toWebStream(compress))) : compress
}

/**
 * Decrypts and decompresses a backup. `decrypter` is null for one that is not encrypted: if any file were accepted
 * without encryption, an encrypted backup could be replaced with a forged one. Throws `CommandError`.
 */
export async function unseal(file: AsyncIterable<Buffer>, decrypter: Decrypter | null): Promise<AsyncIterable<Buffer>> {
  const { head, all } = await peek(file)
  const isEncrypted = head.toString('latin1', 0, ageStart.length) === ageStart
  if (!isEncrypted && !head.subarray(0, 4).equals(zstdStart))
    throw new CommandError('This file is not a backup of this site.')
  if (isEncrypted && !decrypter)
    throw new CommandError('The backup is encrypted. Set BACKUP_PASSPHRASE, or use --key-file FILE instead of --plain.')
  if (!isEncrypted && decrypter)
    throw new CommandError('The backup is not encrypted. If you made it with --plain, add --plain.')
  const compressed = decrypter ? await decrypt(head, all, decrypter) : Readable.from(all)
  const decompress = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: maxWindowLog } })
  pipeline(compressed, decompress, () => {})
  return decompress
}

/** Why a file cannot be used. Nothing of its content is in the message. */
export function damaged(): CommandError {
  return new CommandError('The backup is damaged or incomplete. Use another copy or an older backup.')
}

/** The error to report for a failure while reading: errors of the disk as they are, all others as damage. */
export function toDamage(error: unknown): unknown {
  const isOfDisk = error instanceof Error && 'syscall' in error
  return error instanceof CommandError || isOfDisk ? error : damaged()
}

async function decrypt(head: Buffer, all: AsyncIterable<Buffer>, decrypter: Decrypter): Promise<Readable> {
  if (!head.includes('\n--- ')) throw damaged()
  const decrypted = await decrypter.decrypt(toWebStream(all)).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('no identity matched')
      ? new CommandError('The passphrase or key does not match this backup.')
      : toDamage(error)
  })
  return Readable.from(decrypted)
}

/** Reads the start of a stream, and returns it with a stream of everything. */
async function peek(file: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const chunks = file[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < headBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { head, all: joined() }

  async function* joined() {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
}

/** `ReadableStream.from` is missing in the types that the library uses. */
function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
