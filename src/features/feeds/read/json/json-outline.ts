/** An array of objects or an empty array, not inside another array. */
export type JsonList = {
  /** The position of its opening bracket: bytes from the start of the file, and the line. */
  offset: number
  line: number
  /** Names of the fields around it, outermost first; empty if the file is the array. */
  path: string[]
  /** Names of the fields of its first element, if the start of the file contains them. */
  keys: Set<string>
}

/** The lists at the start of a JSON file, and the fields of its outermost object. */
export type JsonOutline = { keys: Set<string>; lists: JsonList[] }

type Container = { isArray: boolean; key: string; count: number; list: JsonList | null }

const [newline, quote, backslash, comma, colon] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const maxListDepth = 3

/** Outlines the start of a JSON file, which may be truncated or invalid. */
export function outlineJson(head: Buffer): JsonOutline {
  const outline: JsonOutline = { keys: new Set(), lists: [] }
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
      if (firstAfter(head, end + 1) === colon) noteKey(head.toString('utf8', at + 1, end), open, outline)
      at = end
    }
  }
  return outline
}

function noteList(
  head: Buffer,
  offset: number,
  line: number,
  open: Container[],
  { lists }: JsonOutline,
): JsonList | null {
  const first = firstAfter(head, offset + 1)
  const isList = open.length === 0 || first === openBrace || first === closeBracket
  if (!isList || open.length > maxListDepth || open.some((container) => container.isArray)) return null
  const list = { offset, line, path: open.map((container) => container.key), keys: new Set<string>() }
  lists.push(list)
  return list
}

function countElement(container: Container | undefined): void {
  if (container) container.count++
}

function noteKey(key: string, open: Container[], outline: JsonOutline): void {
  const [parent, container] = [open.at(-2), open.at(-1)]
  if (!container || container.isArray) return
  container.key = key
  if (open.length === 1) outline.keys.add(key)
  if (parent?.list && parent.count === 0) parent.list.keys.add(key)
}

/** The position of the quotation mark that ends a string, or the length of the text. */
function endOfString(head: Buffer, start: number): number {
  for (let at = start + 1; at < head.length; at++) {
    if (head[at] === backslash) at++
    else if (head[at] === quote) return at
  }
  return head.length
}

function firstAfter(head: Buffer, start: number): number | undefined {
  let at = start
  while (at < head.length && head[at]! <= 0x20) at++
  return head[at]
}
