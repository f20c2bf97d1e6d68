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
        const fault: string | null = yield* parse(parser, unread, isEnd)
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

  /** Returns null, or the error in the row at the start of `held`. */
  async function* parse(
    by: ReturnType<typeof startParser>,
    bytes: Buffer,
    isEnd: boolean,
  ): AsyncGenerator<CsvRecord, string | null> {
    for (let at = 0; at < bytes.length && by.failure() === undefined; at += pieceBytes) {
      await by.write(bytes.subarray(at, at + pieceBytes))
      yield* records(by)
    }
    if (isEnd && by.failure() === undefined) {
      await by.finish()
      yield* records(by)
    }
    return by.failure() ?? (held.length > maxRowBytes ? 'too long' : null)
  }

  function* records(by: ReturnType<typeof startParser>): Generator<CsvRecord> {
    const { found, bytes } = by.take()
    held = held.subarray(bytes)
    for (const cells of found) yield lines.toRecord(cells)
  }
}

/** The chunks of a file, then an empty one. */
async function* chunksOf(source: TextSource): AsyncGenerator<{ chunk: Buffer; isEnd: boolean }> {
  for await (const chunk of source.open()) yield { chunk, isEnd: false }
  yield { chunk: Buffer.alloc(0), isEnd: true }
}
