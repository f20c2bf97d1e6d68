import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { FeedError } from './format.ts'

/**
 * The encoding of a file: its name for TextDecoder, the length of the byte order mark in bytes, and whether it is a
 * guess because the file does not name it.
 */
export type Encoding = { name: string; bomLength: number; isGuessed: boolean }

/**
 * Finds the encoding of a file from its start and, if that is ASCII, from the first chunk that is not. Valid UTF-8 is
 * read as UTF-8 whatever the file declares, and zeros between letters mean UTF-16. Otherwise uses the XML declaration,
 * or Windows-1252, which Excel uses for plain CSV. Throws `FeedError` for an unknown encoding.
 */
export async function findEncoding(start: Buffer, readOn: () => AsyncIterable<Buffer>): Promise<Encoding> {
  const certain = markedEncoding(start) ?? unmarkedUtf16(start)
  if (certain) return certain
  const declared = declaredEncoding(start)
  if (looksUtf8(isAscii(start) ? await firstNonAscii(readOn()) : start))
    return { name: 'utf-8', bomLength: 0, isGuessed: false }
  // .NET declares UTF-16 in strings that are later encoded differently.
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

/**
 * Detects UTF-16 by its zero bytes: a file usually begins with Latin letters, where every other byte is zero. Null for
 * anything else.
 */
function unmarkedUtf16(start: Buffer): Encoding | null {
  const beginning = start.subarray(0, 80)
  const isMostlyZero = (side: 0 | 1) => {
    const bytes = beginning.filter((_, at) => at % 2 === side)
    return bytes.filter((byte) => byte === 0).length > bytes.length * 0.75
  }
  if (isMostlyZero(1)) return { name: 'utf-16le', bomLength: 0, isGuessed: false }
  return isMostlyZero(0) ? { name: 'utf-16be', bomLength: 0, isGuessed: false } : null
}

/**
 * The encoding in `<?xml version="1.0" encoding="ISO-8859-1"?>`, by its name in the Encoding Standard; null without a
 * declaration.
 */
function declaredEncoding(start: Buffer): string | null {
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(start.toString('latin1', 0, 400))?.[1]
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new FeedError(
      `The file declares the encoding ${JSON.stringify(label)}, which is not supported. Save it as UTF-8.`,
    )
  }
}

async function firstNonAscii(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of chunks) if (!isAscii(chunk)) return chunk
  return Buffer.alloc(0)
}

/**
 * Whether most characters outside ASCII are valid UTF-8, because a single wrong byte is only an error in its row. The
 * last one may be cut off.
 */
function looksUtf8(part: Buffer): boolean {
  if (isUtf8(part)) return true
  const nonAscii = new TextDecoder().decode(part, { stream: true }).match(/[^\0-\x7F]/gu) ?? []
  const broken = nonAscii.filter((character) => character === '\uFFFD').length
  return broken * 2 <= nonAscii.length
}
