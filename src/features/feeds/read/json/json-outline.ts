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
}

/**
 * The lists at the start of a JSON file, the fields of its outermost object and of objects in it, and the positions of
 * the values in the outermost object.
 */
export type JsonOutline = {
  keys: Set<string>
  paths: Set<string>
  positions: Map<string, number>
  lists: JsonList[]
}

type Progress = JsonOutline & { listsByPath: Map<string, JsonList> }
type Container = { isArray: boolean; key: string; count: number; list: JsonList | null }

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
    listsByPath: new Map(),
  }
  const open: Container[] = []
  let line = 1
  for (let at = 0; at < head.length; at++) {
    const byte = head[at]!
    if (byte === newline) line++
    else if (byte === openBrace) open.push({ isArray: false, key: '', count: 0, list: null })
    else if (byte === openBracket)
      open.push({ isArray: true, key: '', count: 0, list: noteList(head, at, line, open, outline) })
    else if (byte === closeBrace || byte === closeBracket) open.pop()
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
  const start = open.findLastIndex((container) => container.isArray)
  if (open.length - start - 1 > maxPathDepth) return
  const path = open
    .slice(start + 1)
    .map((container) => container.key)
    .join('.')
  const array = open[start]
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
