import { open, stat } from 'node:fs/promises'
import { FeedError, type FeedRow, type Meaning, type OpenFeed, rowTooLong } from '../format.ts'
import { createDitto } from '../tables/ditto.ts'
import { FooterFilter } from '../tables/footer.ts'
import { keyOf, readLegend } from './xlsx-legend.server.ts'
import { createLinkReader } from './xlsx-links.ts'
import { openPackage, type XmlPackage } from './xlsx-package.server.ts'
import { createFillDown, readRanges } from './xlsx-ranges.server.ts'
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
 * row, `meaningOf` says what a column holds; `name` is for messages. Throws `FeedError` if the file is damaged or not a workbook, or no sheet has a header.
 */
export async function openXlsx(
  path: string,
  countKnown: (names: string[]) => number,
  meaningOf: Meaning,
  name = path,
): Promise<OpenWorkbook> {
  const file = await openPackage(path)
  let strings: SharedStrings | null = null
  try {
    const workbook = await readWorkbook(file)
    if (workbook === null) throw new FeedError(`${name} is a ZIP file, but not an Excel workbook. Unzip it first.`)
    strings = await readSharedStrings(file, workbook.stringsPart)
    const header = await findHeader(file, workbook, strings, countKnown)
    const sheet = { file, workbook, strings, header, meaningOf }
    const feed = { format: 'Excel workbook', columns: header.columns, rows: readRows(sheet) }
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

type Sheet = {
  file: XmlPackage
  workbook: Workbook
  strings: SharedStrings
  header: Header
  meaningOf: Meaning
}

async function* readRows(sheet: Sheet): AsyncGenerator<FeedRow> {
  const { file, workbook, strings, header } = sheet
  const footer = new FooterFilter<SheetRow>(header.columns)
  try {
    const read = await createRowReader(sheet)
    let isAfterHeader = false
    for await (const row of readSheet(file, header.sheet, workbook, strings)) {
      if (isAfterHeader) for (const each of footer.add(row)) yield* read(each)
      isAfterHeader ||= row.line === header.line
    }
    for (const each of footer.end()) yield* read(each)
  } finally {
    strings.close()
    file.close()
  }
}

/**
 * Returns a function that completes a row from merged cells, ditto marks, hyperlinks and the legend; it returns nothing
 * for the heading of a section.
 */
async function createRowReader({
  file,
  workbook,
  strings,
  header: { sheet, line, columns },
  meaningOf,
}: Sheet): Promise<(row: SheetRow) => readonly FeedRow[]> {
  const { merged, links } = await readRanges(file, sheet)
  // Of a header in two rows, the first is merged with the second.
  const lastHeaderLine = merged.reduce(
    (last, each) => (each.line === line ? Math.max(last, each.lastLine) : last),
    line,
  )
  const fillDown = createFillDown(merged, (length) => file.noteText(length))
  const repeatAbove = createDitto()
  const readLinks = createLinkReader(columns, meaningOf, links)
  const types = columns.flatMap((name, column) => (meaningOf(name) === 'type' ? [column] : []))
  const legend = types.length === 0 ? null : await readLegend(file, workbook, strings, sheet)
  const hasLink = columns.some((name) => meaningOf(name) === 'link')
  return (row) => {
    if (row.line <= lastHeaderLine || (merged.length > 0 && fillDown(row))) return []
    repeatAbove(row.cells)
    const url = readLinks(row)
    for (const column of types)
      row.cells[column] = legend?.get(keyOf(row.cells[column] ?? '')) ?? row.cells[column] ?? ''
    const read = rowOf(row, columns)
    if (url !== '' && !hasLink && 'fields' in read) read.fields[linkColumn] = url
    return [read]
  }
}

/** A known name for the link of a job, for the hyperlink of its title. */
const linkColumn = 'link'

function rowOf({ line, cells, isTooLong }: SheetRow, columns: string[]): FeedRow {
  if (isTooLong) return { line, problem: rowTooLong }
  // If two columns have the same name, the first one with a value is used.
  const fields: Record<string, unknown> = {}
  for (const [index, name] of columns.slice(0, maxColumns).entries())
    if (name !== '' && name !== '__proto__') fields[name] ||= cells[index] ?? ''
  return { line, fields }
}
