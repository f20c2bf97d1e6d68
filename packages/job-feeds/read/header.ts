import type { Cells, IsName, Row } from './table.ts'
import { columnName, Columns, headingName, maxColumns, maxNameLength, readLabel, UnreadableFile } from './table.ts'

/**
 * A row of a spreadsheet, without the names of its columns. `links` are the targets of linked cells, `across` the text of
 * a cell that is merged over several columns, for each of them.
 */
export type Line = {
  line: number
  cells: readonly string[]
  links?: Map<number, string>
  across?: Map<number, string>
}

/** Rows above the header, such as the title of a sheet. */
const maxRowsAbove = 20

/**
 * Names the cells of each row by the header above it. The header is the first of twenty rows with at least two known
 * names, otherwise the first row that is as wide as the others. A later row of known names is the header of another
 * table in the same file, or the second line of the header. Rows below a heading get it as another cell.
 */
export async function* withHeader(
  lines: AsyncIterable<Line> | Iterable<Line>,
  columns: Columns,
  isName: IsName,
): AsyncGenerator<Row> {
  const first: Line[] = []
  let header: string[] | null = null
  let headerLine: Line | null = null
  let above: readonly string[] = []
  let heading: Cells = {}
  let isGap = false
  let broken: UnreadableFile | null = null
  const read = ({ line, cells, links, across }: Line, names: readonly string[]): Row => {
    above = cells.map((cell, at) => (ditto.test(cell) ? (above[at] ?? '') : cell))
    const isTitle = isHeading(above, names.length)
    const row = toRow({ line, cells: above, links }, names, columns, isTitle ? {} : heading)
    if (isTitle) heading = headingCell(above, isName)
    if ('problem' in row || row.isNote) return row
    const isNoted = across && cells.filter((cell) => cell !== '').length <= names.length / 2
    if (isNoted) return { ...row, isNote: true }
    return isGap && isAside(cells, names.length) ? { ...row, isNote: 'likely' } : row
  }
  const begin = (): Row[] => {
    const known = first.findIndex((line) => isKnownHeader(line, isName))
    const at = known === -1 ? widestText(first) : known
    headerLine = first[at] ?? null
    const title = first[at - 1]
    if (title && title.line + 1 === headerLine?.line && isHeading(title.cells, headerLine.cells.length))
      heading = headingCell(title.cells, isName)
    const { cells: own = [] } = headerLine ?? {}
    // Without a header, the first row is a job, with dates, pay or references, or with a link.
    const isJob = own.filter((cell) => /\d\d/.test(cell)).length >= 2 || own.some((cell) => /^https?:/.test(cell))
    const hasNone = known === -1 && isJob
    const width = Math.max(...first.map(({ cells }) => cells.length))
    const names = (header = nameColumns(hasNone ? Array.from({ length: width }, () => '') : own, columns))
    return first.slice(hasNone ? 0 : at + 1).map((line) => read(line, names))
  }
  try {
    for await (const line of lines) {
      if (line.cells.every((cell) => cell === '')) {
        isGap = true
        continue
      }
      if (header === null) {
        first.push(line)
        if (isKnownHeader(line, isName) || first.length === maxRowsAbove) yield* begin()
      } else if (isSecondLine(line, headerLine) || isHeader(line.cells, header, isName)) {
        header = nameColumns(underMerged(line, headerLine), columns)
        headerLine = line
      } else {
        headerLine = null
        yield read(line, header)
      }
      isGap = header !== null && (isNote(line.cells, header.length) || (isGap && isAside(line.cells, header.length)))
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    broken = error
  }
  if (header === null && first.length > 0) yield* begin()
  if (broken) throw broken
}

const ditto = /^(?:["'\u201C\u201D\u3003]{1,2}|-? ?do\.? ?-?|ditto|(?:same )?as above)$/i

function isKnownHeader({ cells }: Line, isName: IsName): boolean {
  return cells.filter((cell) => cell !== '' && isName(cell)).length >= 2
}

/** Whether one of the first rows of a sheet is a header with known names. */
export function hasKnownHeader(lines: readonly Line[], isName: IsName): boolean {
  return lines.slice(0, maxRowsAbove).some((line) => isKnownHeader(line, isName))
}

/** Whether a row below a header is another one: it repeats it, or half of its cells are names and none has figures. */
function isHeader(cells: readonly string[], header: readonly string[], isName: IsName): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2) return false
  if (filled.every((cell) => header.includes(cell))) return true
  if (filled.some((cell) => /\d\d|\n/.test(cell))) return false
  const names = filled.filter((cell) => isName(cell) || header.includes(cell)).length
  return names >= Math.max(3, filled.length / 2)
}

/** The first row without figures that fills most of the columns; a title above the header fills one or two. */
function widestText(lines: readonly Line[]): number {
  const widths = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const wide = Math.max(...widths) * 0.6
  const found = lines.findIndex(({ cells }, at) => (widths[at] ?? 0) >= wide && !cells.some(isFigure))
  return Math.max(found, 0)
}

function isFigure(cell: string): boolean {
  return /^[\d.,:/ -]+$/.test(cell)
}

/** Names for all columns of a header: a repeated name gets a number, one without a name its position. */
function nameColumns(cells: readonly string[], columns: Columns): string[] {
  if (cells.length > maxColumns)
    throw new UnreadableFile(`The file has more than ${maxColumns} columns. Leave out those that are not about jobs.`)
  const names: string[] = []
  for (const [at, cell] of cells.entries()) {
    const name = columnName(cell).slice(0, maxNameLength) || `Column ${at + 1}`
    const count = names.filter((each) => each === name || each.startsWith(`${name} (`)).length
    names.push(count === 0 ? name : `${name} (${count + 1})`)
  }
  const titled = Object.fromEntries(names.filter((_, at) => cells[at] !== '').map((name) => [name, '']))
  columns.add(titled)
  return names
}

/** Whether a line right below a header only repeats it, except under cells that cover several columns. */
function isSecondLine({ cells }: Line, above: Line | null): boolean {
  if (!above?.across) return false
  return cells.every((cell, at) => cell === '' || cell === above.cells[at] || above.across?.has(at))
}

/** The cells of a header, after those of the line right above it that cover several columns: 'Salary Min', 'Salary Max'. */
function underMerged({ cells }: Line, above: Line | null): string[] {
  return cells.map((cell, at) => [cell && above?.across?.get(at), cell || above?.cells[at]].filter(Boolean).join(' '))
}

/** One filled cell, apart from a letter or numeral in front of it: 'A' and 'HOUSEKEEPING'. */
function isHeading(cells: readonly string[], width: number): boolean {
  return width >= 4 && cells.filter((cell) => cell !== '' && !/^(?:[A-Z]|[IVX]+)[.)]?$/.test(cell)).length === 1
}

/** Whether a row has too few cells for a job, such as the lines of a legend. */
function isAside(cells: readonly string[], width: number): boolean {
  return width >= 5 && cells.filter((cell) => cell !== '').length <= 2
}

/** Whether a row of a table looks like a heading between the jobs or a sum below them. */
function isNote(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (isHeading(cells, width)) return true
  if (filled.length > width / 2) return false
  // 'Prepared by: Jane', 'Approved: ...'
  if (filled.length >= 2 && filled.every((cell) => /^\p{L}[\p{L} ]{1,30}:/u.test(cell))) return true
  const [sum = '', ...others] = filled.toSorted((a, b) => Number(isFigure(a)) - Number(isFigure(b)))
  return /^(?:grand |sub-?)?totals?\b/i.test(sum) && others.every(isFigure)
}

function headingCell(cells: readonly string[], isName: IsName): Cells {
  return readLabel(cells.join(''), isName) ?? { [headingName]: cells.join('') }
}

function toRow(
  { line, cells, links = new Map() }: Line,
  header: readonly string[],
  columns: Columns,
  heading: Cells,
): Row {
  const extra = cells.slice(header.length).filter((cell) => cell !== '')
  if (extra.length > 0)
    return { line, problem: 'The row has more cells than the header: cells with separators need quotation marks' }
  const named: Record<string, string> = { ...heading }
  for (const [at, name] of header.entries()) if (cells[at]) named[name] = cells[at]
  const linked = Object.fromEntries([...links].map(([at, target]) => [`${header[at]} link`, target]))
  columns.add({ ...linked, ...heading })
  const row = { line, cells: Object.assign(named, linked) }
  return isNote(cells, header.length) ? { ...row, isNote: true } : row
}
