import { readFile } from 'node:fs/promises'
import { flatten } from './objects.ts'
import { Columns, maxRowLength, type Row, type Table, UnreadableFile } from './table.ts'
import type { TextFile } from './text-file.ts'

/** Levels of objects around a list. */
const maxDepth = 8

/** Reads the jobs in a JSON file, each with the values of its group. */
export async function readJson(path: string, { encoding }: TextFile): Promise<Table> {
  const text = new TextDecoder(encoding).decode(await readFile(path))
  return tableOf(parseJson(text), 'JSON')
}

/** A table of the jobs in a parsed document. */
export function tableOf(document: unknown, format: string): Table {
  const items = findItems(document)
  const columns = new Columns()
  return { format, hasHeader: false, columns: columns.list, rows: rowsOf(items, columns) }
}

/** Reads a JSON object from each line. */
export function readNdjson(file: TextFile): Table {
  const columns = new Columns()
  return { format: 'NDJSON', hasHeader: false, columns: columns.list, rows: rowsOfLines(file, columns) }
}

async function* rowsOf(items: readonly object[], columns: Columns): AsyncGenerator<Row> {
  for (const [index, item] of items.entries()) yield toRow(item, index + 1, columns)
}

async function* rowsOfLines(file: TextFile, columns: Columns): AsyncGenerator<Row> {
  let rest = ''
  let line = 0
  for await (const chunk of file.read()) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxRowLength) throw new UnreadableFile(`Line ${line + lines.length + 1} is longer than 1 MB.`)
    for (const text of lines) {
      line++
      if (text.trim() !== '') yield parseLine(text, line, columns)
    }
  }
  if (rest.trim() !== '') yield parseLine(rest, line + 1, columns)
}

function parseLine(text: string, line: number, columns: Columns): Row {
  try {
    const item = parse(text)
    if (isObject(item)) return toRow(item, line, columns)
  } catch {
    // Reported below, without quoting the row.
  }
  return { line, problem: 'The line is not a JSON object' }
}

function toRow(item: object, line: number, columns: Columns): Row {
  const cells = flatten(item)
  columns.add(cells)
  return { line, cells }
}

/** Whole numbers that JavaScript would round stay as they are written. */
function parse(text: string): unknown {
  const keepDigits = (_: string, value: unknown, context?: { source?: string }) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value
  return JSON.parse(text, /\d{16}/.test(text) ? keepDigits : undefined)
}

function parseJson(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    const place = /position \d+|line \d+ column \d+/.exec(String(error))?.[0] ?? 'its end'
    throw new UnreadableFile(`The JSON is not valid at ${place}. Export the file again.`)
  }
}

/**
 * The objects of a document that are jobs: JSON-LD postings anywhere in it, otherwise the outermost list whose objects
 * have a title, or else the document itself, or else the list whose objects have the most keys.
 */
function findItems(document: unknown): readonly object[] {
  const postings = findPostings(document)
  if (postings.length > 0) return postings
  const lists = new Map<string, Item[]>()
  collectLists(document, '', {}, lists)
  const outermost = [...lists]
    .toSorted(([a], [b]) => a.split('.').length - b.split('.').length)
    .map(([, items]) => items)
  const hasTitle = outermost.find((items) => items.slice(0, 20).some(({ own }) => hasKey(own, title)))
  if (!hasTitle && isObject(document) && hasKey(document, title)) return [document]
  const keyCount = ([first]: Item[]) => keysOf(first?.own ?? {}).length
  const found = hasTitle ?? outermost.toSorted((a, b) => keyCount(b) - keyCount(a))[0]
  if (!found && hasEmptyList(document)) return []
  if (!found) throw new UnreadableFile('The JSON has no list of jobs.')
  return found.map(({ own, around }) => Object.assign({}, around, own))
}

/** `[]` or `{"jobs": [], "total": 0}`, but not `{"error": "…", "jobs": []}`. */
function hasEmptyList(document: unknown): boolean {
  if (!isObject(document)) return Array.isArray(document) && document.length === 0
  if (Object.keys(document).some((key) => /error|fault|exception/i.test(key))) return false
  return Object.values(document).some((value) => Array.isArray(value) && value.length === 0)
}

/** In dotted names; WordPress writes `title.rendered`. */
const title =
  /(?:^|\.)(?:(?:job|position|posting|vacancy|opening)?[ _-]?(?:title|text|position|titel|titre|intitule|vacancy)(?:\.rendered)?|jobOpeningName)$/i

/** Whether an object, apart from lists in it, has a key that a job has, and others. */
function hasKey(item: object, key: RegExp): boolean {
  const keys = keysOf(item)
  return keys.length > 2 && keys.some((each) => key.test(each))
}

function keysOf(item: object): string[] {
  return Object.keys(flatten(withoutLists(item)))
}

/** An object in a list, and the plain values of the groups that the list is in. */
type Item = { own: object; around: object }

/**
 * Collects the lists of objects by their place in the document, so that the jobs of all groups are one list:
 * `{"departments": [{"name": "Nursing", "jobs": […]}]}`. A job has the values of its group: `departments.name`.
 */
function collectLists(value: unknown, path: string, around: object, lists: Map<string, Item[]>): void {
  if (path.split('.').length > maxDepth) return
  const list = listIn(value)
  if (list !== null) {
    const items = list.filter(isObject)
    if (items.length === 0) return
    const found = lists.get(path) ?? []
    lists.set(path, found)
    for (const own of items) found.push({ own, around })
    const group = path.split('.').at(-1) || 'group'
    for (const item of items) collectLists(item, path, { ...around, [group]: withoutLists(item) }, lists)
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) collectLists(inner, `${path}.${key}`, around, lists)
  }
}

/** An array, or the values of an object with a key for each job, which is its `id`: `{"48211": {"title": …}, …}`. */
function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return null
  const entries: [string, unknown][] = Object.entries(value)
  const areJobs = entries.length > 1 && entries.every(([, each]) => isObject(each) && hasKey(each, title))
  return areJobs ? entries.map(([id, each]) => Object.assign({ id }, each)) : null
}

/** The values of an object and of the objects in it, but not of the lists. */
function withoutLists(item: object, depth = 0): object {
  if (depth > maxDepth) return {}
  const entries = Object.entries(item).filter(([, value]) => !Array.isArray(value))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isObject(value) ? withoutLists(value, depth + 1) : value]),
  )
}

/**
 * The schema.org job postings of a document (https://schema.org/JobPosting). One inside an item of a list has the plain
 * values of the item: `[{"url": …, "item": {"@type": "JobPosting"}}]`.
 */
function findPostings(value: unknown, around: object = {}, depth = 0): object[] {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return []
  const plain = Object.entries(around).filter(([, each]) => typeof each !== 'object')
  const types: unknown[] = '@type' in value ? [value['@type']].flat() : []
  // Also 'https://schema.org/JobPosting'.
  if (types.some((type) => /(?:^|\/)JobPosting$/.test(String(type))))
    return [Object.assign(Object.fromEntries(plain), value)]
  const isList = Array.isArray(value)
  return Object.values(value).flatMap((inner) =>
    findPostings(inner, isList && isObject(inner) ? inner : around, depth + 1),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
