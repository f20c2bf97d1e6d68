import { Parser } from 'htmlparser2'
import { findColumn } from '../columns.ts'
import type { FeedRow } from './format.ts'
import { completeType, workplace, type XmlFields, type XmlFormat } from './xml-format.ts'

const mostDepth = 50

class RowFault extends Error {}

/** HTML that a feed did not escape has elements without end tags, `<br>` and the like: inside of a field they do not stay open. */
class RowParser extends Parser {
  field: string | null = null

  protected override isVoidElement(name: string): boolean {
    return this.field !== null && name !== this.field && voidElements.has(name)
  }
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col'])

/**
 * Reads jobs in one dialect. htmlparser2 knows no DTD: it resolves the five entities of XML and numbers, and leaves others, as `&nbsp;`, and a
 * bare `&` as they stand. What it forgives and XML does not is forgiven inside a text; the elements of the job themselves must be closed.
 */
export class RowReader {
  readonly #format: XmlFormat
  readonly #columns: ReadonlyMap<string, string | null>
  readonly #groups: ReadonlySet<string>
  readonly #parser: RowParser
  #text = ''
  #depth = 0
  #fields: XmlFields = {}
  #workplace = ''
  #group: string | null = null
  /** The element that is being read: its path, its depth, where its content begins, its text so far, whether it holds elements. */
  #open = { path: '', depth: 0, start: 0, value: '', hasMarkup: false }

  constructor(format: XmlFormat) {
    this.#format = format
    this.#columns = new Map(Object.entries(format.columns))
    this.#groups = new Set(Object.keys(format.columns).flatMap((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : [])))
    const handler = {
      onopentagname: (name: string) => this.#openElement(name),
      onattribute: (name: string, value: string) => this.#keepAttribute(name, value),
      ontext: (text: string) => this.#keepText(text),
      onclosetag: (name: string, isImplied: boolean) => this.#closeElement(name, isImplied),
    }
    this.#parser = new RowParser(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  }

  /** The fields of a job from its element, which may lack its end tag. */
  read({ line, text }: { line: number; text: string }): FeedRow {
    this.#text = text
    this.#depth = 0
    this.#fields = {}
    this.#workplace = ''
    this.#group = null
    this.#open.depth = 0
    this.#parser.field = null
    try {
      this.#parser.parseComplete(text)
    } catch (error) {
      if (error instanceof RowFault) return { line, problem: error.message }
      throw error
    }
    this.#format.complete?.(this.#fields)
    completeType(this.#fields, this.#workplace)
    return { line, fields: this.#fields }
  }

  #openElement(name: string): void {
    this.#depth++
    if (this.#depth > mostDepth) throw new RowFault(`The job has more than ${mostDepth} elements inside one another`)
    if (this.#depth === 2 && this.#groups.has(name)) this.#group = name
    if (this.#depth === 1) return
    const isInGroup = this.#depth === 3 && this.#group !== null
    if (this.#depth > 2 && !isInGroup) return this.#noteMarkup()
    this.#open = { path: isInGroup ? `${this.#group}/${name}` : name, depth: this.#depth, start: -1, value: '', hasMarkup: false }
    this.#parser.field = name
  }

  #keepAttribute(name: string, value: string): void {
    if (this.#depth === 1) this.#keep(`@${name}`, value)
  }

  #keepText(text: string): void {
    if (this.#open.depth === 0) return
    if (this.#open.start < 0) this.#open.start = this.#parser.startIndex
    this.#open.value += text
  }

  #noteMarkup(): void {
    if (this.#open.start < 0) this.#open.start = this.#parser.startIndex
    this.#open.hasMarkup = true
    this.#open.value += ' ' // texts of elements beside one another do not run together
  }

  #closeElement(name: string, isImplied: boolean): void {
    const depth = this.#depth--
    if (depth === 2) this.#group = null
    if (depth !== this.#open.depth) return
    const isSelfClosing = isImplied && this.#text.charCodeAt(this.#parser.endIndex - 1) === 0x2f
    if (isImplied && !isSelfClosing) throw new RowFault(`<${name.slice(0, 40)}> is not closed in this job`)
    const { path, start, value, hasMarkup } = this.#open
    this.#keep(path, hasMarkup && isLongText(this.#columnOf(path)) ? this.#text.slice(start, this.#parser.startIndex) : value)
    this.#open.depth = 0
    this.#parser.field = null
  }

  #keep(path: string, value: string): void {
    const column = this.#columnOf(path)
    if (column === null || column === '__proto__' || value.trim() === '') return
    if (column === workplace) {
      this.#workplace ||= value
      return
    }
    const before = Object.hasOwn(this.#fields, column) ? this.#fields[column] : undefined
    if (before === undefined) this.#fields[column] = value
    else if (Array.isArray(before)) before.push(value)
    else this.#fields[column] = [before, value]
  }

  #columnOf(path: string): string | null {
    const known = this.#columns.get(path)
    if (known !== undefined) return known
    const colon = path.indexOf(':')
    if (colon < 0) return path.startsWith('@') ? null : path
    const name = path.slice(colon + 1)
    if (!this.#format.prefixes?.includes(path.slice(0, colon))) return null
    return this.#columns.get(name) ?? (this.#columns.has(name) ? null : name)
  }
}

/** Whether a column keeps lines: HTML that a feed did not escape stays HTML there, and becomes lines with the rest. */
function isLongText(column: string | null): boolean {
  const kind = column === null ? undefined : findColumn(column)?.column.kind
  return kind === 'text' || kind === 'list'
}
