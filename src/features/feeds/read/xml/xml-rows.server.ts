import { maxRowBytes, rowTooLong } from '../format.ts'

/**
 * The XML of a job without its end tag; or its beginning, and in `problem` why it cannot be read. `line` is the line it
 * starts on, from 1.
 */
export type RawRow = { line: number; text: Buffer; problem?: string; isEnd?: boolean }

/** Names of elements as spelled in the file. */
export type RowNames = { root: string; row: string }

type Mark = { at: number; line: number }
/**
 * A CDATA section or comment: the byte that ends it and the line it starts on. If it is never closed, it may contain
 * the end of its row (`sawEnd`) and the start of the next (`begin`).
 */
type Section = { last: number; line: number; sawEnd: boolean; begin: Mark | null }

const [newline, less, greater, slash, exclamation, bracket, dash] = [0x0a, 0x3c, 0x3e, 0x2f, 0x21, 0x5d, 0x2d]
const [doubleQuote, singleQuote] = [0x22, 0x27]
const [cdata, comment] = [Buffer.from('<![CDATA['), Buffer.from('<!--')]
const empty = Buffer.alloc(0)
/** More than the longest tag of interest, which must be completely in memory. */
const lookaheadBytes = 80

/**
 * Splits an XML file into its jobs, so that each is parsed separately and a broken or huge job does not affect the
 * others. A parser for the whole file would stop at the first error. Holds one job in memory and reads no byte more
 * than twice.
 */
export class RowSplitter {
  readonly #row: Buffer
  readonly #root: Buffer
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #line = 1
  #start: Mark | null = null
  /** How far the start tag of the job was searched for its end, and the open quote there; null after the tag. */
  #tag: { at: number; quote: number } | null = null
  #section: Section | null = null
  #isClosed = false
  #found: RawRow[] = []

  constructor({ root, row }: RowNames) {
    this.#root = Buffer.from(root)
    this.#row = Buffer.from(row)
  }

  push(chunk: Buffer): RawRow[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
    this.#scan(this.#bytes.length - lookaheadBytes)
    if (this.#start && this.#at - this.#start.at > maxRowBytes) this.#fail(rowTooLong)
    this.#discard(this.#start?.at ?? Math.max(0, this.#at - 2)) // needed to recognise the end of a comment
    return this.#found.splice(0)
  }

  end(): RawRow[] {
    this.#scan(this.#bytes.length)
    const isCut = this.#start !== null || this.#section !== null || !this.#isClosed
    if (this.#start) this.#fail(this.#section?.sawEnd ? neverClosed : 'The file ends in the middle of this job')
    else if (this.#section)
      this.#found.push({
        line: this.#section.line,
        text: empty,
        problem:
          'A comment (<!--) starts here and is never closed (-->), so nothing below was read. Ask the sender of the file to close it',
      })
    else if (!this.#isClosed)
      this.#found.push({ line: this.#line, text: empty, problem: 'The file ends here, before the end of the list' })
    const rows = this.#found.splice(0)
    const last = rows.at(-1)
    if (isCut && last) last.isEnd = true
    return rows
  }

  #scan(stop: number): void {
    while (this.#at < stop) {
      // Uses local variables, which are several times as fast, because most bytes are text.
      const bytes = this.#bytes
      let at = this.#at
      let line = this.#line
      let byte = 0
      for (; at < stop; at++) {
        byte = bytes[at]!
        if (byte === newline) line++
        else if (byte === less || byte === greater) break
      }
      this.#at = at
      this.#line = line
      if (at >= stop) return
      if (byte === less) this.#readTag(at)
      else if (this.#tag) this.#readTagEnd(this.#tag, at)
      else if (this.#section && bytes[at - 1] === this.#section.last && bytes[at - 2] === this.#section.last)
        this.#section = null
      this.#at++
    }
  }

  #readTag(at: number): void {
    this.#tag = null
    const next = this.#bytes[at + 1]
    if (next === exclamation) this.#readSection(at)
    else if (next === slash) this.#readEndTag(at)
    else if (this.#isName(this.#row, at + 1)) this.#readStartTag({ at, line: this.#line })
  }

  #readSection(at: number): void {
    const isCdata = this.#isAt(cdata, at)
    if (this.#section) {
      // Sections cannot be nested: the open one was never closed, so the job that seemed to begin in it is real.
      if (isCdata && this.#section.begin) this.#restart(this.#section.begin)
    } else if (isCdata && this.#start) {
      this.#section = { last: bracket, line: this.#line, sawEnd: false, begin: null }
    } else if (this.#isAt(comment, at)) {
      this.#section = { last: dash, line: this.#line, sawEnd: false, begin: null }
      this.#at = at + 3
    }
  }

  #readEndTag(at: number): void {
    if (this.#isName(this.#row, at + 2)) {
      if (this.#section) this.#section.sawEnd = true
      else if (this.#start) this.#finish(at)
    } else if (!this.#start && !this.#section && this.#isName(this.#root, at + 2)) {
      this.#isClosed = true
    }
  }

  #readStartTag(mark: Mark): void {
    if (this.#section) {
      if (!this.#start) return
      if (this.#section.sawEnd) this.#restart(mark)
      else this.#section.begin ??= mark
      return
    }
    if (this.#start)
      this.#fail(
        `The closing tag </${this.#row.toString()}> of this job is missing. Ask the sender of the file to add it`,
      )
    this.#start = mark
    this.#isClosed = false
    this.#tag = { at: mark.at + 1, quote: 0 }
  }

  /** Finishes a job without content, such as `<job title="Cook"/>`, at the `>` of its tag. */
  #readTagEnd(tag: { at: number; quote: number }, end: number): void {
    for (; tag.at < end; tag.at++) {
      const byte = this.#bytes[tag.at]!
      if (byte === tag.quote) tag.quote = 0
      else if (tag.quote === 0 && (byte === doubleQuote || byte === singleQuote)) tag.quote = byte
    }
    if (tag.quote !== 0) return
    this.#tag = null
    if (this.#bytes[end - 1] === slash) this.#finish(end + 1)
  }

  /** Reports a job whose CDATA section or comment contains the next job, and continues with that job. */
  #restart({ at, line }: Mark): void {
    this.#fail(neverClosed)
    this.#start = { at, line }
    this.#tag = { at: at + 1, quote: 0 }
    this.#at = at
    this.#line = line
  }

  #finish(end: number): void {
    if (this.#start) this.#found.push({ line: this.#start.line, text: this.#bytes.subarray(this.#start.at, end) })
    this.#start = null
  }

  #fail(problem: string): void {
    if (this.#start) {
      const { at, line } = this.#start
      this.#found.push({ line, text: this.#bytes.subarray(at, Math.min(this.#at, at + maxKeptBytes)), problem })
    }
    this.#start = null
    this.#tag = null
    this.#section = null
  }

  /** Whether this is the complete name of the element at a position. */
  #isName(name: Buffer, at: number): boolean {
    if (!this.#isAt(name, at)) return false
    const after = this.#bytes[at + name.length]
    return after === greater || after === slash || (after !== undefined && after <= 0x20)
  }

  #isAt(text: Buffer, at: number): boolean {
    for (let index = 0; index < text.length; index++) if (this.#bytes[at + index] !== text[index]) return false
    return true
  }

  #discard(count: number): void {
    this.#bytes = this.#bytes.subarray(count)
    this.#at -= count
    if (this.#start) this.#start.at -= count
    if (this.#tag) this.#tag.at -= count
    if (this.#section?.begin) this.#section.begin.at -= count
  }
}

/** The beginning of a job that cannot be read, which usually includes its reference and title. */
const maxKeptBytes = 20_000

const neverClosed =
  'A CDATA section or a comment in this job starts with <![CDATA[ or <!-- and is never closed with ]]> or -->. Ask the sender of the file to close it'
