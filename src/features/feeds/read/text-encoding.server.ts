import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { FeedError } from './format.ts'

/**
 * How a file writes its characters: `name` as TextDecoder knows it, the bytes of a byte order mark before them, and whether the file does
 * not say so itself. What is UTF-8 is read as it is, the others are decoded.
 */
export type Encoding = { name: string; bomLength: number; isGuessed: boolean }

/**
 * The encoding of a file from its beginning and, where that is ASCII, from the first part that is not. Bytes decide: what reads as UTF-8 is
 * UTF-8, whatever the file says, and zeros beside the letters are UTF-16. Else it is what an XML declaration says, else Windows-1252, in which
 * Excel saves a plain CSV. Throws `FeedError` for an encoding that cannot be read.
 */
export async function findEncoding(start: Buffer, readOn: () => AsyncIterable<Buffer>): Promise<Encoding> {
  const shown = markedEncoding(start) ?? unmarkedUtf16(start)
  if (shown) return shown
  const declared = declaredEncoding(start)
  if (looksUtf8(isAscii(start) ? await firstBeyondAscii(readOn()) : start))
    return { name: 'utf-8', bomLength: 0, isGuessed: false }
  // .NET writes a declaration that says UTF-16 into texts that become something else later.
  const isKnown = declared !== null && declared !== 'utf-8' && !declared.startsWith('utf-16')
  return { name: isKnown ? declared : 'windows-1252', bomLength: 0, isGuessed: !isKnown }
}

function markedEncoding(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', bomLength: 2, isGuessed: false }
  if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', bomLength: 2, isGuessed: false }
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf)
    return { name: 'utf-8', bomLength: 3, isGuessed: false }
  return null
}

/** UTF-16 that begins with Latin letters for the most part, as an XML declaration or a header does: each has a zero beside it. Null for anything else. */
function unmarkedUtf16(start: Buffer): Encoding | null {
  const beginning = start.subarray(0, 80)
  const isMostlyZero = (side: 0 | 1) => {
    const bytes = beginning.filter((_, at) => at % 2 === side)
    return bytes.filter((byte) => byte === 0).length > bytes.length * 0.75
  }
  if (isMostlyZero(1)) return { name: 'utf-16le', bomLength: 0, isGuessed: false }
  return isMostlyZero(0) ? { name: 'utf-16be', bomLength: 0, isGuessed: false } : null
}

/** The encoding of `<?xml version="1.0" encoding="ISO-8859-1"?>`, by the name that the web gives it; null where there is none. */
function declaredEncoding(start: Buffer): string | null {
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(start.toString('latin1', 0, 400))?.[1]
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new FeedError(
      `The file says that it is written in ${JSON.stringify(label)}, which cannot be read. Save it as UTF-8.`,
    )
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
