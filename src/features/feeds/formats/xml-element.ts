import { findColumn } from '../columns.ts'
import { htmlElements, voidElements } from './html-elements.ts'
import { completeSalary, type PayTerms } from './salary-text.ts'

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
  /** The text of the first `<name>` in it, and where that begins while it is read. */
  #name: string | null = null
  #nameStart = -1
  #terms: PayTerms | null = null

  constructor(column: string | null, depth: number) {
    this.column = column
    this.depth = depth
  }

  /** Whether it holds nothing yet. */
  isEmpty(): boolean {
    return this.#kind === 'plain' && this.#value.trim() === ''
  }

  addText(text: string, at: number): void {
    if (this.#start < 0) this.#start = at
    this.#value += text
  }

  addAttribute(name: string, value: string): void {
    const term = payTerms.get(name)
    if (term !== undefined && value !== '' && value.length <= longestTerm) this.#terms = { ...this.#terms, [term]: value }
  }

  openInner(name: string, depth: number, at: number): void {
    if (this.#start < 0) this.#start = at
    if (this.#kind === 'plain') this.#kind = isLongText(this.column) ? 'long' : 'short'
    const isHtml = htmlElements.has(name)
    if (isHtml) this.#hasHtml = true
    else this.#hasOthers = true
    this.#value += this.#kind === 'short' ? ' ' : isHtml ? `<${name}>` : '\n'
    if (name === 'name' && depth === this.depth + 1 && this.#name === null) this.#nameStart = this.#value.length
  }

  closeInner(name: string, depth: number): void {
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
    const text = this.#name || this.#value
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

function fieldOf(column: string | null): string | undefined {
  return column === null ? undefined : findColumn(column)?.column.field
}

/** Whether a column keeps lines. */
function isLongText(column: string | null): boolean {
  const kind = column === null ? undefined : findColumn(column)?.column.kind
  return kind === 'text' || kind === 'list'
}
