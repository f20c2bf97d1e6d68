import { open, stat } from 'node:fs/promises'
import { FeedError, type FeedRow, type OpenFeed, rowTooLong } from '../format.ts'
import { openPackage, type XmlPackage } from './xlsx-package.server.ts'
import { maxColumns, readSheet, type SheetRow } from './xlsx-sheet.server.ts'
import { readSharedStrings, type SharedStrings } from './xlsx-strings.server.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.server.ts'

/** A workbook with a list of jobs. `size` and `bytesRead` count compressed bytes. */
export type OpenWorkbook = { feed: OpenFeed; size: number; bytesRead(): number }

/** A title and empty lines may come before the header. */
const maxHeaderRow = 20

/** Whether a file is a zip file, like an Excel workbook; false if it cannot be read. */
export async function isZip(path: string): Promise<boolean> {
  // Opening a pipe or a device could block forever.
  const found = await stat(path).catch(() => null)
  const file = found?.isFile() === true ? await open(path).catch(() => null) : null
  if (file === null) return false
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4) })
    return buffer.equals(Buffer.from('PK\u0003\u0004'))
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/**
 * Opens an Excel workbook (.xlsx) at its first sheet with a header. `countKnown` counts the known column names in a
 * row; `name` is for messages. Throws `FeedError` if the file is damaged or not a workbook, or no sheet has a header.
 */
export async function openXlsx(
  path: string,
  countKnown: (names: string[]) => number,
  name = path,
): Promise<OpenWorkbook> {
  const file = await openPackage(path)
  let strings: SharedStrings | null = null
  try {
    const workbook = await readWorkbook(file)
    if (workbook === null) throw new FeedError(`${name} is a ZIP file, but not an Excel workbook. Unzip it first.`)
    strings = await readSharedStrings(file, workbook.stringsPart)
    const header = await findHeader(file, workbook, strings, countKnown)
    const feed = { format: 'Excel workbook', columns: header.columns, rows: readRows(file, workbook, strings, header) }
    return { feed, size: file.size, bytesRead: () => file.bytesRead() }
  } catch (error) {
    strings?.close()
    file.close()
    throw error
  }
}

type Header = { sheet: string; line: number; columns: string[] }

async function findHeader(
  file: XmlPackage,
  workbook: Workbook,
  strings: SharedStrings,
  countKnown: (names: string[]) => number,
): Promise<Header> {
  let firstRow: string[] | null = null
  for (const sheet of workbook.sheets) {
    let searched = 0
    for await (const row of readSheet(file, sheet, workbook, strings)) {
      const columns = filledCells(row.cells)
      firstRow ??= columns
      if (countKnown(columns) >= 2) return { sheet, line: row.line, columns }
      if (++searched === maxHeaderRow) break
    }
  }
  const found =
    firstRow === null
      ? ' It is empty.'
      : ` The first row says: ${firstRow
          .filter(Boolean)
          .slice(0, 10)
          .map((name) => JSON.stringify(name.slice(0, 40)))
          .join(', ')}.`
  throw new FeedError(
    `No sheet in the workbook has a header row with the names of job columns in its first ${maxHeaderRow} rows.`,
    found,
  )
}

/** The cells as column names, with empty ones for gaps. */
function filledCells(cells: (string | undefined)[]): string[] {
  return Array.from(cells, (text) => text?.trim() ?? '')
}

async function* readRows(
  file: XmlPackage,
  workbook: Workbook,
  strings: SharedStrings,
  { sheet, line, columns }: Header,
): AsyncGenerator<FeedRow> {
  try {
    let isAfterHeader = false
    for await (const row of readSheet(file, sheet, workbook, strings)) {
      if (isAfterHeader) yield rowOf(row, columns)
      isAfterHeader ||= row.line === line
    }
  } finally {
    strings.close()
    file.close()
  }
}

function rowOf({ line, cells, isTooLong }: SheetRow, columns: string[]): FeedRow {
  if (isTooLong) return { line, problem: rowTooLong }
  // If two columns have the same name, the first one with a value is used.
  const fields: Record<string, unknown> = {}
  for (const [index, name] of columns.slice(0, maxColumns).entries())
    if (name !== '' && name !== '__proto__') fields[name] ||= cells[index] ?? ''
  return { line, fields }
}
