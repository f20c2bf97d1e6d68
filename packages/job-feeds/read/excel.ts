import { readFile } from 'node:fs/promises'
import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import yauzl from 'yauzl'
import { hasKnownHeader, type IsName, type Line, withHeader } from './header.ts'
import { Columns, type Table, UnreadableFile } from './table.ts'
import { cleanCell } from './text.ts'

/** In bytes. */
const maxUnpackedSize = 200_000_000

/**
 * Reads the visible sheets of a workbook (xlsx, xls, ods) that have a header with known names, otherwise the first
 * sheet with more than one row. Throws `UnreadableFile` if it unpacks to too much, before it is parsed.
 */
export async function readExcel(path: string, isName: IsName): Promise<Table> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 2) === 'PK') await checkUnpackedSize(bytes)
  const sheets = openSheets(bytes).map(linesOf)
  const known = sheets.filter((lines) => hasKnownHeader(lines, isName))
  const first = sheets.find((lines) => lines.length > 1)
  const chosen = known.length > 0 ? known : first ? [first] : []
  if (chosen.length === 0) throw new UnreadableFile('The workbook has no visible sheet with rows.')
  const columns = new Columns()
  return { format: 'Excel', hasHeader: true, columns: columns.list, rows: rowsOf(chosen, columns, isName) }
}

async function* rowsOf(sheets: readonly Line[][], columns: Columns, isName: IsName): Table['rows'] {
  for (const lines of sheets) yield* withHeader(lines, columns, isName)
}

function openSheets(bytes: Buffer): WorkSheet[] {
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, { cellDates: true, UTC: true, cellHTML: false, dense: true })
    const isVisible = (index: number) => !Workbook?.Sheets?.[index]?.Hidden
    return SheetNames.flatMap((name, index) => (isVisible(index) ? (Sheets[name] ?? []) : []))
  } catch {
    throw new UnreadableFile('The workbook cannot be read: it may be damaged or have a password. Save it as CSV.')
  }
}

/** The rows of a sheet. A merged cell counts for all rows that it covers. */
function linesOf(sheet: WorkSheet): Line[] {
  const { s: start, e: end } = utils.decode_range(sheet['!ref'] ?? 'A1')
  const data = sheet['!data'] ?? []
  for (const { s, e } of sheet['!merges'] ?? [])
    for (let row = s.r + 1; row <= Math.min(e.r, end.r); row++) (data[row] ??= [])[s.c] = data[s.r]?.[s.c] ?? { t: 'z' }
  const across = new Map<number, Map<number, string>>()
  for (const { s, e } of sheet['!merges'] ?? [])
    for (let at = s.c; at <= Math.min(e.c, end.c) && e.c > s.c; at++)
      across.set(e.r, (across.get(e.r) ?? new Map<number, string>()).set(at - start.c, textOf(data[s.r]?.[s.c])))
  const lines: Line[] = []
  for (let row = start.r; row <= end.r; row++) {
    const cells = Array.from({ length: end.c - start.c + 1 }, (_, at) => data[row]?.[start.c + at])
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

/** Throws `UnreadableFile` for a workbook that would unpack to more than the limit. */
async function checkUnpackedSize(bytes: Buffer): Promise<void> {
  const size = await unpackedSize(bytes).catch(() => {
    throw new UnreadableFile('The workbook is damaged. Save it again, or as CSV.')
  })
  if (size > maxUnpackedSize) throw new UnreadableFile('The workbook is too large when it is unpacked. Save it as CSV.')
}

async function unpackedSize(bytes: Buffer): Promise<number> {
  let size = 0
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) size += entry.uncompressedSize
  return size
}
