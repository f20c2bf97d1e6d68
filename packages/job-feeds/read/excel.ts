import { readFile } from 'node:fs/promises'
import { type CellObject, read, type WorkSheet } from '@e965/xlsx'
import yauzl from 'yauzl'
import { hasKnownHeader, type Line, withHeader } from './header.ts'
import { Columns, type IsName, maxColumns, sheetName, type Table, UnreadableFile } from './table.ts'
import { cleanCell } from './text.ts'

/** A small workbook that unpacks to much is made to exhaust memory: of others, no part shrinks to a hundredth. */
const maxUnpacked = { small: 20_000_000, all: 200_000_000, ratio: 100 }
/** Of all merged cells together. */
const maxCoveredRows = 10_000_000

/**
 * Reads the visible sheets of a workbook (xlsx, xls, ods) that have a header with known names, otherwise the first
 * sheet with more than one row. Throws `UnreadableFile` if it unpacks to too much, before it is parsed.
 */
export async function readExcel(path: string, isName: IsName): Promise<Table> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 2) === 'PK') refuseAbove(bytes, await unpackedSize(bytes))
  const opened = openSheets(bytes)
  for (const { sheet } of opened) fillMerged(sheet)
  refuseAbove(bytes, textSize(opened))
  const sheets = opened.map(({ name, sheet }) => ({ name, lines: linesOf(sheet) }))
  const known = sheets.filter(({ lines }) => hasKnownHeader(lines, isName))
  const first = sheets.find(({ lines }) => lines.length > 1)
  const chosen = known.length > 0 ? known : first ? [first] : []
  if (chosen.length === 0) throw new UnreadableFile('The workbook has no visible sheet with rows.')
  const columns = new Columns()
  return { format: 'Excel', hasHeader: true, columns: columns.list, rows: rowsOf(chosen, columns, isName) }
}

async function* rowsOf(sheets: readonly Sheet[], columns: Columns, isName: IsName): Table['rows'] {
  if (sheets.length > 1) columns.add({ [sheetName]: '' })
  for (const { name, lines } of sheets)
    for await (const row of withHeader(lines, columns, isName))
      yield sheets.length > 1 && 'cells' in row ? { ...row, cells: { ...row.cells, [sheetName]: name } } : row
}

type Sheet = { name: string; lines: Line[] }

function openSheets(bytes: Buffer): { name: string; sheet: WorkSheet }[] {
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, { cellDates: true, UTC: true, cellHTML: false, dense: true })
    const isVisible = (index: number) => !Workbook?.Sheets?.[index]?.Hidden
    return SheetNames.flatMap((name, index) => (Sheets[name] && isVisible(index) ? { name, sheet: Sheets[name] } : []))
  } catch {
    throw new UnreadableFile('The workbook cannot be read: it may be damaged or have a password. Save it as CSV.')
  }
}

/** A merged cell counts for all rows that it covers and that have cells of their own. */
function fillMerged({ '!data': data = [], '!merges': merges = [] }: WorkSheet): void {
  let covered = 0
  for (const { s, e } of merges) {
    const last = Math.min(e.r, data.length - 1)
    covered += Math.max(last - s.r, 0)
    if (covered > maxCoveredRows)
      throw new UnreadableFile('The workbook has merged cells over too many rows. Save it as CSV.')
    const cell = data[s.r]?.[s.c] ?? { t: 'z' }
    for (const row of data.slice(s.r + 1, last + 1)) if (row) row[s.c] = cell
  }
}

/** In characters. A text that cells share counts for each of them. */
function textSize(sheets: readonly { sheet: WorkSheet }[]): number {
  let size = 0
  for (const { '!data': data = [] } of sheets.map(({ sheet }) => sheet))
    for (const row of Object.values(data))
      for (const { v, w, l } of Object.values(row)) size += (w ?? String(v)).length + (l?.Target.length ?? 0)
  return size
}

/** More are not in a header. */
const maxMergesAcross = 1_000

/** By row and column, the text of a cell that is merged over several columns. */
function textsAcross({ '!data': data = [], '!merges': merges = [] }: WorkSheet): Map<number, Map<number, string>> {
  const texts = new Map<number, Map<number, string>>()
  for (const { s, e } of merges.slice(0, maxMergesAcross)) {
    if (e.c === s.c) continue
    const inRow = texts.get(e.r) ?? new Map<number, string>()
    texts.set(e.r, inRow)
    for (let column = s.c; column <= Math.min(e.c, maxColumns); column++) inRow.set(column, textOf(data[s.r]?.[s.c]))
  }
  return texts
}

/** The rows of a sheet that have cells, with an empty line for those between them that have none. */
function linesOf(sheet: WorkSheet): Line[] {
  const { '!data': data = [] } = sheet
  const across = textsAcross(sheet)
  const lines: Line[] = []
  // Not up to the last row that the sheet names, which may be any number.
  for (const row of Object.keys(data).map(Number)) {
    if (lines.length > 0 && !(row - 1 in data)) lines.push({ line: row, cells: [] })
    // One more than a table may have, so that it is refused.
    const cells = Array.from(data[row]?.slice(0, maxColumns + 1) ?? [])
    const links = new Map(cells.flatMap((cell, at) => (cell?.l?.Target ? [[at, cell.l.Target] as const] : [])))
    lines.push({ line: row + 1, cells: cells.map(textOf), links, across: across.get(row) })
  }
  return lines
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'z' || cell.t === 'e') return ''
  if (cell.v instanceof Date) return cell.v.toISOString().replace(/T00:00:00.000Z$/, '')
  return cleanCell(cell.w ?? String(cell.v ?? ''))
}

function refuseAbove({ length }: Buffer, size: number): void {
  const limit = Math.min(maxUnpacked.all, Math.max(maxUnpacked.small, length * maxUnpacked.ratio))
  if (size > limit) throw new UnreadableFile('The workbook is too large when it is unpacked. Save it as CSV.')
}

/** In bytes, as the directory of the archive says. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  try {
    let size = 0
    const zip = await yauzl.fromBufferPromise(bytes)
    for await (const entry of zip.eachEntry()) size += entry.uncompressedSize
    return size
  } catch {
    throw new UnreadableFile('The workbook is damaged. Save it again, or as CSV.')
  }
}
