import { type Handler, Parser } from 'htmlparser2'
import { withoutBullet } from './bullets.ts'
import { headingMark, itemMark, numberedItemMark } from './line-marks.ts'

export type LineOptions = {
  /** Keeps the line ends of the HTML, for HTML without block elements. */
  keepsLineEnds?: boolean
  /** Starts headings and items of lists with the marks of `line-marks.ts`. */
  marksLines?: boolean
}

/**
 * Converts HTML to lines of text, with an empty line around paragraphs, lists and similar blocks. Keeps repeated
 * spaces.
 */
export function linesOfHtml(html: string, options: LineOptions = {}): string {
  const root = new Block(0)
  addContent(parse(html), root, { ...options, openItems: 0 }, 0)
  return root.text
}

type Node = string | Element
/** `items` counts the items of a list that have been read. */
type Element = { name: string; parent: Element | null; content: Node[]; items: number }
/** `openItems` counts the list items that the current element is in. */
type Reading = LineOptions & { openItems: number }

/**
 * Builds a smaller tree than `parseDocument`, whose attributes, comments and classes take 3 µs more for a short
 * description.
 */
function parse(html: string): Element {
  const root: Element = { name: 'body', parent: null, content: [], items: 0 }
  let open = root
  const handler: Partial<Handler> = {
    onopentagname(name) {
      const element = { name, parent: open, content: [], items: 0 }
      open.content.push(element)
      open = element
    },
    ontext(text) {
      const { content } = open
      const last = content.at(-1)
      // The parser passes text in pieces, one for each entity.
      if (typeof last === 'string') content[content.length - 1] = last + text
      else content.push(text)
    },
    onclosetag() {
      open = open.parent ?? root
    },
  }
  // Without entities the parser skips from tag to tag.
  new Parser(handler, { decodeEntities: html.includes('&') }).end(html)
  return root
}

/** Deeper elements are left out, because they would overflow the stack. No real text comes close. */
const maxDepth = 100

/** The text of a block element so far. */
class Block {
  text = ''
  /** Minimum number of line ends before the text. */
  before: number
  /** Minimum number of line ends after the last block in it. */
  #after = 0

  constructor(before: number) {
    this.before = before
  }

  addText(text: string): void {
    if ((this.#after > 0 || this.text === '') && onlySpace.test(text)) return
    this.text += '\n'.repeat(this.#after) + text
    this.#after = 0
  }

  addLineEnd(): void {
    this.text += '\n'
  }

  addBlock(inner: Block, minAfter: number): void {
    const between = Math.max(this.#after, inner.before)
    if (this.text === '') this.before = between
    else this.text += '\n'.repeat(between)
    this.text += inner.text
    this.#after = Math.max(inner.#after, minAfter)
  }
}

const onlySpace = /^[ \t\r\n\f\u200B]*$/
/** White space of HTML that is not collapsed into single spaces later. */
const [lineEnd, zeroWidthSpace] = [/[\r\n\f\u200B]/g, /\u200B/g]

/** Minimum number of line ends before and after the block elements. */
const lineEnds = new Map<string, number>([
  ...'h1 h2 h3 h4 h5 h6 p blockquote ul ol dl table pre'.split(' ').map((name) => [name, 2] as const),
  ...'dt dd tr div section article header footer main aside form nav'.split(' ').map((name) => [name, 1] as const),
])
const withoutText = new Set(
  'img script style template iframe object embed svg math head noscript select textarea video audio hr'.split(' '),
)

function addContent({ content }: Element, block: Block, reading: Reading, depth: number): void {
  if (depth > maxDepth) return
  for (const [at, node] of content.entries()) {
    if (typeof node !== 'string') addElement(node, at, block, reading, depth)
    else block.addText(node.replaceAll(reading.keepsLineEnds ? zeroWidthSpace : lineEnd, ' '))
  }
}

function addElement(element: Element, at: number, block: Block, reading: Reading, depth: number): void {
  const { name } = element
  if (withoutText.has(name)) return
  if (name === 'br') return block.addLineEnd()
  if (name === 'li') return addItem(element, block, reading, depth)
  const isInItem = reading.openItems > 0
  const minLineEnds = Math.min(lineEnds.get(name) ?? 0, isInItem ? 1 : 2)
  const inner = minLineEnds > 0 ? new Block(minLineEnds) : block
  if (reading.marksLines && !isInItem && isHeading(element, at)) inner.addText(headingMark)
  addContent(element, inner, reading, depth + 1)
  if (inner !== block) block.addBlock(inner, minLineEnds)
  if (name === 'td' || name === 'th') block.addText(' ') // cells of a row stay on one line
}

function addItem(element: Element, block: Block, reading: Reading, depth: number): void {
  const inner = new Block(1)
  reading.openItems++
  addContent(element, inner, reading, depth + 1)
  reading.openItems--
  if (reading.marksLines) inner.text = markItem(inner.text.trim(), element.parent)
  block.addBlock(inner, 1)
}

function markItem(text: string, list: Element | null): string {
  // An item that only holds another list has no line of its own.
  if (text === '' || text.startsWith(itemMark) || text.startsWith(numberedItemMark)) return text
  if (list?.name !== 'ol') return itemMark + withoutBullet(text)
  list.items++
  return numberedItemMark + (numbered.test(text) ? text : `${list.items}. ${text}`)
}

const numbered = /^\d{1,3}[.)]\s/

/** Also detects a heading written as a bold paragraph, as on many pages. */
function isHeading({ name, parent }: Element, at: number): boolean {
  if (headings.has(name)) return true
  if ((name !== 'b' && name !== 'strong') || parent === null || !holdsLines.has(parent.name)) return false
  return endsLine(neighbour(parent.content, at, -1)) && endsLine(neighbour(parent.content, at, 1))
}

/** The next node in a direction, past spaces and a colon. */
function neighbour(nodes: readonly Node[], at: number, step: 1 | -1): Node | undefined {
  const next = nodes[at + step]
  const isSpace = typeof next === 'string' && ['', ':'].includes(next.trim())
  return isSpace ? nodes[at + 2 * step] : next
}

function endsLine(node: Node | undefined): boolean {
  return node === undefined || (typeof node !== 'string' && linesApart.has(node.name))
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const linesApart = new Set([...headings, 'br', 'p', 'div', 'ul', 'ol', 'table', 'hr', 'section'])
const holdsLines = new Set(['p', 'div', 'section', 'article', 'body', 'td', 'span', 'html'])
