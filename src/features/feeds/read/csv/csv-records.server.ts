import { maxRowBytes, type TextSource } from '../format.ts'
import { CsvLines, type CsvRecord, type UnreadLine } from './csv-lines.server.ts'
import { type Dialect, startParser } from './csv-parser.server.ts'

/** A new parser takes 0.2 ms. A file may make so many necessary, and another with so many bytes, so that none makes an import crawl. */
const freeParsers = 2_000
const bytesForAParser = 100
const pieceBytes = 65_536

/**
 * Reads the records of a file. At a row that cannot be read the parser is left: lines are taken one by one, and at the first that needs a parser
 * a new one begins. Holds one row and a chunk, and reads the file once.
 */
export async function* readRecords(source: TextSource, dialect: Dialect): AsyncGenerator<CsvRecord | UnreadLine> {
  const lines = new CsvLines(dialect)
  let parser: ReturnType<typeof startParser> | null = startParser(dialect)
  let parsers = 1
  let read = 0
  /** From the end of the last record on. */
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
      const { used, needsParser } = yield* lines.take(held, isEnd)
      held = held.subarray(used)
      if (!needsParser) break
      if (++parsers > freeParsers + read / bytesForAParser) return yield lines.giveUp()
      parser = startParser(dialect)
      unread = held
    }
  }

  /** What is wrong with the row that `held` begins with then; null where nothing is so far. */
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
    for (const cells of found) yield lines.count(cells)
  }
}

/** The chunks of a file, and an empty one at its end. */
async function* chunksOf(source: TextSource): AsyncGenerator<{ chunk: Buffer; isEnd: boolean }> {
  for await (const chunk of source.open()) yield { chunk, isEnd: false }
  yield { chunk: Buffer.alloc(0), isEnd: true }
}
