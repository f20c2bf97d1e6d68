import { maxRowBytes } from '../format.ts'
import { urlInFormula } from './xlsx-formulas.ts'
import type { XmlHandler, XmlPackage } from './xlsx-package.server.ts'
import { type SharedStrings, unescape } from './xlsx-strings.server.ts'
import type { Workbook } from './xlsx-workbook.server.ts'

/**
 * A row of a sheet: its number, the text of its cells by column from 0, and the URLs of HYPERLINK formulas by column,
 * null without one.
 */
export type SheetRow = {
  line: number
  cells: string[]
  isTooLong: boolean
  formulaLinks: ReadonlyMap<number, string> | null
}

export const maxColumns = 500
/** In characters; a URL has at most 2,000. */
const maxFormulaLength = 3_000

/**
 * Yields the rows of a sheet that are not empty. Numbers are formatted as in the sheet if `readNumberFormat` supports
 * their format, otherwise as stored. Formulas are read as their last results, dates as 'YYYY-MM-DD'.
 */
export async function* readSheet(
  file: XmlPackage,
  part: string,
  workbook: Workbook,
  strings: SharedStrings,
): AsyncGenerator<SheetRow> {
  // Shared strings are looked up for one row at a time, because thousands of small rows may share a string of 1 MB.
  for await (const { line, cells, isTooLong, formulaLinks } of file.read<RawRow>(part, sheetHandler)) {
    const row: SheetRow = { line, cells: [], isTooLong, formulaLinks }
    let length = 0
    for (const [column, cell] of cells) {
      if (row.isTooLong) break
      const text = textOf(cell, workbook, strings)
      length += text.length
      row.cells[column] = text
      row.isTooLong = length > maxRowBytes
    }
    file.noteText(length)
    if (row.isTooLong || row.cells.some((text) => text.trim() !== '')) yield row
  }
}

type Cell = { type: string; style: number; value: string }
/** Filled cells by column. */
type RawRow = { line: number; cells: Map<number, Cell>; isTooLong: boolean; formulaLinks: Map<number, string> | null }

function sheetHandler(emit: (row: RawRow) => void): XmlHandler {
  let row: RawRow = { line: 0, cells: new Map(), isTooLong: false, formulaLinks: null }
  let length = 0
  let column = -1
  let cell: Cell = { type: '', style: 0, value: '' }
  let isValue = false
  let isReading = true
  let formula: string | null = null
  return {
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') {
        row = { line: rowNumber(r) ?? row.line + 1, cells: new Map(), isTooLong: false, formulaLinks: null }
        length = 0
        column = -1
      } else if (name === 'c') {
        column = columnNumber(r) ?? column + 1
        cell = { type: t, style: Number(s), value: '' }
      } else if (name === 'rPh') isReading = false
      else if (name === 'v' || name === 't') isValue = isReading && column < maxColumns
      else if (name === 'f') formula = ''
    },
    text(piece) {
      if (formula !== null && formula.length <= maxFormulaLength) formula += piece
      if (isValue && cell.value.length <= maxRowBytes) cell.value += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isReading = true
      else if (name === 'f') {
        const url = urlInFormula(formula ?? '')
        if (url !== null && column < maxColumns)
          row.formulaLinks = (row.formulaLinks ?? new Map<number, string>()).set(column, url)
        formula = null
      } else if (name === 'c' && cell.value !== '' && !row.isTooLong) {
        length += cell.value.length
        row.isTooLong = length > maxRowBytes
        row.cells.set(column, cell)
      } else if (name === 'row' && row.cells.size > 0) emit(row)
    },
  }
}

function rowNumber(reference: string): number | null {
  return /^\d{1,9}$/.test(reference) && reference !== '0' ? Number(reference) : null
}

/** 27 for 'AB12'. */
function columnNumber(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d{0,9}$/.exec(reference)?.[1]
  if (letters === undefined) return null
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

function textOf({ type, style, value }: Cell, workbook: Workbook, strings: SharedStrings): string {
  if (type === 's') return strings.get(/^\d{1,9}$/.test(value) ? Number(value) : -1)
  if (type === 'e') return '' // '#N/A'
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return unescape(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const day = workbook.dateStyles.has(style) ? dayOf(number, workbook.isFrom1904) : null
  // Excel shows 15 digits; any others are rounding errors of binary fractions.
  const stored = Number(number.toPrecision(15))
  return day ?? workbook.numberStyles.get(style)?.(stored) ?? String(stored)
}

/**
 * The date of a day number; null before 1901 or after 2199. Days count from 1904, or from 30 December 1899 because
 * Excel has a 29 February 1900.
 */
function dayOf(serial: number, isFrom1904: boolean): string | null {
  const days = Math.floor(serial) + (isFrom1904 ? 1_462 : 0)
  if (days < 367 || days > 109_574) return null
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
}
