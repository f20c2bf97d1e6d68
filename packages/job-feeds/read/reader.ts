// A process that reads one file, so that a hostile one cannot exhaust the memory or time of another. It prints a JSON
// array for each thing it reads: see `openTable`.
import { once } from 'node:events'
import { isName } from '../match/names.ts'
import { readTable } from './read-table.ts'
import { maxRowLength, type Row, UnreadableFile } from './table.ts'

// A line of JSON that cannot be read makes an error. Its stack would take a third of the time.
Error.stackTraceLimit = 0

const [path = ''] = process.argv.slice(2)

/** In characters. Writing each row by itself would take twice as long. */
const batchLength = 64 * 1024

let batch = ''
const add = (...message: readonly unknown[]) => void (batch += `${JSON.stringify(message)}\n`)
try {
  const { format, hasHeader, columns, rows } = await readTable(path, isName)
  add('table', { format, hasHeader })
  try {
    for await (const row of rows) {
      if ('cells' in row && Object.keys(row.cells).length === 0) continue
      add('row', withinLimit(row))
      if (batch.length < batchLength) continue
      await print(batch)
      batch = ''
    }
  } finally {
    add('columns', columns)
  }
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  add('unreadable', error.message)
}
await print(batch)

function withinLimit(row: Row): Row {
  if ('problem' in row) return row
  const length = Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 0)
  return length > maxRowLength ? { line: row.line, problem: 'The row is longer than 1 MB' } : row
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
