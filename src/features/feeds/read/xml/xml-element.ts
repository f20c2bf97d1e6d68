import { findColumn } from '../../row/columns.ts'
import { completeSalary, type PayTerms } from '../../row/pay/salary-text.ts'
import { remember } from '../../row/remember.ts'
import { htmlElements, voidElements } from './html-elements.ts'
import { PayElements } from './xml-pay.ts'

/** An element of a job while it is read: a column, and all that stands inside it. */
export class OpenElement {
  readonly column: string | null
  readonly depth: number
  /** Where its content begins in the job, below 0 while it has none. */
  #start = -1
  /** Texts with something between those of different elements: in a long text the tags of HTML, and a line end for any other tag. */
  #value = ''
  #kind: 'plain' | 'short' | 'long' = 'plain'
  #hasHtml = false
  #hasOthers = false
  /** The text of the first `<name>` in it, of a picture the first address, and where that begins while it is read. */
  #name: string | null = null
  #nameStart = -1
  #terms: PayTerms | null = null
  readonly #isPicture: boolean
  /** Of a salary with elements in it. */
  #pay: PayElements | null = null

  constructor(column: string | null, depth: number) {
    this.column = column
    this.depth = depth
    this.#isPicture = kindOf(column) === 'url'
  }

  /** Whether it holds nothing yet. */
  isEmpty(): boolean {
    return this.#kind === 'plain' && this.#value.trim() === ''
  }

  addText(text: string, at: number): void {
    if (this.#start < 0) this.#start = at
    this.#value += text
    this.#pay?.addText(text)
  }

  /** Terms of a salary, and the address of a picture: `<media:content url="…" medium="image"/>`. */
  addAttribute(name: string, value: string): void {
    if (this.#isPicture && name === 'url') this.#name ??= value.trim()
    const term = payTerms.get(name)
    if (term !== undefined && value !== '' && value.length <= longestTerm)
      this.#terms = { ...this.#terms, [term]: value }
  }

  openInner(name: string, depth: number, at: number): void {
    if (this.#start < 0) this.#start = at
    if (this.#kind === 'plain') this.#kind = isLongText(this.column) ? 'long' : 'short'
    const isHtml = htmlElements.has(name)
    if (isHtml) this.#hasHtml = true
    else this.#hasOthers = true
    this.#value += this.#kind === 'short' ? ' ' : isHtml ? `<${name}>` : '\n'
    const isName = this.#isPicture ? pictureAddresses.has(name) : name === 'name'
    if (isName && depth === this.depth + 1 && this.#name === null) this.#nameStart = this.#value.length
    if (fieldOf(this.column) === 'salary') this.#pay ??= new PayElements()
    this.#pay?.open(name)
  }

  closeInner(name: string, depth: number): void {
    this.#pay?.close(name)
    if (this.#nameStart >= 0 && depth === this.depth + 1) {
      this.#name = this.#value.slice(this.#nameStart).trim()
      this.#nameStart = -1
    }
    if (this.#kind === 'long' && !voidElements.has(name)) this.#value += htmlElements.has(name) ? `</${name}>` : '\n'
  }

  /**
   * What it says, once it ends at a place of the job. HTML that a feed did not escape stays as it is in a column that keeps lines, and becomes
   * lines with the rest; any other elements are a line each there. In a short text the `<name>` counts, else the texts beside one another.
   */
  text(job: string, end: number): string {
    if (this.#kind === 'long') return this.#hasOthers ? this.#linesOfOthers() : job.slice(this.#start, end)
    const text = this.#pay?.text() || this.#name || this.#value
    return this.#terms !== null && fieldOf(this.column) === 'salary' ? completeSalary(text, this.#terms) : text
  }

  /** A line end means nothing in HTML. */
  #linesOfOthers(): string {
    return this.#hasHtml ? this.#value.replaceAll('\n', '<br>') : this.#value
  }
}

const longestTerm = 20

/** Attributes that say what an amount means. */
const payTerms = new Map<string, keyof PayTerms>([
  ['currency', 'currency'],
  ...['period', 'periodicity', 'unit', 'interval', 'frequency', 'per'].map((name) => [name, 'unit'] as const),
])

const findKnownColumn = remember(findColumn)

function fieldOf(column: string | null): string | undefined {
  return column === null ? undefined : findKnownColumn(column)?.column.field
}

function kindOf(column: string | null): string | undefined {
  return column === null ? undefined : findKnownColumn(column)?.column.kind
}

/** Whether a column keeps lines. */
function isLongText(column: string | null): boolean {
  const kind = kindOf(column)
  return kind === 'text' || kind === 'list'
}

/** Elements inside a picture that hold its address. */
const pictureAddresses = new Set(['picture_url', 'image_url', 'url'])
