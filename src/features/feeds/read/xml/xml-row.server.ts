import { Parser } from 'htmlparser2'
import type { FeedRow } from '../format.ts'
import { voidElements } from './html-elements.ts'
import { OpenElement } from './xml-element.ts'
import { completeType, placeColumns, workplace, type XmlFields, type XmlFormat } from './xml-format.ts'
import { completePay, payColumns } from './xml-pay.ts'
import { alignPlaces } from './xml-place.ts'
import type { RawRow } from './xml-rows.server.ts'

const mostDepth = 50

const ampersand = 0x26

class RowFault extends Error {}

function notEnded(name: string): string {
  return `The tag <${name}> opens in this job, but the tag </${name}> that ends it is missing. Ask whoever made the file to add it`
}

/** HTML that a feed did not escape has elements without end tags, `<br>` and the like: inside of a field they do not stay open. */
class RowParser extends Parser {
  field: string | null = null

  protected override isVoidElement(name: string): boolean {
    return this.field !== null && name !== this.field && voidElements.has(name)
  }
}

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
  /** How many elements with a place there are so far, and whether they stand in a list of them. */
  #places = 0
  #isInList = false
  #open: OpenElement | null = null

  constructor(format: XmlFormat) {
    this.#format = format
    const columns = { ...placeColumns, ...payColumns, ...format.columns }
    this.#columns = new Map(Object.entries(columns))
    this.#groups = new Set(
      Object.keys(columns).flatMap((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : [])),
    )
    const handler = {
      onopentagname: (name: string) => this.#openElement(name),
      onattribute: (name: string, value: string) => this.#keepAttribute(name, value),
      ontext: (text: string) => this.#readText(text),
      onclosetag: (name: string, isImplied: boolean) => this.#closeElement(name, isImplied),
    }
    this.#parser = new RowParser(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  }

  /** The fields of a job from its element, which may lack its end tag. Of one that cannot be read those before the fault. */
  read({ line, text, problem, isEnd }: RawRow): FeedRow {
    const fault = this.#parse(text)
    if (problem !== undefined || fault !== null)
      return text === ''
        ? { line, problem: problem ?? '', isEnd }
        : { line, problem: problem ?? fault ?? '', before: this.#fields, isEnd }
    this.#format.complete?.(this.#fields)
    completePay(this.#fields)
    completeType(this.#fields, this.#workplace)
    return { line, fields: this.#fields }
  }

  /** Fills the fields. Returns what is wrong, in a sentence. */
  #parse(text: string): string | null {
    this.#text = text
    this.#depth = 0
    this.#fields = {}
    this.#workplace = ''
    this.#group = null
    this.#places = 0
    this.#isInList = false
    this.#open = null
    this.#parser.field = null
    try {
      this.#parser.parseComplete(text)
      return null
    } catch (error) {
      if (error instanceof RowFault) return error.message
      throw error
    }
  }

  /** An entity of no character, as `&#0;`, is left out: as U+FFFD it would look like a text in a wrong encoding. */
  #readText(text: string): void {
    const at = this.#parser.startIndex
    if (text === '\uFFFD' && this.#text.charCodeAt(at) === ampersand) return
    this.#open?.addText(text, at)
  }

  #openElement(name: string): void {
    if (this.#depth === 1 && !this.#isInList && name === listOfPlaces) {
      this.#isInList = true
      return
    }
    this.#depth++
    if (this.#depth > mostDepth) throw new RowFault(`The job has more than ${mostDepth} elements inside one another`)
    if (this.#depth === 1) return
    if (this.#depth === 2) this.#openGroup(name)
    // An element that says something before the first one in it is no group.
    const isInGroup = this.#depth === 3 && this.#group !== null && (this.#open?.depth !== 2 || this.#open.isEmpty())
    if (this.#depth > 2 && !isInGroup) {
      this.#open?.openInner(name, this.#depth, this.#parser.startIndex)
      return
    }
    this.#open = new OpenElement(this.#columnOf(isInGroup ? `${this.#group}/${name}` : name), this.#depth)
    this.#parser.field = name
  }

  #openGroup(name: string): void {
    if (!this.#groups.has(name)) return
    this.#group = name
    if (name !== place) return
    if (this.#places > 0) alignPlaces(this.#fields, this.#places)
    this.#places++
  }

  #keepAttribute(name: string, value: string): void {
    if (this.#depth === 1 && !this.#isInList) this.#keep(this.#columnOf(`@${name}`), value)
    else if (this.#depth === this.#open?.depth) this.#open.addAttribute(name, value)
  }

  #closeElement(name: string, isImplied: boolean): void {
    if (this.#depth === 1 && this.#isInList) {
      this.#isInList = false
      return
    }
    const depth = this.#depth--
    if (depth === 2) this.#group = null
    const open = this.#open
    if (depth !== open?.depth) return open?.closeInner(name, depth)
    const isSelfClosing = isImplied && this.#text.charCodeAt(this.#parser.endIndex - 1) === 0x2f
    if (isImplied && !isSelfClosing) throw new RowFault(notEnded(name.slice(0, 40)))
    this.#keep(open.column, open.text(this.#text, this.#parser.startIndex))
    this.#open = null
    this.#parser.field = null
  }

  #keep(column: string | null, value: string): void {
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

/** Elements with a place of the job, and one around several of them, which reads as if it were not there. */
const place = 'location'
const listOfPlaces = 'locations'
