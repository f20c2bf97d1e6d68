/**
 * The lines of HTML that is as simple as most descriptions: paragraphs, lists, line breaks, and inline tags that mean no heading. Null for
 * any other, which html-to-text has to read. What it says of this is the same, spare spaces apart; its 40 µs for a short description were
 * half of the time of an import.
 */
export function linesOfSimpleHtml(html: string): string | null {
  if (oddSpace.test(html)) return null
  const blocks: Block[] = [startBlock('')]
  let end = 0
  for (const { 0: whole, 1: slash, 2: tag, index } of html.matchAll(piece)) {
    if (index !== end || !take(blocks, whole, slash === '/', tag?.toLowerCase())) return null
    end += whole.length
  }
  const [root, unclosed] = blocks
  return root && !unclosed && end === html.length ? textOf(root) : null
}

/** White space that is no single space: those are most of it, and finding each of them takes time. */
export const spareSpaces = /\s{2,}|[^\S ]/g

const piece = /<(\/?)(p|div|ul|ol|li|br|span|em|i|u)(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>|[^<]+/gi
// oxlint-disable-next-line no-control-regex -- spaces that not everybody takes for spaces
const oddSpace = /[\u0000-\u0008\u000B-\u001F\u0085\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u2064\u3000\uFEFF]/

/** Least line breaks before and after a block, as `plain-text.server.ts` asks html-to-text for them; 0 for inline elements. */
const lineBreaks: Record<string, number> = { p: 2, ul: 2, ol: 2, div: 1, li: 1 }

/** An element that is being read: the blocks that ended in it, the breaks owed before it and after those, the words since. */
type Block = { tag: string; raw: string; before: number; after: number; words: string }

function startBlock(tag: string): Block {
  return { tag, raw: '', before: lineBreaks[tag] ?? 0, after: 0, words: '' }
}

function textOf({ raw, words }: Block): string {
  return raw + words
}

/** Takes the next piece and says whether it is simple: elements end in the order in which they began, none by the start of another. */
function take(blocks: Block[], whole: string, isEnd: boolean, tag: string | undefined): boolean {
  const block = blocks.at(-1)
  if (!block) return false
  if (tag === undefined) return addWords(block, whole)
  if (tag === 'br') block.words += '\n'
  if (lineBreaks[tag] === undefined) return true
  if (whole.endsWith('/>')) return false
  if (!isEnd) return block.tag !== 'p' && !(tag === 'li' && block.tag === 'li') && blocks.push(startBlock(tag)) > 0
  blocks.pop()
  const parent = blocks.at(-1)
  if (block.tag !== tag || !parent) return false
  close(block, parent)
  return true
}

function addWords(block: Block, text: string): boolean {
  const words = decode(text.replaceAll(spareSpaces, ' '))
  if (words === null) return false
  if (words === ' ' && (block.after > 0 || block.words === '')) return true
  block.words += '\n'.repeat(block.after) + words
  block.after = 0
  return true
}

function close(block: Block, parent: Block): void {
  const before = textOf(parent)
  const between = Math.max(parent.after, block.before)
  if (before === '') parent.before = between
  parent.raw = before === '' ? textOf(block) : before + '\n'.repeat(between) + textOf(block)
  parent.words = ''
  parent.after = Math.max(block.after, lineBreaks[block.tag] ?? 0)
}

/** A text with its entities resolved; null where it holds others than the most frequent ones. */
function decode(text: string): string | null {
  if (!text.includes('&')) return text
  return rareEntity.test(text) ? null : text.replaceAll(/&[a-z#\d]+;/g, (entity) => entities[entity] ?? entity)
}

const rareEntity = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#39);| )/
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00A0',
  '&#39;': "'",
}
