import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import type { Handler } from 'htmlparser2'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FeedError } from '../format.ts'
import { startMarkupParser } from '../markup-parser.server.ts'

const mostParts = 10_000
/** Bytes of a part's name and what else is said of it. */
const longestEntry = 1_000
/** An honest workbook unpacks to 10 or 20 times its size; beyond these bounds it is made to fill the machine. */
const mostUnpackedTimes = 200
const alwaysUnpackedBytes = 50_000_000
const mostUnpackedBytes = 8_000_000_000

/** What the parts of a workbook tell, one element of XML after the other. `attributes` have names as they stand. */
export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** A packed file of XML parts (Office Open XML). It unpacks as a stream, and throws `FeedError` where it is damaged or unpacks without end. */
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
    this.#limit = Math.min(mostUnpackedBytes, Math.max(alwaysUnpackedBytes, size * mostUnpackedTimes))
  }

  has(part: string): boolean {
    return this.#parts.has(part)
  }

  /** Bytes of the file that what was unpacked so far stands for. */
  bytesRead(): number {
    const whole = this.#parts.values().reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    return Math.min(this.size, Math.round((this.size * this.#unpacked) / Math.max(1, whole)))
  }

  /** Reads a part and yields what its handler hands out; nothing where there is no such part. Names come without the prefix of their namespace. */
  async *read<Item>(part: string, handle: (handOut: (item: Item) => void) => XmlHandler): AsyncGenerator<Item> {
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

  /** Counts characters of rows: many rows may share one long text. Throws `FeedError` where they come to far more than the file. */
  noteText(length: number): void {
    this.#textLength += length
    if (this.#textLength > this.#limit) throw tooMuch()
  }

  close(): void {
    this.#zip.close()
  }

  async *#unpack(entry: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    try {
      const stream: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        this.#unpacked += chunk.length
        if (this.#unpacked > this.#limit) throw tooMuch()
        yield decoder.decode(chunk, { stream: true })
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
      if (parts.size < mostParts && fileNameLength + extraFieldLength + fileCommentLength <= longestEntry)
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
    'The workbook unpacks to far more than its size, as no list of jobs does. Save the sheet as CSV (UTF-8) and import that.',
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
