import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

/** Starts a line that was a heading in HTML. A private-use character (Unicode 23.5), which is removed from the texts of feeds. */
export const headingMark = '\uE000'

export type LineOptions = {
  /** Line ends in the HTML become line ends, as they should in a text without block elements. */
  keepsLineEnds?: boolean
  /** Lines that are headings begin with `headingMark`. */
  marksHeadings?: boolean
}

/** The text of HTML in lines, with an empty line around paragraphs, lists and the like. Repeated spaces are left in it. */
export function linesOfHtml(html: string, options: LineOptions = {}): string {
  const root = new Block(0)
  addNodes(parseDocument(html).children, root, options, 0)
  return root.text
}

/** What is nested deeper is left out: it would exhaust the stack, and no real text comes close. */
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

function addNodes(nodes: readonly Node[], block: Block, options: LineOptions, depth: number): void {
  if (depth > maxDepth) return
  for (const node of nodes) {
    if (DomUtils.isText(node))
      block.addText(node.data.replaceAll(options.keepsLineEnds ? zeroWidthSpace : lineEnd, ' '))
    else if (DomUtils.isTag(node)) addElement(node, block, options, depth)
  }
}

function addElement(element: Element, block: Block, options: LineOptions, depth: number): void {
  const { name } = element
  if (withoutText.has(name)) return
  if (name === 'br') return block.addLineEnd()
  const minLineEnds = lineEnds.get(name) ?? 0
  const inner = minLineEnds > 0 ? new Block(minLineEnds) : block
  if (options.marksHeadings && isHeading(element)) inner.addText(headingMark)
  addNodes(element.children, inner, options, depth + 1)
  if (inner !== block) block.addBlock(inner, minLineEnds)
  if (name === 'td' || name === 'th') block.addText(' ') // cells of a row are beside one another
}

/** Many pages write a heading as a paragraph in bold. */
function isHeading(element: Element): boolean {
  if (headings.has(element.name)) return true
  if (element.name !== 'b' && element.name !== 'strong') return false
  const { parent } = element
  return (
    endsLine(beside(element, 'prev')) &&
    endsLine(beside(element, 'next')) &&
    (parent === null || !DomUtils.isTag(parent) || holdsLines.has(parent.name))
  )
}

/** The neighbour of an element, past spaces and a colon. */
function beside(element: Element, side: 'prev' | 'next'): Node | null {
  const neighbour = element[side]
  const isSpace = neighbour !== null && DomUtils.isText(neighbour) && ['', ':'].includes(neighbour.data.trim())
  return isSpace ? neighbour[side] : neighbour
}

function endsLine(node: Node | null): boolean {
  return node === null || (DomUtils.isTag(node) && linesApart.has(node.name))
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const linesApart = new Set([...headings, 'br', 'p', 'div', 'ul', 'ol', 'table', 'hr', 'section'])
const holdsLines = new Set(['p', 'div', 'section', 'article', 'body', 'td', 'span', 'html'])
