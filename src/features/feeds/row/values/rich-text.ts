import { type Fields, fieldsOf, isRecord } from '../../../../contract/reading.ts'
import { toHtml } from '../../read/html-text.ts'

/** Deeper nodes and more nodes are left out. */
const [maxDepth, maxNodes] = [30, 5_000]
/** Nodes that are looked at to see whether a list is a rich text. */
const maxLookedAt = 20

/**
 * The HTML of a text that is stored as blocks, as in Portable Text (Sanity), Contentful, Strapi, Slate, Lexical,
 * ProseMirror, Notion, Draft.js and Editor.js; null for anything else.
 */
export function readRichText(value: unknown): string | null {
  const blocks = blocksOf(value)
  const html = blocks === null ? '' : htmlOf(blocks, { left: maxNodes }, 0)
  return html === '' ? null : html
}

/** The blocks of a text, also inside `{ root: … }`, `{ blocks: … }` or `{ json: … }`. */
function blocksOf(value: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(value)) {
    const kinds = value.slice(0, maxLookedAt).map(kindOf)
    return kinds.some((kind) => roleOf(kind) !== 'inline') && !kinds.includes('') ? value : null
  }
  if (!isRecord(value) || depth > 1) return null
  if (documents.has(kindOf(value))) return blocksOf(value.content ?? value.children, depth + 1)
  return blocksOf(value.root ?? value.blocks ?? value.json, depth + 1)
}

/** `left` counts down with each node. */
type Walk = { left: number }

function htmlOf(node: unknown, walk: Walk, depth: number): string {
  if (depth > maxDepth || walk.left-- <= 0) return ''
  if (typeof node === 'string') return isHtml.test(node) ? node : toHtml(node)
  if (Array.isArray(node)) return joinBlocks(node, walk, depth)
  if (!isRecord(node)) return ''
  const role = roleOf(kindOf(node))
  if (role === 'break') return '<br>'
  if (role === 'ul' || role === 'ol') return listOf(node, role, walk, depth)
  const inner = textIn(node) + htmlOf(contentOf(node), walk, depth + 1)
  const isItem = flatListOf(node) !== null || role === 'li'
  return role === 'inline' && !isItem ? inner : wrap(isItem ? 'li' : role, inner)
}

const isHtml = /<\/?[a-z]|&(?:#\d+|[a-z]+);/i

/** Joins nodes. Those that are items of a list without a node for the list get one. */
function joinBlocks(nodes: readonly unknown[], walk: Walk, depth: number): string {
  let html = ''
  let open: string | null = null
  for (const node of nodes) {
    if (walk.left <= 0) break
    const list = isRecord(node) ? flatListOf(node) : null
    if (list !== open) html += (open === null ? '' : `</${open}>`) + (list === null ? '' : `<${list}>`)
    open = list
    html += htmlOf(node, walk, depth + 1)
  }
  return open === null ? html : `${html}</${open}>`
}

function listOf(node: Fields, role: 'ul' | 'ol', walk: Walk, depth: number): string {
  const style = [node.listType, node.format, node.style, fieldsOf(node.data).style].find((each) => each !== undefined)
  const tag = typeof style === 'string' && ordered.test(style) ? 'ol' : role
  const content = contentOf(node)
  const items = (Array.isArray(content) ? content : []).map((item) => {
    const html = htmlOf(item, walk, depth + 1)
    return html.startsWith('<li>') ? html : wrap('li', html)
  })
  return wrap(tag, items.join(''))
}

const ordered = /^(?:ol|order|number|decimal)/i

function wrap(tag: string, html: string): string {
  return html === '' ? '' : `<${tag}>${html}</${tag}>`
}

/** What is inside a node. Notion writes it into a field named after the kind, Editor.js into `data`. */
function contentOf(node: Fields): unknown {
  const { children, content, items, data } = node
  const own = typeof node.type === 'string' ? fieldsOf(node[node.type]).rich_text : undefined
  return children ?? content ?? items ?? own ?? fieldsOf(data).items
}

/** The text of a node itself. Editor.js writes HTML into `data`. */
function textIn(node: Fields): string {
  const html = fieldsOf(node.data).text
  if (typeof html === 'string') return html
  const text = [node.text, node.plain_text, node.value].find((each) => typeof each === 'string')
  if (typeof text !== 'string') return ''
  const isBold = Array.isArray(node.marks) ? node.marks.some(isBoldMark) : node.bold === true
  return isBold ? wrap('b', toHtml(text)) : toHtml(text)
}

function isBoldMark(mark: unknown): boolean {
  return mark === 'strong' || mark === 'bold' || (isRecord(mark) && (mark.type === 'bold' || mark.type === 'strong'))
}

/** The list that a block is an item of, if its format has no node for the list. */
function flatListOf(node: Fields): 'ul' | 'ol' | null {
  const kind = kindOf(node)
  if (typeof node.listItem === 'string') return ordered.test(node.listItem) ? 'ol' : 'ul'
  return kind === 'unorderedlistitem' || kind === 'bulletedlistitem'
    ? 'ul'
    : kind === 'orderedlistitem' || kind === 'numberedlistitem'
      ? 'ol'
      : null
}

/** The kind of a node in lower-case letters and digits: 'heading3', 'listitem'; '' if it has none. */
function kindOf(node: unknown): string {
  const { _type, nodeType, type, style } = fieldsOf(node)
  const kind = [_type, nodeType, type].find((each) => typeof each === 'string' && each.length <= maxKindLength)
  const named = kind === 'block' ? (typeof style === 'string' && style !== 'normal' ? style : 'paragraph') : kind
  return typeof named === 'string' ? named.toLowerCase().replaceAll(/[^a-z\d]/g, '') : ''
}

const maxKindLength = 40
const documents = new Set(['doc', 'document', 'root'])

type Role = 'h3' | 'p' | 'ul' | 'ol' | 'li' | 'break' | 'inline'

function roleOf(kind: string): Role {
  return roles.get(kind) ?? (/^head(?:ing|er)/.test(kind) ? 'h3' : 'inline')
}

const roleTable: readonly (readonly [Role, string])[] = [
  ['h3', 'h1 h2 h3 h4 h5 h6'],
  ['p', 'p paragraph unstyled quote blockquote pullquote callout codeblock preformatted tablerow'],
  ['ul', 'ul list bulletlist bulletedlist unorderedlist'],
  ['ol', 'ol orderedlist numberedlist'],
  ['li', 'li listitem checklistitem unorderedlistitem orderedlistitem bulletedlistitem numberedlistitem'],
  ['break', 'br hardbreak linebreak softbreak'],
]
const roles = new Map(roleTable.flatMap(([role, kinds]) => kinds.split(' ').map((kind) => [kind, role] as const)))
