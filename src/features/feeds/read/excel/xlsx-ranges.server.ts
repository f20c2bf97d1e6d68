import { copyText } from '../../row/text/copy-text.ts'
import { isLink } from './xlsx-formulas.ts'
import type { XmlPackage } from './xlsx-package.server.ts'
import { maxColumns } from './xlsx-sheet.server.ts'
import { elementsOf } from './xlsx-workbook.server.ts'

/** The merged cells of a sheet in order of their first rows, and the URLs of its hyperlinks by line and column. */
type SheetRanges = { merged: Merged[]; links: ReadonlyMap<number, ReadonlyMap<number, string>> }

/** Merged cells: lines from 1, columns from 0. */
export type Merged = { line: number; lastLine: number; column: number; lastColumn: number }

const maxRangesBytes = 10_000_000
const maxRanges = 100_000

/** Reads what comes after the rows of a sheet. Ignores it if it is longer than 10 MB. */
export async function readRanges(file: XmlPackage, part: string): Promise<SheetRanges> {
  const found: { merged: Merged[]; hyperlinks: { ref: string; id: string }[] } = { merged: [], hyperlinks: [] }
  const text = await file.readAfter(part, 'sheetData>', maxRangesBytes)
  file.parse(text, {
    open(name, attributes) {
      const { ref = '' } = attributes
      if (name === 'mergeCell' && found.merged.length < maxRanges)
        found.merged.push(...rangeOf(ref).filter(({ column }) => column < maxColumns))
      else if (name === 'hyperlink' && found.hyperlinks.length < maxRanges)
        found.hyperlinks.push({ ref, id: relationOf(attributes) })
    },
  })
  found.merged.sort((one, other) => one.line - other.line)
  return { merged: found.merged, links: await readLinks(file, part, found.hyperlinks) }
}

async function readLinks(
  file: XmlPackage,
  part: string,
  hyperlinks: readonly { ref: string; id: string }[],
): Promise<Map<number, Map<number, string>>> {
  const links = new Map<number, Map<number, string>>()
  if (hyperlinks.length === 0) return links
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = await elementsOf(file, `${folder}_rels/${part.slice(folder.length)}.rels`)
  const targets = new Map(relations.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target]))
  for (const { ref, id } of hyperlinks) {
    const [cell] = rangeOf(ref)
    const url = targets.get(id) ?? ''
    if (cell === undefined || !isLink(url)) continue
    const inLine = links.get(cell.line) ?? new Map<number, string>()
    links.set(cell.line, inLine.set(cell.column, url))
  }
  return links
}

/** The attribute `r:id`, with any prefix. */
function relationOf(attributes: Record<string, string>): string {
  return copyText(Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '')
}

/** 'D9:D12', or a single cell. */
function rangeOf(ref: string): Merged[] {
  const [first, last = first] = ref.split(':', 2).map(cellOf)
  return first && last ? [{ line: first.line, lastLine: last.line, column: first.column, lastColumn: last.column }] : []
}

function cellOf(reference: string): { line: number; column: number } | null {
  const [, letters = '', digits] = /^\$?([A-Z]{1,3})\$?(\d{1,9})$/.exec(reference) ?? []
  if (digits === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { line: Number(digits), column: column - 1 }
}

/**
 * Returns a function that fills the text of merged cells down into the rows below them, and says whether a row is only
 * the heading of a section, merged across at least three columns. Call it for each row in order. `noteText` gets the
 * length of each text, because thousands of rows may share a long one.
 */
export function createFillDown(
  merged: readonly Merged[],
  noteText: (length: number) => void,
): (row: { line: number; cells: string[] }) => boolean {
  let next = 0
  const open = new Map<number, { lastLine: number; text: string }>()
  return ({ line, cells }) => {
    let isHeading = false
    for (let range = merged[next]; range !== undefined && range.line <= line; range = merged[++next]) {
      if (range.line < line) continue
      const text = cells[range.column] ?? ''
      if (range.lastLine > line && text !== '') open.set(range.column, { lastLine: range.lastLine, text })
      isHeading ||= text !== '' && range.lastColumn - range.column >= 2 && isAlone(cells)
    }
    for (const [column, { lastLine, text }] of open) {
      if (lastLine < line) open.delete(column)
      else if ((cells[column] ?? '') === '') {
        cells[column] = text
        noteText(text.length)
      }
    }
    return isHeading
  }
}

function isAlone(cells: readonly (string | undefined)[]): boolean {
  return cells.filter((text) => text !== undefined && text.trim() !== '').length === 1
}
