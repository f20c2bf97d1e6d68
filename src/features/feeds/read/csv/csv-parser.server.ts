import { CsvError, Parser } from 'csv-parse'

/** How a file is written: what stands between two fields and after each row. */
export type Dialect = { delimiter: string; record_delimiter: string[] }

/** The parser of csv-parse, asked chunk by chunk: its stream would throw away the records before an error. */
export function startParser(dialect: Dialect) {
  const found: string[][] = []
  let taken = 0
  let end = 0
  let failure: string | undefined
  const onRecord = (cells: string[], { bytes }: { bytes: number }) => {
    found.push(cells)
    end = bytes
    // For each record whose length is not that of the first it would make an error that nobody reads: 30 µs, far more than reading an empty line.
    Reflect.set(parser.info, 'records', 0)
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
    /** The records that ended since the last time, and how many bytes they are. */
    take() {
      const bytes = end - taken
      taken = end
      return { found: found.splice(0), bytes }
    },
    /** The code of csv-parse for what is wrong with the row after them. */
    failure: () => failure,
  }
}
