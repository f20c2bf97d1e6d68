import { Parser } from 'htmlparser2'

/**
 * Marks the start of a line that was a heading in HTML. A private-use character (Unicode 23.5), which is removed from
 * feeds.
 */
export const headingMark = '\uE000'

export type LineOptions = {
  /** Keeps the line ends of the HTML, for HTML without block elements. */
  keepsLineEnds?: boolean
  /** Starts lines that are headings with `headingMark`. */
  marksHeadings?: boolean
}

/**
 * Converts HTML to lines of text, with an empty line around paragraphs, lists and similar blocks. Keeps repeated
 * spaces.
 */
export function linesOfHtml(html: string, options: LineOptions = {}): string {
  const root = new Block(0)
  addContent(parse(html), root, options, 0)
  return root.text
}

type Node = string | Element
type Element = { name: string; parent: Element | null; content: Node[] }

/**
 * Builds a smaller tree than `parseDocument`, whose attributes, comments and classes take 3 µs more for a short
 * description.
 */
function parse(html: string): Element {
  const root: Element = { name: 'body', parent: null, content: [] }
  let open = root
  const parser = new Parser({
    onopentagname(name) {
      const element = { name, parent: open, content: [] }
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
  })
  parser.end(html)
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
  ...'li dt dd tr div section article header footer main aside form nav'.split(' ').map((name) => [name, 1] as const),
])
const withoutText = new Set(
  'img script style template iframe object embed svg math head noscript select textarea video audio hr'.split(' '),
)

function addContent({ content }: Element, block: Block, options: LineOptions, depth: number): void {
  if (depth > maxDepth) return
  for (const [at, node] of content.entries()) {
    if (typeof node !== 'string') addElement(node, at, block, options, depth)
    else block.addText(node.replaceAll(options.keepsLineEnds ? zeroWidthSpace : lineEnd, ' '))
  }
}

function addElement(element: Element, at: number, block: Block, options: LineOptions, depth: number): void {
  const { name } = element
  if (withoutText.has(name)) return
  if (name === 'br') return block.addLineEnd()
  const minLineEnds = lineEnds.get(name) ?? 0
  const inner = minLineEnds > 0 ? new Block(minLineEnds) : block
  if (options.marksHeadings && isHeading(element, at)) inner.addText(headingMark)
  addContent(element, inner, options, depth + 1)
  if (inner !== block) block.addBlock(inner, minLineEnds)
  if (name === 'td' || name === 'th') block.addText(' ') // cells of a row stay on one line
}

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
