import { open, stat } from 'node:fs/promises'
import { FeedError, type FeedRow, type OpenFeed, rowTooLong } from '../format.ts'
import { openPackage, type XmlPackage } from './xlsx-package.server.ts'
import { mostColumns, readSheet, type SheetRow } from './xlsx-sheet.server.ts'
import { readSharedStrings, type SharedStrings } from './xlsx-strings.server.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.server.ts'

/** A workbook with a list of jobs; `size` and `bytesRead` are those of the packed file. */
export type OpenWorkbook = { feed: OpenFeed; size: number; bytesRead(): number }

/** A title and empty lines may stand above the header. */
const rowsSearchedForHeader = 20

/** Whether a file begins as a packed file does, of which an Excel workbook is one; false where it cannot be read. */
export async function isPacked(path: string): Promise<boolean> {
  // To open a pipe or a device could take for ever.
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
 * Opens an Excel workbook (.xlsx) at its first sheet with a header. `countKnown` says how many of some column names mean something.
 * Throws `FeedError`, in which the file is called `name`, when it is damaged, no workbook, or no sheet has a header.
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
    if (workbook === null) throw new FeedError(`${name} is a packed file, but no Excel workbook. Unpack it first.`)
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
      if (++searched === rowsSearchedForHeader) break
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
    `No sheet of the workbook has a header with the names of a job's columns in its first ${rowsSearchedForHeader} rows.`,
    found,
  )
}

/** A row without gaps. */
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
    let isBelow = false
    for await (const row of readSheet(file, sheet, workbook, strings)) {
      if (isBelow) yield rowOf(row, columns)
      isBelow ||= row.line === line
    }
  } finally {
    strings.close()
    file.close()
  }
}

function rowOf({ line, cells, isTooLong }: SheetRow, columns: string[]): FeedRow {
  if (isTooLong) return { line, problem: rowTooLong }
  // The first of two columns with one name counts where it is filled.
  const fields: Record<string, unknown> = {}
  for (const [index, name] of columns.slice(0, mostColumns).entries())
    if (name !== '' && name !== '__proto__') fields[name] ||= cells[index] ?? ''
  return { line, fields }
}
