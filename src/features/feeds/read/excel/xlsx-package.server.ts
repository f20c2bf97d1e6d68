import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import type { Handler } from 'htmlparser2'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FeedError } from '../format.ts'
import { startMarkupParser } from '../markup-parser.server.ts'

const maxParts = 10_000
const parsedAtOnce = 65_536
/** Limit for the name and metadata of a part. */
const maxEntryBytes = 1_000
/** Real workbooks unpack to 10 or 20 times their size, so one that exceeds these limits is an attack. */
const maxUnpackedFactor = 200
const alwaysUnpackedBytes = 50_000_000
const maxUnpackedBytes = 8_000_000_000

/** Handles the XML of a part. Element names are passed without their namespace prefix, attribute names with it. */
export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * A zip file of XML parts (Office Open XML), unpacked as a stream. Throws `FeedError` if it is damaged or unpacks to
 * too much.
 */
export class XmlPackage {
  readonly size: number
  readonly #zip: ZipFile
  readonly #parts: ReadonlyMap<string, Entry>
  readonly #limit: number
  #unpacked = 0
  #textLength = 0

  constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>, size: number) {
    this.#zip = zip
    this.#parts = parts
    this.size = size
    this.#limit = Math.min(maxUnpackedBytes, Math.max(alwaysUnpackedBytes, size * maxUnpackedFactor))
  }

  has(part: string): boolean {
    return this.#parts.has(part)
  }

  /** The number of compressed bytes read, estimated from the unpacked bytes. */
  bytesRead(): number {
    const total = this.#parts.values().reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    return Math.min(this.size, Math.round((this.size * this.#unpacked) / Math.max(1, total)))
  }

  /** Parses a part and yields what its handler emits; nothing if the part does not exist. */
  async *read<Item>(part: string, handle: (emit: (item: Item) => void) => XmlHandler): AsyncGenerator<Item> {
    const entry = this.#parts.get(part)
    if (entry === undefined) return
    const found: Item[] = []
    const parser = startMarkupParser(withoutPrefixes(handle((item) => void found.push(item))), { xmlMode: true })
    for await (const text of this.#unpack(entry)) {
      parser.write(text)
      yield* found.splice(0)
    }
    parser.end()
    yield* found
  }

  /**
   * The text of a part after the last occurrence of a string in ASCII; '' without it, or if more than `maxBytes` follow.
   * Much faster than parsing the part.
   */
  async readAfter(part: string, marker: string, maxBytes: number): Promise<string> {
    const entry = this.#parts.get(part)
    if (entry === undefined) return ''
    let found: Buffer[] | null = null
    let length = 0
    let before = Buffer.alloc(0)
    for await (const chunk of this.#inflate(entry)) {
      const text = Buffer.concat([before, chunk])
      const at = text.lastIndexOf(marker, undefined, 'latin1')
      if (at >= 0) {
        found = [text.subarray(at + marker.length)]
        length = found[0]?.length ?? 0
      } else if (found !== null && length <= maxBytes) {
        found.push(chunk)
        length += chunk.length
      }
      before = Buffer.from(text.subarray(Math.max(0, text.length - marker.length + 1)))
    }
    return found === null || length > maxBytes ? '' : Buffer.concat(found).toString()
  }

  /** Parses a piece of a part. */
  parse(text: string, handler: XmlHandler): void {
    const parser = startMarkupParser(withoutPrefixes(handler), { xmlMode: true })
    for (let at = 0; at < text.length; at += parsedAtOnce) parser.write(text.slice(at, at + parsedAtOnce))
    parser.end()
  }

  /**
   * Counts the characters of rows, because many rows may share one long string. Throws `FeedError` if they add up to
   * far more than the file.
   */
  noteText(length: number): void {
    this.#textLength += length
    if (this.#textLength > this.#limit) throw tooMuch()
  }

  close(): void {
    this.#zip.close()
  }

  async *#unpack(entry: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    for await (const chunk of this.#inflate(entry)) {
      this.#unpacked += chunk.length
      if (this.#unpacked > this.#limit) throw tooMuch()
      yield decoder.decode(chunk, { stream: true })
    }
  }

  async *#inflate(entry: Entry): AsyncGenerator<Buffer> {
    let length = 0
    try {
      const stream: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        length += chunk.length
        if (length > this.#limit) throw tooMuch()
        yield chunk
      }
    } catch (error) {
      throw error instanceof FeedError ? error : damaged(error)
    }
  }
}

export async function openPackage(path: string): Promise<XmlPackage> {
  const { size } = await stat(path)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(error)
  })
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileNameLength, extraFieldLength, fileCommentLength } = entry
      if (parts.size < maxParts && fileNameLength + extraFieldLength + fileCommentLength <= maxEntryBytes)
        parts.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    throw damaged(error)
  }
  return new XmlPackage(zip, parts, size)
}

function tooMuch(): FeedError {
  return new FeedError(
    'The unpacked workbook is far too large for a list of jobs. Save the sheet as CSV (UTF-8) and import that.',
  )
}

function damaged(error: unknown): FeedError {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  return new FeedError(
    `The workbook is damaged and cannot be unpacked (${reason}). Open it in Excel, save it again and import that.`,
  )
}

function withoutPrefixes({ open, text, close }: XmlHandler): Partial<Handler> {
  return {
    onopentag: (name, attributes) => open?.(localName(name), attributes),
    ontext: (piece) => text?.(piece),
    onclosetag: (name) => close?.(localName(name)),
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
