import { columnName, Columns, maxColumns, maxNameLength, type Row, UnreadableFile } from './table.ts'

/** A row of a spreadsheet, without the names of its columns. */
export type Line = CellLine | { line: number; problem: string }

/** `links`: the targets of linked cells. `across`: the text of a cell that is merged over several columns, for each of them. */
type CellLine = { line: number; cells: string[]; links?: Map<number, string>; across?: Map<number, string> }

/** Whether a text is a known name of a column, such as 'Job title'. */
export type IsName = (text: string) => boolean

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
  let header: string[] | null = null
  let above: readonly string[] = []
  let heading = ''
  const read = (line: Line, names: readonly string[]): Row => {
    const filled = fillDittos(line, above)
    above = cellsOf(filled)
    if (isHeading(above, names.length)) heading = above.join('').trim()
    return toRow(filled, names, columns, heading)
  }
  const first: Line[] = []
  let lastHeader: Line | undefined
  const begin = (): Row[] => {
    const at = findHeader(first, isName)
    const names = nameColumns(cellsOf(first[at]), columns)
    header = names
    lastHeader = first[at]
    return first.slice(at + 1).map((line) => read(line, names))
  }
  let broken: UnreadableFile | null = null
  let isGap = false
  for await (const line of untilBroken(lines, (error) => (broken = error))) {
    const cells = cellsOf(line)
    if ('cells' in line && cells.every((cell) => cell === '')) {
      isGap = true
      continue
    }
    if (header === null) {
      first.push(line)
      if (isKnownHeader(line, isName) || first.length === maxRowsAbove) yield* begin()
    } else if (isHeader(cells, header, isName, isGap)) {
      header = nameColumns(underMerged(cells, lastHeader), columns)
      lastHeader = line
    } else {
      lastHeader = undefined
      yield read(line, header)
    }
    isGap = header !== null && isNote(cells, header.length)
  }
  if (header === null && first.length > 0) yield* begin()
  if (broken) throw broken
}

/** The lines of a file up to where it cannot be read. */
async function* untilBroken(
  lines: AsyncIterable<Line> | Iterable<Line>,
  onBroken: (error: UnreadableFile) => void,
): AsyncGenerator<Line> {
  try {
    yield* lines
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    onBroken(error)
  }
}

/** The place of the header among the first rows. */
function findHeader(lines: readonly Line[], isName: IsName): number {
  const known = lines.findIndex((line) => isKnownHeader(line, isName))
  return known === -1 ? widestText(lines) : known
}

function isKnownHeader(line: Line, isName: IsName): boolean {
  return cellsOf(line).filter((cell) => cell !== '' && isName(cell)).length >= 2
}

/** Whether one of the first rows of a sheet is a header with known names. */
export function hasKnownHeader(lines: readonly Line[], isName: IsName): boolean {
  return lines.slice(0, maxRowsAbove).some((line) => isKnownHeader(line, isName))
}

/**
 * Whether a row below a header is another one: it repeats it, or most of its cells are names and none has figures. Two
 * names are enough below a gap: an empty row or a heading.
 */
function isHeader(cells: readonly string[], header: readonly string[], isName: IsName, isGap: boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2) return false
  if (filled.every((cell) => header.includes(cell))) return true
  if (filled.length < 3 || filled.some((cell) => /\d\d|\n/.test(cell))) return false
  const names = filled.filter(isName).length
  return isGap ? names >= 2 && names >= filled.length * 0.4 : names >= Math.max(3, filled.length * 0.6)
}

const ditto = /^(?:["'\u201C\u201D\u3003]{1,2}|-? ?do\.? ?-|ditto|(?:same )?as above)$/i

/** A line whose ditto marks are replaced by the cells above them. */
function fillDittos(line: Line, above: readonly string[]): Line {
  if ('problem' in line || !line.cells.some((cell) => ditto.test(cell))) return line
  return { ...line, cells: line.cells.map((cell, at) => (ditto.test(cell) ? (above[at] ?? '') : cell)) }
}

function cellsOf(line: Line | undefined): string[] {
  return line && 'cells' in line ? line.cells : []
}

/** The first row without figures that fills most of the columns; a title above the header fills one or two. */
function widestText(lines: readonly Line[]): number {
  const widths = lines.map((line) => cellsOf(line).filter((cell) => cell !== '').length)
  const wide = Math.max(...widths) * 0.6
  const found = lines.findIndex((line, at) => (widths[at] ?? 0) >= wide && !cellsOf(line).some(isFigure))
  return Math.max(found, 0)
}

function isFigure(cell: string): boolean {
  return /^[\d.,:/ -]+$/.test(cell)
}

/** Names for all columns of a header: a repeated name gets a number, one without a name its position. */
function nameColumns(cells: readonly string[], columns: Columns): string[] {
  if (cells.length > maxColumns)
    throw new UnreadableFile(`The file has more than ${maxColumns} columns. Leave out those that are not about a job.`)
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

/** The second line of a header, each cell after the one above it that covers several: 'Salary Min', 'Salary Max'. */
function underMerged(cells: readonly string[], above: Line | undefined): string[] {
  const across = above && 'cells' in above ? above.across : undefined
  return cells.map((cell, at) => [across?.get(at), cell].filter(Boolean).join(' '))
}

/** Whether a row of a table looks like a heading between the jobs, or like a sum below them. */
function isNote(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (isHeading(cells, width)) return true
  return filled.length <= width / 2 && filled.some((cell) => /^(?:grand |sub-?)?total:?$/i.test(cell))
}

function isHeading(cells: readonly string[], width: number): boolean {
  return width >= 4 && cells.filter((cell) => cell !== '').length === 1
}

/** The name of the column for the headings between the rows. */
export const headingName = 'Heading'

function toRow(line: Line, header: readonly string[], columns: Columns, heading: string): Row {
  if ('problem' in line) return line
  const { cells, links = new Map<number, string>() } = line
  const extra = cells.slice(header.length).filter((cell) => cell !== '')
  if (extra.length > 0) {
    const problem = `The row has ${cells.length} cells, but the header has ${header.length}. A cell with the separator in it needs quotation marks`
    return { line: line.line, problem }
  }
  const named: Record<string, string> = {}
  if (heading !== '') named[headingName] = heading
  for (const [at, name] of header.entries()) if (cells[at]) named[name] = cells[at]
  const linked = Object.fromEntries([...links].map(([at, target]) => [`${header[at]} link`, target]))
  columns.add(heading === '' ? linked : { ...linked, [headingName]: heading })
  const row = { line: line.line, cells: Object.assign(named, linked) }
  return isNote(cells, header.length) ? { ...row, isNote: true } : row
}
