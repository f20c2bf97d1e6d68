import type { FormatCallback } from 'html-to-text'

/** Stands before a line that was a heading in HTML. It is for private use (Unicode 23.5): no text of a feed keeps one. */
export const headingMark = '\uE000'

type Node = Parameters<FormatCallback>[0]

/** A heading element of html-to-text, its line marked. */
export function markHeading(...[element, walk, builder]: Parameters<FormatCallback>): void {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(headingMark)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** Many pages write a heading as a paragraph in bold. */
export function markBold(...[element, walk, builder]: Parameters<FormatCallback>): void {
  const isAlone =
    endsLine(beside(element, 'prev')) &&
    endsLine(beside(element, 'next')) &&
    holdsLines.has(element.parent?.name ?? 'body')
  if (isAlone) builder.addInline(headingMark)
  walk(element.children, builder)
}

/** The neighbour of an element, over spaces and a colon. The types of html-to-text leave neighbours out. */
function beside(element: Node, side: 'prev' | 'next'): Node | null {
  const neighbour = nodeOf(Reflect.get(element, side))
  const isSpace = neighbour?.type === 'text' && ['', ':'].includes(neighbour.data?.trim() ?? '')
  return isSpace ? nodeOf(Reflect.get(neighbour, side)) : neighbour
}

function nodeOf(value: unknown): Node | null {
  return isNode(value) ? value : null
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function endsLine(node: Node | null): boolean {
  return node === null || (node.type === 'tag' && linesApart.has(node.name ?? ''))
}

const linesApart = new Set(['br', 'p', 'div', 'ul', 'ol', 'table', 'hr', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const holdsLines = new Set(['p', 'div', 'section', 'article', 'body', 'td', 'span', 'html'])
