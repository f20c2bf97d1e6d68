import { type Fields, isRecord } from '../../../../contract/reading.ts'
import { parseJson } from './json-text.ts'
import { scalarOf } from './json-values.ts'

/** Names of the fields around a list, outermost first; null for an array around it. Empty if the file is the list. */
export type ListPath = readonly (string | null)[]

/** An array of objects or an empty array. Arrays at the same path inside another array count as one list. */
export type JsonList = {
  /** The position of its opening bracket: bytes from the start of the file, and the line. */
  offset: number
  line: number
  path: ListPath
  /** Names of the fields of its first element, if the start of the file contains them. */
  keys: Set<string>
  /** The same, and the fields of objects in it: 'attributes.title'. */
  paths: Set<string>
  /** Whether it is an object with a name for each element, in place of an array. */
  isKeyed?: boolean
}

/**
 * The lists at the start of a JSON file, objects that may be lists, the fields of its outermost object and of objects in
 * it, and the positions of the values in the outermost object.
 */
export type JsonOutline = {
  keys: Set<string>
  paths: Set<string>
  positions: Map<string, number>
  lists: JsonList[]
  keyedLists: JsonList[]
}

type Progress = JsonOutline & { listsByPath: Map<string, JsonList> }
/** `objects` are the first values of an object, as long as they are objects. */
type Container = {
  isArray: boolean
  key: string
  count: number
  list: JsonList | null
  offset: number
  line: number
  objects: { key: string; fields: Fields }[]
}

const [newline, quote, backslash, comma, colon] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const maxListDepth = 8
const maxPathDepth = 3
const maxNameLength = 200
const maxLists = 500

/** Outlines the start of a JSON file, which may be truncated or invalid. */
export function outlineJson(head: Buffer): JsonOutline {
  const outline: Progress = {
    keys: new Set(),
    paths: new Set(),
    positions: new Map(),
    lists: [],
    keyedLists: [],
    listsByPath: new Map(),
  }
  const open: Container[] = []
  let line = 1
  for (let at = 0; at < head.length; at++) {
    const byte = head[at]!
    if (byte === newline) line++
    else if (byte === openBrace || byte === openBracket) {
      const list = byte === openBracket ? noteList(head, at, line, open, outline) : null
      open.push({ isArray: byte === openBracket, key: '', count: 0, list, offset: at, line, objects: [] })
    } else if (byte === closeBrace || byte === closeBracket) closeContainer(head, at, open, outline)
    else if (byte === comma) countElement(open.at(-1))
    else if (byte === quote) {
      const end = endOfString(head, at)
      const mark = skipSpace(head, end + 1)
      if (head[mark] === colon) noteKey(head.toString('utf8', at + 1, end), open, outline, skipSpace(head, mark + 1))
      at = end
    }
  }
  return outline
}

/** The string at a position, or '' if something else is there. */
export function stringAt(head: Buffer, at: number | undefined): string {
  if (at === undefined || head[at] !== quote) return ''
  try {
    return scalarOf(JSON.parse(head.toString('utf8', at, endOfString(head, at) + 1)))
  } catch {
    return ''
  }
}

function noteList(
  head: Buffer,
  offset: number,
  line: number,
  open: Container[],
  { lists, listsByPath }: Progress,
): JsonList | null {
  const first = head[skipSpace(head, offset + 1)]
  const isList = open.length === 0 || first === openBrace || first === closeBracket
  if (!isList || open.length > maxListDepth || open.some(({ key }) => key.length > maxNameLength)) return null
  const path = open.map(({ isArray, key }) => (isArray ? null : key))
  const id = JSON.stringify(path)
  const known = listsByPath.get(id)
  if (known !== undefined) return known.keys.size === 0 ? known : null
  if (lists.length >= maxLists) return null
  const list = { offset, line, path, keys: new Set<string>(), paths: new Set<string>() }
  listsByPath.set(id, list)
  lists.push(list)
  return list
}

/** Notes an object whose first two values are objects with the same fields: `{ "101": {…}, "102": {…} }`. */
function closeContainer(head: Buffer, at: number, open: Container[], { keyedLists }: JsonOutline): void {
  const closed = open.pop()
  const parent = open.at(-1)
  if (!closed || !parent || parent.isArray || parent.count > 1 || parent.count !== parent.objects.length) return
  if (open.length > maxListDepth || open.some(({ isArray, key }) => isArray || key.length > maxNameLength)) return
  const json = closed.isArray ? null : parseJson(head.toString('utf8', closed.offset, at + 1))
  if (!json?.ok || !isRecord(json.value)) return
  parent.objects.push({ key: parent.key, fields: json.value })
  const [first, second] = parent.objects
  if (!first || !second || !areRows(first, second) || keyedLists.length >= maxLists) return
  const { offset, line } = parent
  const [keys, paths] = [new Set(Object.keys(first.fields)), new Set(pathsIn(first.fields))]
  keyedLists.push({ offset, line, path: open.slice(0, -1).map(({ key }) => key), keys, paths, isKeyed: true })
}

/** Whether two objects have half of their fields in common, and are no translations of one job. */
function areRows(first: Container['objects'][number], second: Container['objects'][number]): boolean {
  const [names, others] = [first, second].map(({ fields }) => new Set(Object.keys(fields)))
  if (!names || !others || (language.test(first.key) && language.test(second.key))) return false
  const shared = [...names].filter((name) => others.has(name)).length
  return shared > 1 && 2 * shared >= Math.max(names.size, others.size)
}

const language = /^[a-z]{2}(?:[-_][a-z]{2})?$/i

/** The names of fields, and of those of objects in them, each after the names around it. */
function pathsIn(fields: Fields, before = '', depth = 1): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = before + name
    return isRecord(value) && depth < maxPathDepth ? [path].concat(pathsIn(value, `${path}.`, depth + 1)) : [path]
  })
}

function countElement(container: Container | undefined): void {
  if (container) container.count++
}

function noteKey(key: string, open: Container[], outline: JsonOutline, valueAt: number): void {
  const [parent, container] = [open.at(-2), open.at(-1)]
  if (!container || container.isArray) return
  container.key = key
  if (open.length === 1) {
    outline.keys.add(key)
    outline.positions.set(key, valueAt)
  }
  if (parent?.list && parent.count === 0) parent.list.keys.add(key)
  notePath(open, outline)
}

/** Notes the path of the last key in the outermost object, or in the first element of a list. */
function notePath(open: Container[], outline: JsonOutline): void {
  // Not all of them, because each key in thousands of nested objects would look through them again.
  const innermost = open.slice(-maxPathDepth - 1)
  const start = innermost.findLastIndex((container) => container.isArray)
  const array = innermost[start]
  if (array === undefined && open.length > maxPathDepth) return
  const path = innermost
    .slice(start + 1)
    .map((container) => container.key)
    .join('.')
  if (array === undefined) outline.paths.add(path)
  else if (array.count === 0) array.list?.paths.add(path)
}

/** The position of the quotation mark that ends a string, or the length of the text. */
function endOfString(head: Buffer, start: number): number {
  for (let at = start + 1; at < head.length; at++) {
    if (head[at] === backslash) at++
    else if (head[at] === quote) return at
  }
  return head.length
}

function skipSpace(head: Buffer, start: number): number {
  let at = start
  while (at < head.length && head[at]! <= 0x20) at++
  return at
}
