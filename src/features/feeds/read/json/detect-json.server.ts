import { isRecord } from '../../../../contract/reading.ts'
import { FeedError, type FeedRow, type OpenFeed, printable, type ReadRow, type TextSource } from '../format.ts'
import { describeOutline } from './describe-outline.ts'
import { countFields, findList, findOtherLists, isInGraph, isJob, nameOf } from './find-list.ts'
import { isGreenhouse, readGreenhouseJob } from './greenhouse.server.ts'
import { readArray } from './json-array.server.ts'
import { readGroups } from './json-groups.server.ts'
import { outlineJson, stringAt } from './json-outline.ts'
import { readLines, readObject } from './json-rows.server.ts'
import { isLever, readLeverPosting } from './lever.server.ts'
import { isJsonApi, resolveRelations } from './linked/json-api.server.ts'
import { isJsonLd, readPostings } from './linked/json-ld.server.ts'
import { productReader } from './products/product-fields.server.ts'
import { findProduct, hintFor } from './products/products.ts'

/**
 * Opens a file that begins with a bracket or brace, in the format of its first job. Throws `FeedError` if it is not a
 * list of jobs.
 */
export function openJson(source: TextSource): OpenFeed {
  const outline = outlineJson(source.head)
  const { keys, paths } = outline
  const start = source.head.toString().trimStart()
  const isLines = hasObjectPerLine(start)
  const list = isLines ? undefined : findList(outline)
  if (list) {
    const isWholeFile = list.path.length === 0
    const rows = list.path.includes(null) ? readGroups(source, list.path) : readArray(source, { ...list, isWholeFile })
    const textAround = (name: string) => stringAt(source.head, outline.positions.get(name))
    const keysOfFirst = isInGraph(list) ? new Set(['@graph']) : list.keys
    const around = { format: 'JSON', keys: keysOfFirst, paths: list.paths, textAround }
    if (isJsonApi(list) && !findProduct(list.paths)) return openRows(around, resolveRelations(source, rows))
    const feed = openRows(around, rows)
    const others = isInGraph(list) ? [] : findOtherLists(outline, list)
    return others.length === 0 || feed.hint !== undefined
      ? feed
      : { ...feed, hint: describeOthers(nameOf(list), others) }
  }
  const { lists } = outline
  const isRow = isOneLine(start) && (lists.length === 0 || countFields(paths) > 0)
  const isList = isLines || isRow || (lists.length === 0 && start.split('\n', 20).some(isObject))
  if (isList) return openRows({ format: 'NDJSON', keys, paths }, readLines(source))
  if (isJob(outline) || isJsonLd(keys) || findProduct(paths)) {
    const rows = startsSeveralObjects(start) ? readLines(source) : readObject(source)
    return openRows({ format: 'JSON', keys, paths }, rows)
  }
  throw new FeedError('The first 64 KB of this JSON file have no list of jobs.', ` ${describeOutline(outline)}`)
}

function describeOthers(read: string, others: readonly string[]): string {
  const shown = others.slice(0, maxShown).map((name) => JSON.stringify(printable(name.slice(0, maxNameLength))))
  return `Only the list ${JSON.stringify(printable(read))} of this file is read, not ${inWords.format(shown)}. To import others, save each as a file of its own`
}

const [maxShown, maxNameLength] = [3, 40]
const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * The start of a file: its format if it needs no mapping, the fields of the first job, those and the fields of objects
 * in it, and the texts around the list.
 */
type Start = {
  format: string
  keys: ReadonlySet<string>
  paths: ReadonlySet<string>
  textAround?: (name: string) => string
}

/** Maps the rows to the fields of a job. */
function openRows({ format, keys, paths, textAround }: Start, rows: AsyncIterable<FeedRow>): OpenFeed {
  if (isJsonLd(keys)) return { format: 'JSON-LD job postings', columns: null, rows: readPostings(rows) }
  const product = findProduct(paths)
  if (product) {
    const read = productReader(product)
    const publisher = product.publisher === undefined ? '' : (textAround?.(product.publisher) ?? '')
    const hint = hintFor(product, paths)
    return {
      format: product.name,
      columns: null,
      context: [product, publisher],
      hint,
      rows: mapRows(rows, (job) => read(job, publisher)),
    }
  }
  if (isGreenhouse(keys)) {
    const hint = keys.has('content') ? undefined : greenhouseHint
    return { format: 'Greenhouse job board', columns: null, hint, rows: mapRows(rows, readGreenhouseJob) }
  }
  if (isLever(keys)) return { format: 'Lever postings', columns: null, rows: mapRows(rows, readLeverPosting) }
  return { format, columns: null, rows }
}

const greenhouseHint = 'Greenhouse: add ?content=true to the URL to get the texts of the jobs'

type RowFields = Record<string, unknown>

/** Maps the fields of a row to those of a job; null if it is not one. */
type MapFields = (fields: RowFields) => RowFields | null

async function* mapRows(rows: AsyncIterable<FeedRow>, map: MapFields): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    const mapped = 'read' in row ? { ...row, read: () => mapRow(row.read(), map) } : mapRow(row, map)
    if (mapped !== null) yield mapped
  }
}

function mapRow(row: ReadRow | null, map: MapFields): ReadRow | null {
  if (row === null || !('fields' in row)) return row
  const fields = map(row.fields)
  return fields && { line: row.line, fields }
}

/** Whether two of the first lines are objects, or the first line is one and is not the only line. */
function hasObjectPerLine(start: string): boolean {
  if (!start.startsWith('{')) return false
  const lines = start.split('\n', 20).filter((line) => line.trim() !== '')
  const count = lines.filter(isObject).length
  return count > 1 || (count === 1 && lines.length > 1 && isObject(lines[0] ?? ''))
}

/** Whether an object begins after the end of another: the line breaks inside them may be in their strings. */
function startsSeveralObjects(start: string): boolean {
  return /\}\s*\{/.test(start)
}

function isOneLine(start: string): boolean {
  return !start.trimEnd().includes('\n')
}

function isObject(line: string): boolean {
  try {
    return isRecord(JSON.parse(line))
  } catch {
    return false
  }
}
