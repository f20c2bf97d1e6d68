import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { EmptyFeed, FeedError, type TextSource } from './format.ts'
import { findEncoding } from './text-encoding.server.ts'

const headBytes = 65_536

/**
 * Opens a text file in UTF-8, UTF-16, Windows-1252 or the encoding of its XML declaration. Throws `FeedError` for
 * anything else; `name` is for messages.
 */
export async function openTextFile(path: string, name = path): Promise<TextSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw new FeedError(describe(name, error))
  })
  if (!found.isFile()) throw new FeedError(`${name} is not a file.`)
  if (found.size === 0) throw new EmptyFeed(`${name} is empty.`)
  const raw = await readStart(createReadStream(path, { end: headBytes - 1 })).catch((error: unknown) => {
    throw new FeedError(describe(name, error))
  })
  refuseOtherFile(name, raw)
  const encoding = await findEncoding(raw, () => bytesOf(path, 0))
  let bytesRead = 0
  const places: Place[] = [{ raw: encoding.bomLength, delivered: 0 }]
  const open = (offset = 0) =>
    encoding.name === 'utf-8' ? readUtf8(offset + encoding.bomLength) : readDecodedFrom(offset)
  const head = encoding.name === 'utf-8' ? raw.subarray(encoding.bomLength) : await readStart(open())
  refuseUnlessText(name, head)
  return {
    head,
    size: found.size,
    guessedEncoding: encoding.isGuessed ? encoding.name : null,
    bytesRead: () => bytesRead,
    open,
  }

  async function* readUtf8(start: number): AsyncGenerator<Buffer> {
    bytesRead = start
    for await (const chunk of bytesOf(path, start)) {
      bytesRead += chunk.length
      yield chunk
    }
  }

  function readDecodedFrom(offset: number): AsyncGenerator<Buffer> {
    const place = places.findLast(({ delivered }) => delivered <= offset) ?? { raw: encoding.bomLength, delivered: 0 }
    return dropStart(readDecoded(place), offset - place.delivered)
  }

  async function* readDecoded(from: Place): AsyncGenerator<Buffer> {
    const decoder = new TextDecoder(encoding.name, { ignoreBOM: true })
    let place = from
    bytesRead = from.raw
    for await (const chunk of bytesOf(path, from.raw)) {
      bytesRead += chunk.length
      const decoded = Buffer.from(decoder.decode(chunk, { stream: true }))
      place = { raw: place.raw + chunk.length, delivered: place.delivered + decoded.length }
      if (place.raw > (places.at(-1)?.raw ?? 0) && endsCharacter(encoding.name, place.raw, chunk)) places.push(place)
      yield decoded
    }
    yield Buffer.from(decoder.decode())
  }
}

/** A position from which the file can be decoded, in bytes of the file and in bytes of UTF-8. */
type Place = { raw: number; delivered: number }

/** Whether a chunk certainly ends with a complete character, so that decoding can start after it. */
function endsCharacter(encoding: string, end: number, chunk: Buffer): boolean {
  if (!encoding.startsWith('utf-16')) return singleByte.test(encoding)
  const highByte = chunk.at(encoding === 'utf-16le' ? -1 : -2) ?? 0
  return end % 2 === 0 && (highByte & 0xfc) !== 0xd8 // half a surrogate pair
}

const singleByte = /^(?:windows-125\d|windows-874|iso-8859-\d+|koi8-[ru]|macintosh|ibm866)$/

async function* bytesOf(path: string, start: number): AsyncGenerator<Buffer> {
  // A stream without an encoding yields buffers.
  const stream: AsyncIterable<Buffer> = createReadStream(path, { start })
  try {
    yield* stream
  } catch (error) {
    throw new FeedError(describe(path, error))
  }
}

async function readStart(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length >= headBytes) break
  }
  return Buffer.concat(parts)
}

async function* dropStart(chunks: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const chunk of chunks) {
    const rest = chunk.subarray(Math.min(left, chunk.length))
    left -= chunk.length - rest.length
    if (rest.length > 0) yield rest
  }
}

// First bytes of files that are often sent by mistake.
const otherFiles: [Buffer, string][] = [
  [
    Buffer.from('PK\u0003\u0004'),
    'an Excel workbook or another ZIP file. Save the sheet as CSV (UTF-8) and import that',
  ],
  [Buffer.from('d0cf11e0', 'hex'), 'an old Excel or Word file. Save the sheet as CSV (UTF-8) and import that'],
  [Buffer.from('1f8b', 'hex'), 'a gzip file. Unpack it first'],
  [Buffer.from('%PDF'), 'a PDF. Ask for the list as CSV or JSON'],
]

function refuseOtherFile(name: string, start: Buffer): void {
  const other = otherFiles.find(([signature]) => start.subarray(0, signature.length).equals(signature))
  if (other) throw new FeedError(`${name} is ${other[1]}.`)
}

/** Allows a few control characters, which are errors in their rows. Many of them mean that the file is not text. */
function refuseUnlessText(name: string, head: Buffer): void {
  let controls = 0
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) controls++
  if (controls > head.length / 20) throw new FeedError(`${name} is not a text file.`)
  if (head.toString().trim() === '') throw new EmptyFeed(`${name} is empty.`)
}

function describe(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return `There is no file ${path}.`
  if (code === 'EACCES' || code === 'EPERM') return `This user does not have permission to read the file ${path}.`
  return `The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`
}
