import { isRecord } from '../../../../contract/reading.ts'
import { findColumn } from '../../row/columns.ts'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from '../format.ts'
import { isGreenhouse, readGreenhouseJob } from './greenhouse.server.ts'
import { readArray } from './json-array.server.ts'
import { isJsonLd, readPostings } from './json-ld.server.ts'
import { type JsonList, type JsonOutline, outlineJson } from './json-outline.ts'
import { readLines, readObject } from './json-rows.server.ts'
import { isLever, readLeverPosting } from './lever.server.ts'

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
    return openRows('JSON', isInGraph(list) ? new Set(['@graph']) : list.keys, rows)
  }
  const { keys } = outline
  if (isLines || isOneLine(start) || (outline.lists.length === 0 && start.split('\n', 20).some(isObject)))
    return openRows('NDJSON', keys, readLines(source))
  if (isJob(keys) || isJsonLd(keys)) return openRows('JSON', keys, readObject(source))
  throw new FeedError(
    'The file is one JSON object without a list of jobs in its first 64 KB. A list is an array, or one object per line.',
  )
}

/**
 * Maps the rows to the fields of a job. `keys` are the fields of the first object; `format` names a file that needs no
 * mapping.
 */
function openRows(format: string, keys: ReadonlySet<string>, rows: AsyncIterable<FeedRow>): OpenFeed {
  if (isJsonLd(keys)) return { format: 'JSON-LD job postings', columns: null, rows: readPostings(rows) }
  if (isGreenhouse(keys))
    return { format: 'Greenhouse job board', columns: null, rows: mapFields(rows, readGreenhouseJob) }
  if (isLever(keys)) return { format: 'Lever postings', columns: null, rows: mapFields(rows, readLeverPosting) }
  return { format, columns: null, rows }
}

type RowFields = Record<string, unknown>

async function* mapFields(
  rows: AsyncIterable<FeedRow>,
  read: (fields: RowFields) => RowFields,
): AsyncGenerator<FeedRow> {
  for await (const row of rows) yield 'fields' in row ? { line: row.line, fields: read(row.fields) } : row
}

const listNames = new Set(
  'jobs job data items results postings vacancies positions openings listings records rows content'.split(' '),
)
const graphNames = new Set(['@graph', 'itemListElement'])

/** The list of jobs: the file itself or the most likely field; undefined if the object is a job itself. */
function findList({ keys, lists }: JsonOutline): JsonList | undefined {
  const file = lists.find((list) => list.path.length === 0)
  if (file) return file
  const isNamed = (list: JsonList) => listNames.has(nameOf(list).toLowerCase())
  const graph = lists.find(isInGraph)
  if (graph || isJob(keys)) return graph
  const jobLists = lists.filter((list) => means(list.keys, 'title') || isLever(list.keys))
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
  return [...keys].some((key) => findColumn(key)?.column.field === field)
}

/** Whether two of the first lines are objects, or the first line is one and is not the only line. */
function hasObjectPerLine(start: string): boolean {
  if (!start.startsWith('{')) return false
  const lines = start.split('\n', 20).filter((line) => line.trim() !== '')
  const count = lines.filter(isObject).length
  return count > 1 || (count === 1 && lines.length > 1 && isObject(lines[0] ?? ''))
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
