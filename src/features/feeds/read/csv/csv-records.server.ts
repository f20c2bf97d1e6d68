import { maxRowBytes, type TextSource } from '../format.ts'
import { CsvLines, type CsvRecord, type UnreadLine } from './csv-lines.server.ts'
import { type Dialect, startParser } from './csv-parser.server.ts'

/** Starting a parser takes 0.2 ms, so a file may use this many, plus one for every `bytesPerParser` bytes. */
const freeParsers = 2_000
const bytesPerParser = 100
const pieceBytes = 65_536

/**
 * Reads the records of a file. After a row with an error, reads line by line until a line needs a new parser. Reads the
 * file once, and holds one row and one chunk in memory.
 */
export async function* readRecords(source: TextSource, dialect: Dialect): AsyncGenerator<CsvRecord | UnreadLine> {
  const lines = new CsvLines(dialect)
  let parser: ReturnType<typeof startParser> | null = startParser(dialect)
  let parsers = 1
  let read = 0
  /** The bytes after the last record. */
  let held: Buffer = Buffer.alloc(0)
  for await (const { chunk, isEnd } of chunksOf(source)) {
    read += chunk.length
    held = Buffer.concat([held, chunk])
    let unread: Buffer = chunk
    for (;;) {
      if (parser) {
        for (const piece of piecesOf(unread, isEnd)) {
          await parser.write(piece)
          for (const cells of take(parser)) yield lines.toRecord(cells)
          if (parser.failure() !== undefined) break
        }
        const fault: string | null = parser.failure() ?? (held.length > maxRowBytes ? 'too long' : null)
        if (fault === null) break
        lines.fault = fault
        parser = null
      }
      const { used, needsParser } = yield* lines.read(held, isEnd)
      held = held.subarray(used)
      if (!needsParser) break
      if (++parsers > freeParsers + read / bytesPerParser) return yield lines.giveUp()
      parser = startParser(dialect)
      unread = held
    }
  }

  function take(by: ReturnType<typeof startParser>): string[][] {
    const { found, bytes } = by.take()
    held = held.subarray(bytes)
    return found
  }
}

/** The pieces of a chunk, and null at the end of the file. */
function* piecesOf(chunk: Buffer, isEnd: boolean): Generator<Buffer | null> {
  for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
  if (isEnd) yield null
}

/** The chunks of a file, then an empty one. */
async function* chunksOf(source: TextSource): AsyncGenerator<{ chunk: Buffer; isEnd: boolean }> {
  for await (const chunk of source.open()) yield { chunk, isEnd: false }
  yield { chunk: Buffer.alloc(0), isEnd: true }
}
