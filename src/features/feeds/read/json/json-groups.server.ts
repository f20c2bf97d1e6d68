import { type Fields, isRecord } from '../../../../contract/reading.ts'
import { groupName } from '../../row/values/nested-names.ts'
import { maxRowBytes, type ReadRow, type TextSource } from '../format.ts'
import { ArraySplitter, endsInList, rowOf } from './json-array.server.ts'
import type { ListPath } from './json-outline.ts'
import { parseJson } from './json-text.ts'

/**
 * Yields the rows of all lists at a path that leads through an array: the `jobs` of each department. Each row gets the
 * values of its group, the object around its list, that come before the list.
 */
export async function* readGroups(source: TextSource, path: ListPath): AsyncGenerator<ReadRow> {
  const reader = new GroupReader(path)
  for await (const chunk of source.open()) yield* reader.read(chunk)
  yield* reader.end()
}

const [newline, quote, backslash, comma] = [0x0a, 0x22, 0x5c, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Finds the lists at a path and reads their rows. Keeps a row and the start of a group in memory. */
class GroupReader {
  /** For each object on the path the name of the field that leads on, for each array null. */
  #names: readonly (Buffer | null)[]
  /** How many objects and arrays are open, all of them on the path, when a group begins. */
  #groupDepth: number
  /** How many objects and arrays are open, and how many of them, from the outermost, are on the path. */
  #depth = 0
  #onPath = 0
  #line = 1
  #inString = false
  #escaped = false
  /** How many bytes of the name that leads on the last string has; -1 if it is another string. */
  #matched = -1
  #list: ArraySplitter | null = null
  #group: GroupStart

  constructor(path: ListPath) {
    this.#names = path.map((name) => (name === null ? null : Buffer.from(name)))
    this.#groupDepth = path.lastIndexOf(null) + 2
    this.#group = new GroupStart(path.length - this.#groupDepth + 1)
  }

  *read(chunk: Buffer): Generator<ReadRow> {
    let start = 0
    for (let at = 0; at < chunk.length;) {
      const event = this.#list === null ? this.#readByte(chunk[at]!) : null
      if (event === 'group') {
        this.#group.open()
        start = at
      } else if (event === 'list') {
        this.#group.add(chunk.subarray(start, at))
        this.#group.close()
        this.#list = new ArraySplitter({ line: this.#line, isWholeFile: false })
      }
      if (this.#list === null) at++
      else {
        at = this.#list.read(chunk, at)
        const element = this.#list.take()
        if (element !== null) yield this.#group.addTo(rowOf(element))
        if (this.#list.isDone) this.#leaveList(this.#list)
      }
    }
    this.#group.add(chunk.subarray(start))
  }

  *end(): Generator<ReadRow> {
    if (this.#list !== null) for (const element of this.#list.end()) yield rowOf(element)
    else if (this.#depth > 0) yield { line: this.#line, problem: endsInList, isEnd: true }
  }

  #leaveList({ line }: ArraySplitter): void {
    this.#line = line
    this.#list = null
    this.#matched = -1
  }

  /** Processes a byte outside the lists, and returns whether a group or a list begins with it. */
  #readByte(byte: number): 'group' | 'list' | null {
    if (byte === newline) this.#line++
    if (this.#inString) this.#readText(byte)
    else if (byte === quote) this.#beginString()
    else if (byte === openBrace || byte === openBracket) return this.#open(byte === openBracket)
    else if (byte === closeBrace || byte === closeBracket) this.#close()
    else if (byte === comma) this.#matched = -1
    return null
  }

  #beginString(): void {
    this.#inString = true
    this.#matched = this.#onPath === this.#depth ? 0 : -1
  }

  #readText(byte: number): void {
    if (byte === quote && !this.#escaped) {
      this.#inString = false
      return
    }
    this.#escaped = byte === backslash && !this.#escaped
    if (this.#matched >= 0)
      this.#matched = this.#names[this.#depth - 1]?.[this.#matched] === byte ? this.#matched + 1 : -1
  }

  #open(isArray: boolean): 'group' | 'list' | null {
    const leadsOn = this.#onPath === this.#depth && this.#isNamed()
    if (leadsOn && this.#onPath === this.#names.length && isArray) return 'list'
    this.#depth++
    this.#matched = -1
    if (!leadsOn || this.#onPath === this.#names.length || isArray !== (this.#names[this.#onPath] === null)) return null
    this.#onPath++
    return this.#onPath === this.#groupDepth ? 'group' : null
  }

  /** Whether the value that begins is on the path, in the innermost object or array. */
  #isNamed(): boolean {
    const name = this.#depth === 0 ? null : this.#names[this.#depth - 1]
    return name === null || this.#matched === name?.length
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1)
    this.#onPath = Math.min(this.#onPath, this.#depth)
  }
}

const maxGroupFields = 30
const maxTextLength = 200

/** The start of a group, up to its list. */
class GroupStart {
  /** How many objects are open where the list begins. */
  #depth: number
  #parts: Buffer[] | null = null
  #length = 0
  #fields: Fields | null = null

  constructor(depth: number) {
    this.#depth = depth
  }

  open(): void {
    this.#parts = []
    this.#length = 0
    this.#fields = null
  }

  add(part: Buffer): void {
    this.#length += part.length
    if (this.#length > maxRowBytes) this.#parts = null
    this.#parts?.push(part)
  }

  close(): void {
    const json = this.#parts && parseJson(`${Buffer.concat(this.#parts).toString()}null${'}'.repeat(this.#depth)}`)
    this.#parts = null
    if (!json?.ok || !isRecord(json.value)) return
    const fields = Object.entries(json.value).filter(
      ([, value]) => typeof value === 'number' || (typeof value === 'string' && value.length <= maxTextLength),
    )
    this.#fields = fields.length === 0 ? null : Object.fromEntries(fields.slice(0, maxGroupFields))
  }

  addTo(row: ReadRow): ReadRow {
    if (this.#fields === null || !('fields' in row) || Object.hasOwn(row.fields, groupName)) return row
    return { line: row.line, fields: { ...row.fields, [groupName]: this.#fields } }
  }
}
