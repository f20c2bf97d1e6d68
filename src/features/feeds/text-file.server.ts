import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { FeedError, type TextSource } from './formats/format.ts'

type Encoding = { name: 'utf-8' | 'utf-16le' | 'utf-16be'; bomLength: number }

const headLength = 65_536

/** Opens a file of text, in UTF-8 with or without a byte order mark or in UTF-16 with one. Throws `FeedError` for anything else. */
export async function openTextFile(path: string): Promise<TextSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw new FeedError(describe(path, error))
  })
  if (!found.isFile()) throw new FeedError(`${path} is not a file.`)
  if (found.size === 0) throw new FeedError(`${path} is empty.`)
  const raw = await readStart(createReadStream(path, { end: headLength - 1 })).catch((error: unknown) => {
    throw new FeedError(describe(path, error))
  })
  const encoding = encodingOf(raw)
  let bytesRead = 0
  const open = (offset = 0) => (encoding.name === 'utf-8' ? readUtf8(offset + encoding.bomLength) : dropStart(readDecoded(), offset))
  const head = encoding.name === 'utf-8' ? raw.subarray(encoding.bomLength) : await readStart(open())
  refuseUnlessText(path, head)
  return { head, size: found.size, bytesRead: () => bytesRead, open }

  async function* readUtf8(start: number): AsyncGenerator<Buffer> {
    bytesRead = start
    for await (const chunk of bytesOf(path, start)) {
      bytesRead += chunk.length
      yield chunk
    }
  }

  async function* readDecoded(): AsyncGenerator<Buffer> {
    const decoder = new TextDecoder(encoding.name)
    bytesRead = 0
    for await (const chunk of bytesOf(path, 0)) {
      bytesRead += chunk.length
      yield Buffer.from(decoder.decode(chunk, { stream: true }))
    }
    yield Buffer.from(decoder.decode())
  }
}

async function* bytesOf(path: string, start: number): AsyncGenerator<Buffer> {
  // Without an encoding a stream of a file gives buffers.
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
    if (length >= headLength) break
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

function encodingOf(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', bomLength: 2 }
  if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', bomLength: 2 }
  const hasBom = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  return { name: 'utf-8', bomLength: hasBom ? 3 : 0 }
}

// First bytes of the files that an office is likely to send by mistake.
const otherFiles: [Buffer, string][] = [
  [Buffer.from('PK\u0003\u0004'), 'an Excel workbook or another packed file. Save the sheet as CSV (UTF-8) and import that'],
  [Buffer.from('d0cf11e0', 'hex'), 'an old Excel or Word file. Save the sheet as CSV (UTF-8) and import that'],
  [Buffer.from('1f8b', 'hex'), 'a packed file (gzip). Unpack it first'],
  [Buffer.from('%PDF'), 'a PDF. Ask for the list as CSV or JSON'],
]

/** A stray control character is a fault of its row; many of them mean that this is no text. */
function refuseUnlessText(path: string, head: Buffer): void {
  const other = otherFiles.find(([signature]) => head.subarray(0, signature.length).equals(signature))
  if (other) throw new FeedError(`${path} is ${other[1]}.`)
  let controls = 0
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) controls++
  if (controls > head.length / 20) throw new FeedError(`${path} is not a text file.`)
  if (head.toString().trim() === '') throw new FeedError(`${path} is empty.`)
}

function describe(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return `There is no file ${path}.`
  if (code === 'EACCES' || code === 'EPERM') return `The file ${path} may not be read by this user.`
  return `The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`
}
