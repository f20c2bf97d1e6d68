// A process that reads one file, so that a hostile one cannot exhaust the memory or time of another. It prints a JSON
// array for each thing it reads: see `open-table.ts`.
import { isName } from '../match/names.ts'
import { readTable } from './read-table.ts'
import { UnreadableFile } from './table.ts'

const [path = ''] = process.argv.slice(2)

try {
  const { format, hasHeader, columns, rows } = await readTable(path, isName)
  await print(['table', { format, hasHeader }])
  try {
    for await (const row of rows) await print(['row', row])
  } finally {
    await print(['columns', columns])
  }
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  await print(['unreadable', error.message])
}

function print(message: readonly unknown[]): Promise<void> | void {
  if (process.stdout.write(`${JSON.stringify(message)}\n`)) return
  return new Promise((resolve) => process.stdout.once('drain', () => resolve()))
}
