import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** A text file whose encoding is known. `head` is its beginning. */
export type TextFile = { encoding: string; head: string; read(): AsyncIterable<string> }

const headSize = 256 * 1024

/** The first bytes of a file. */
export async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0)
  return buffer.subarray(0, bytesRead)
}

/**
 * Reads text in the encoding that its byte order mark or XML declaration names, otherwise as UTF-8, or as Windows-1252
 * if its beginning is not UTF-8.
 */
export function textFile(path: string, bytes: Buffer): TextFile {
  const encoding = encodingOf(bytes)
  return {
    encoding,
    head: new TextDecoder(encoding).decode(bytes, { stream: true }),
    async *read() {
      const decoder = new TextDecoder(encoding)
      for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    },
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
  if (declared !== undefined && isEncoding(declared)) return declared.toLowerCase()
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
