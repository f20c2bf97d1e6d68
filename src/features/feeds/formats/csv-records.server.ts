import { CsvError, Parser } from 'csv-parse'
import { maxRowBytes, rowTooLong, type TextSource } from './format.ts'

/** How a file is written: what stands between two fields and after each row. */
export type Dialect = { delimiter: string; record_delimiter: string[] }

/** Where a row begins: bytes from the start of the file, and the number of its line. */
export type Place = { offset: number; line: number }

export type CsvRecord = { line: number; cells: string[] }

/** A row that cannot be read: where it begins and why, how many bytes were read of it, whether its quotation marks may mean themselves. */
export type Break = Place & { reason: string; scanned: number; isLiteralQuote: boolean }

/** Reads records one after the other until one cannot be read, and returns which; null at the end of the file. */
export async function* readRecords(source: TextSource, from: Place, dialect: Dialect): AsyncGenerator<CsvRecord, Break | null> {
  const parser = startParser(dialect)
  const lineEnd = lineEndOf(dialect)
  let line = from.line
  let read = 0
  for await (const chunk of source.open(from.offset)) {
    await parser.write(chunk)
    read += chunk.length
    yield* take()
    if (parser.failure() !== undefined || read - parser.end() > maxRowBytes) return stop()
  }
  await parser.finish()
  yield* take()
  return parser.failure() === undefined ? null : stop()

  function* take(): Generator<CsvRecord> {
    for (const cells of parser.take()) {
      yield { line, cells }
      line += 1 + countIn(cells, lineEnd)
    }
  }

  function stop(): Break {
    const scanned = read - parser.end()
    return { offset: from.offset + parser.end(), line, scanned, ...explain(scanned > maxRowBytes ? 'too long' : parser.failure()) }
  }
}

/** The character that every line ends with. */
export function lineEndOf({ record_delimiter }: Dialect): '\n' | '\r' {
  return record_delimiter.includes('\r') ? '\r' : '\n'
}

/** The parser of csv-parse, asked chunk by chunk: its stream would throw away the records before an error. `end` is where the last whole record ends. */
function startParser(dialect: Dialect) {
  const found: string[][] = []
  let end = 0
  let failure: string | undefined
  const onRecord = (cells: string[], { bytes }: { bytes: number }) => {
    found.push(cells)
    end = bytes
    return null // taken here, not from the stream
  }
  const parser = new Parser({ ...dialect, relax_column_count: true, on_record: onRecord })
  parser.on('error', () => {}) // comes to the callbacks too
  const keep = (error: Error | null | undefined) => {
    if (error instanceof CsvError) failure = error.code
  }
  return {
    write: (chunk: Buffer) => new Promise<void>((done) => parser.write(chunk, (error) => done(keep(error)))),
    finish: () => new Promise<void>((done) => parser.end((error?: Error | null) => done(keep(error)))),
    take: () => found.splice(0),
    end: () => end,
    failure: () => failure,
  }
}

function explain(code: string | undefined): Pick<Break, 'reason' | 'isLiteralQuote'> {
  const reason = reasons[code ?? ''] ?? 'The row is not valid CSV'
  return { reason, isLiteralQuote: code === 'INVALID_OPENING_QUOTE' }
}

const reasons: Record<string, string> = {
  'too long': `${rowTooLong}, or a quotation mark in it is never closed`,
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark opens in this row and is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark inside a text must be written twice ("")',
  INVALID_OPENING_QUOTE: 'A text with a quotation mark in it must stand in quotation marks, and the mark be written twice ("")',
}

function countIn(cells: string[], lineEnd: string): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf(lineEnd); at >= 0; at = cell.indexOf(lineEnd, at + 1)) count++
  return count
}
