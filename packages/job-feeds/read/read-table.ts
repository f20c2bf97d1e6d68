import { stat } from 'node:fs/promises'
import { type IsName, type Table, UnreadableFile } from './table.ts'
import { readHead, textFile } from './text-file.ts'

/** In bytes. For formats that are read at once. */
const maxWorkbookSize = 20_000_000
const maxJsonSize = 64_000_000

/**
 * Reads a file as a table, in the format that its content shows. `isName` says which texts are names of columns, to find
 * the header of a spreadsheet. Throws `UnreadableFile`, also while its rows are read. The readers are loaded when they
 * are needed, because each file is read in a process of its own.
 */
export async function readTable(path: string, isName: IsName): Promise<Table> {
  const bytes = await readHead(path)
  const { size } = await stat(path)
  if (isWorkbook(bytes)) {
    refuseAbove(maxWorkbookSize, size, 'A workbook')
    return (await import('./excel.ts')).readExcel(path, isName)
  }
  if (bytes.includes(0) && !/^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)))
    throw new UnreadableFile('The file is neither text nor a workbook. Save the jobs as CSV or Excel.')
  const file = textFile(path, bytes)
  const start = file.head.replace(/^\uFEFF/, '').trimStart()
  if (/^(?:<!doctype html|<html)/i.test(withoutComments(start))) {
    refuseAbove(maxJsonSize, size, 'A web page')
    return (await import('./html.ts')).readHtml(path, file)
  }
  if (start.startsWith('<')) return (await import('./xml.ts')).readXml(file, isName)
  if (!/^[[{]/.test(start)) return (await import('./csv.ts')).readCsv(file, isName)
  const { readJson, readNdjson } = await import('./json.ts')
  if (isNdjson(start)) return readNdjson(file)
  refuseAbove(maxJsonSize, size, 'A JSON file')
  return readJson(path, file)
}

/** A text without the HTML comments at its beginning. */
function withoutComments(text: string): string {
  let rest = text
  while (rest.startsWith('<!--') && rest.includes('-->')) rest = rest.slice(rest.indexOf('-->') + 3).trimStart()
  return rest
}

/** Zip for xlsx and ods, the compound file of xls. */
function isWorkbook(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004' || bytes.toString('hex', 0, 4) === 'd0cf11e0'
}

/** Whether the first line is a whole object and another one follows. */
function isNdjson(start: string): boolean {
  const [line = '', next = ''] = start.split('\n', 2)
  if (!next.trimStart().startsWith('{')) return false
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

function refuseAbove(limit: number, size: number, what: string): void {
  if (size <= limit) return
  throw new UnreadableFile(`${what} may have at most ${limit / 1_000_000} MB. Save it as CSV, which has no limit.`)
}
