import { isRecord } from '../../../../contract/reading.ts'
import { findColumn } from '../../row/columns.ts'
import { findNested } from '../../row/values/nested-names.ts'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from '../format.ts'
import { isGreenhouse, readGreenhouseJob } from './greenhouse.server.ts'
import { readArray } from './json-array.server.ts'
import { isJsonLd, readPostings } from './json-ld.server.ts'
import { type JsonList, type JsonOutline, outlineJson, stringAt } from './json-outline.ts'
import { readLines, readObject } from './json-rows.server.ts'
import { isLever, readLeverPosting } from './lever.server.ts'
import { productReader } from './products/product-fields.server.ts'
import { findProduct, hintFor } from './products/products.ts'

/**
 * Opens a file that begins with a bracket or brace, in the format of its first job. Throws `FeedError` if it is not a
 * list of jobs.
 */
export function openJson(source: TextSource): OpenFeed {
  const outline = outlineJson(source.head)
  const start = source.head.toString().trimStart()
  const isLines = hasObjectPerLine(start)
  const list = isLines ? undefined : findList(outline)
  if (list) {
    const rows = readArray(source, { ...list, isWholeFile: list.path.length === 0 })
    const keys = isInGraph(list) ? new Set(['@graph']) : list.keys
    const textAround = (name: string) => stringAt(source.head, outline.positions.get(name))
    return openRows({ format: 'JSON', keys, paths: list.paths, textAround }, rows)
  }
  const { keys, paths } = outline
  const isList = isLines || isOneLine(start) || (outline.lists.length === 0 && start.split('\n', 20).some(isObject))
  if (isList) return openRows({ format: 'NDJSON', keys, paths }, readLines(source))
  if (isJob(keys) || isJsonLd(keys) || findProduct(paths)) {
    const rows = startsSeveralObjects(start) ? readLines(source) : readObject(source)
    return openRows({ format: 'JSON', keys, paths }, rows)
  }
  throw new FeedError(
    'The file is one JSON object without a list of jobs in its first 64 KB. A list is an array, or one object per line.',
  )
}

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
    return { format: product.name, columns: null, hint, rows: mapFields(rows, (job) => read(job, publisher)) }
  }
  if (isGreenhouse(keys)) {
    const hint = keys.has('content') ? undefined : greenhouseHint
    return { format: 'Greenhouse job board', columns: null, hint, rows: mapFields(rows, readGreenhouseJob) }
  }
  if (isLever(keys)) return { format: 'Lever postings', columns: null, rows: mapFields(rows, readLeverPosting) }
  return { format, columns: null, rows }
}

const greenhouseHint = 'Greenhouse: add ?content=true to the URL to get the texts of the jobs'

type RowFields = Record<string, unknown>

async function* mapFields(
  rows: AsyncIterable<FeedRow>,
  read: (fields: RowFields) => RowFields | null,
): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    const fields = 'fields' in row ? read(row.fields) : null
    if (!('fields' in row)) yield row
    else if (fields) yield { line: row.line, fields }
  }
}

const listNames = new Set(
  'jobs job data items result results offers postings vacancies positions openings listings records rows content'.split(
    ' ',
  ),
)
const graphNames = new Set(['@graph', 'itemListElement'])

/** The list of jobs: the file itself or the most likely field; undefined if the object is a job itself. */
function findList({ keys, paths, lists }: JsonOutline): JsonList | undefined {
  const file = lists.find((list) => list.path.length === 0)
  if (file) return file
  const isNamed = (list: JsonList) => listNames.has(nameOf(list).toLowerCase())
  const graph = lists.find(isInGraph)
  if (graph || isJob(keys) || findProduct(paths)) return graph
  const jobLists = lists.filter(
    (list) => findProduct(list.paths) || means(list.keys, 'title') || hasNestedTitle(list.paths) || isLever(list.keys),
  )
  return (
    jobLists.find(isNamed) ??
    jobLists[0] ??
    lists.find((list) => isNamed(list) && list.keys.size > 0) ??
    lists.find(isNamed)
  )
}

function isInGraph(list: JsonList): boolean {
  return graphNames.has(nameOf(list))
}

function nameOf(list: JsonList): string {
  return list.path.at(-1) ?? ''
}

function isJob(keys: ReadonlySet<string>): boolean {
  return means(keys, 'title') && means(keys, 'company')
}

function means(keys: ReadonlySet<string>, field: 'title' | 'company'): boolean {
  return [...keys].some((key) => {
    const found = findColumn(key)
    return found?.column.field === field && found.weight >= minWeight
  })
}

/** Many objects have a 'name'. */
const minWeight = 20

/** Whether an object in a job has its title: { "descriptor": { "PositionTitle": … } }. */
function hasNestedTitle(paths: ReadonlySet<string>): boolean {
  return [...paths].some(
    (path) =>
      path.includes('.') && (findNested(path)?.weight ?? 0) >= minWeight && findNested(path)?.target === 'title',
  )
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
