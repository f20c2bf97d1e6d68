import type { XmlPackage } from './xlsx-package.server.ts'
import { readSheet } from './xlsx-sheet.server.ts'
import type { SharedStrings } from './xlsx-strings.server.ts'
import type { Workbook } from './xlsx-workbook.server.ts'

const maxSheets = 10
const maxRows = 100
const maxMeaningLength = 100

/**
 * The meaning of codes, by code in upper case, from the sheets other than `jobs` that have at most two values in each
 * row: 'SEA' and 'Seasonal'.
 */
export async function readLegend(
  file: XmlPackage,
  workbook: Workbook,
  strings: SharedStrings,
  jobs: string,
): Promise<ReadonlyMap<string, string>> {
  const meanings = new Map<string, string>()
  for (const sheet of workbook.sheets.slice(0, maxSheets)) {
    if (sheet === jobs) continue
    for (const [key, meaning] of await readPairs(readSheet(file, sheet, workbook, strings)))
      if (!meanings.has(key)) meanings.set(key, meaning)
  }
  return meanings
}

/** The codes and meanings in a sheet; none if it is a table of something else. */
async function readPairs(rows: AsyncIterable<{ cells: string[] }>): Promise<Map<string, string>> {
  const pairs = new Map<string, string>()
  let read = 0
  for await (const { cells } of rows) {
    const [key = '', meaning = '', ...others] = cells.filter((text) => text !== undefined && text.trim() !== '')
    if (others.length > 0 || read++ === maxRows) return new Map()
    const isPair = code.test(key.trim()) && meaning.length <= maxMeaningLength && /\p{L}{3}/u.test(meaning)
    if (isPair && !pairs.has(keyOf(key))) pairs.set(keyOf(key), meaning.trim())
  }
  return pairs
}

/** A code in the form of the legend. */
export function keyOf(text: string): string {
  return text.trim().toUpperCase()
}

const code = /^[\p{L}\d][\p{L}\d/&.-]{0,7}$/u
