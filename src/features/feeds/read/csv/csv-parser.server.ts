import { CsvError, Parser } from 'csv-parse'

/** The separators of the fields and rows of a file. */
export type Dialect = { delimiter: string; record_delimiter: string[] }

/** csv-parse's parser, fed chunk by chunk because its stream would discard the records before an error. */
export function startParser(dialect: Dialect) {
  const found: string[][] = []
  let taken = 0
  let end = 0
  let failure: string | undefined
  const onRecord = (cells: string[], { bytes }: { bytes: number }) => {
    found.push(cells)
    end = bytes
    // Otherwise csv-parse creates an unused error for each record with more or fewer fields than the first, which takes
    // 30 µs.
    Reflect.set(parser.info, 'records', 0)
    return null // keeps it out of the stream
  }
  const parser = new Parser({ ...dialect, relax_column_count: true, on_record: onRecord })
  parser.on('error', () => {}) // also passed to the callbacks
  const noteFailure = (error: Error | null | undefined) => {
    if (error instanceof CsvError) failure = error.code
  }
  return {
    /** Null ends the file. */
    write: (chunk: Buffer | null) =>
      new Promise<void>((resolve) => {
        const done = (error?: Error | null) => resolve(noteFailure(error))
        if (chunk === null) parser.end(done)
        else parser.write(chunk, done)
      }),
    /** The records completed since the last call, and their size in bytes. */
    take() {
      const bytes = end - taken
      taken = end
      return { found: found.splice(0), bytes }
    },
    /** csv-parse's error code for the row after these records. */
    failure: () => failure,
  }
}
