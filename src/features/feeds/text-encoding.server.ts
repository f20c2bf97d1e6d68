import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { FeedError } from './formats/format.ts'

/**
 * How a file writes its characters: `name` as TextDecoder knows it, the bytes of a byte order mark before them, and whether the file does
 * not say so itself. What is UTF-8 is read as it is, the others are decoded.
 */
export type Encoding = { name: string; bomLength: number; isGuessed: boolean }

/**
 * The encoding of a file from its beginning and, where that is ASCII, from the first part that is not. Bytes decide: what reads as UTF-8 is
 * UTF-8, whatever the file says. Else it is what an XML declaration says, else Windows-1252, in which Excel saves a plain CSV.
 * Throws `FeedError` for an encoding that cannot be read.
 */
export async function findEncoding(start: Buffer, readOn: () => AsyncIterable<Buffer>): Promise<Encoding> {
  const marked = markedEncoding(start)
  if (marked) return marked
  const declared = declaredEncoding(start)
  const isWide = declared?.startsWith('utf-16') === true
  // A declaration in UTF-16 has a zero beside each letter. .NET writes one that says UTF-16 into texts that become UTF-8 later.
  if (isWide && (start[0] === 0 || start[1] === 0)) return { name: start[0] === 0 ? 'utf-16be' : 'utf-16le', bomLength: 0, isGuessed: false }
  if (looksUtf8(isAscii(start) ? await firstBeyondAscii(readOn()) : start)) return { name: 'utf-8', bomLength: 0, isGuessed: false }
  const isKnown = declared !== null && declared !== 'utf-8' && !isWide
  return { name: isKnown ? declared : 'windows-1252', bomLength: 0, isGuessed: !isKnown }
}

function markedEncoding(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', bomLength: 2, isGuessed: false }
  if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', bomLength: 2, isGuessed: false }
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { name: 'utf-8', bomLength: 3, isGuessed: false }
  return null
}

/** The encoding of `<?xml version="1.0" encoding="ISO-8859-1"?>`, by the name that the web gives it; null where there is none. */
function declaredEncoding(start: Buffer): string | null {
  // The zeros are those of UTF-16 without a byte order mark.
  const text = start.toString('latin1', 0, 400).replaceAll('\0', '')
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(text)?.[1]
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new FeedError(`The file says that it is written in ${JSON.stringify(label)}, which cannot be read. Save it as UTF-8.`)
  }
}

async function firstBeyondAscii(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of chunks) if (!isAscii(chunk)) return chunk
  return Buffer.alloc(0)
}

/** Whether most characters beyond ASCII are those of UTF-8: a single wrong byte is a fault of its row. The last one may be cut. */
function looksUtf8(part: Buffer): boolean {
  if (isUtf8(part)) return true
  const beyondAscii = new TextDecoder().decode(part, { stream: true }).match(/[^\0-\x7F]/gu) ?? []
  const broken = beyondAscii.filter((character) => character === '\uFFFD').length
  return broken * 2 <= beyondAscii.length
}
