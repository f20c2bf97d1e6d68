import { compile, type FormatCallback } from 'html-to-text'
import { headingMark, markBold, markHeading } from './heading-marks.ts'
import { isNestedTooDeep } from './nesting.ts'
import { linesOfSimpleHtml, spareSpaces } from './simple-html.ts'

/** One line: HTML, control characters and spare spaces gone, composed characters. */
export function toLine(raw: string): string {
  return needsNoCare(raw) ? raw : clean(raw).replaceAll(spareSpaces, ' ').trim()
}

/** Paragraphs: lines without spare spaces, at most one empty line between two. */
export function toParagraphs(raw: string): string {
  return paragraphsOf(clean(raw))
}

/** As `toParagraphs`, but the lines that were headings begin with `headingMark`. */
export function toMarkedParagraphs(raw: string): string {
  if (!raw.includes('<') && !raw.includes('&')) return toParagraphs(raw)
  return paragraphsOf(clean(raw, convertMarked))
}

function paragraphsOf(text: string): string {
  if (!spareSpace.test(text)) return text.trim()
  return text
    .replaceAll(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replaceAll(/ \n ?|\n /g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Points of a list, a line each, without the bullets that stood before them. */
export function toList(raw: string): string {
  const text = toParagraphs(raw)
  if (!bulletOrGap.test(text)) return text
  return toPoints(text.split('\n')).join('\n')
}

/** Lines without the bullets before them; the empty ones are left out. */
export function toPoints(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(bullet, '')).filter(Boolean)
}

/**
 * Whether some of a text cannot be read: a wrong encoding leaves U+FFFD, half a surrogate pair is no character, and no
 * language heaps thirty marks on a letter; composing those takes time that grows with the square of their number.
 */
export function isDamaged(raw: string): boolean {
  return raw.includes('\uFFFD') || !raw.isWellFormed() || (mayHeapMarks.test(raw) && /\p{M}{31}/u.test(raw))
}

/** All marks are behind the letters of Europe; this takes a tenth of the time. */
const mayHeapMarks = /[\u0300-\uFFFF][\u0300-\uFFFF]/

/** Most characters that any of these functions is made for: HTML nested on purpose takes time that grows with the square of its length. */
export const maxRawLength = 100_000

const spareSpace = /[^\S\n ]| [ \n]|\n(?: |\n\n)/

const bulletOrGap = /\n\n|^[^\p{L}\p{N}]/mu
const bullet = /^(?:[•·▪‣◦●○■□✓✔–—*-]\s+|[•▪‣●■✓✔])/

/** Most short texts of most feeds: plain ASCII words with single spaces between them. */
function needsNoCare(raw: string): boolean {
  return /^[\w.,:;/()+'-]+(?: [\w.,:;/()+'-]+)*$/.test(raw)
}

function clean(source: string, convert = convertPlain): string {
  const raw = source.includes(headingMark) ? source.replaceAll(headingMark, '') : source
  const text = raw.includes('<') || raw.includes('&') ? fromHtml(raw, convert) : raw
  if (!beyondAscii.test(text)) return text
  // Entities may stand for more marks than `isDamaged` saw.
  const readable = text !== raw && mayHeapMarks.test(text) ? text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1') : text
  return readable
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(unseen, '')
}

const beyondAscii = /[^\n\x20-\x7E]/

/** Control characters except tab and newline, marks that turn the direction of writing or take no place, entities of no character. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- it removes these
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/g

const tags =
  'a|abbr|address|article|aside|audio|b|base|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|' +
  'fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|' +
  'menu|meta|nav|noscript|object|ol|optgroup|option|p|param|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|' +
  'sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp'
const tag = new RegExp(`</?(?:${tags})(?=[\\s/>])[^<>]*>|<!--|<!doctype|<!\\[cdata\\[`, 'i')
const blockTag = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|tr|table|blockquote|pre|section|article|hr|dd|dt|body)[\s/>]/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i

/** Text that holds HTML becomes lines; a lone `<`, as in 'age < 35', is no HTML. */
function fromHtml(raw: string, convert: Convert): string {
  if (tag.test(raw)) return convert(raw)
  if (!entity.test(raw)) return raw
  // A feed that escaped its HTML twice shows tags only now.
  const decoded = convert(raw)
  return tag.test(decoded) ? convert(decoded) : decoded
}

type Convert = (html: string) => string

function convertPlain(html: string): string {
  return convertWith(convertBlocks, html)
}

function convertMarked(html: string): string {
  return convertWith(convertBlocksMarked, html)
}

function convertWith(blocks: Convert, html: string): string {
  const text = html.replaceAll(/<!\[CDATA\[|\]\]>/gi, '')
  const hasBlocks = blockTag.test(text)
  const simple = hasBlocks ? linesOfSimpleHtml(text) : null
  if (simple !== null) return simple
  if (isNestedTooDeep(text)) return convertInline(text.replaceAll(/<[^<>]*>/g, ' '))
  return hasBlocks ? blocks(text) : convertInline(text)
}

const block = { leadingLineBreaks: 2, trailingLineBreaks: 2 }
const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const selectors = [
  { selector: '*', format: 'inline' },
  { selector: 'a', format: 'inline' },
  ...[
    'img',
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'head',
    'noscript',
    'select',
    'textarea',
    'video',
    'audio',
    'hr',
  ].map((name) => ({
    selector: name,
    format: 'skip',
  })),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => ({
    selector: name,
    format: 'heading',
    options: { ...block, uppercase: false },
  })),
  ...['p', 'blockquote', 'ul', 'ol', 'dl', 'table', 'pre'].map((name) => ({
    selector: name,
    format: 'block',
    options: block,
  })),
  ...['li', 'dt', 'dd', 'tr', 'div', 'section', 'article', 'header', 'footer', 'main'].map((name) => ({
    selector: name,
    format: 'block',
    options: line,
  })),
  ...['td', 'th'].map((name) => ({ selector: name, format: 'cell' })),
]
const common = {
  wordwrap: false as const,
  selectors,
  formatters: { cell: formatCell },
  // Deep nesting would exhaust the stack; no honest text comes near.
  limits: { maxDepth: 100, maxInputLength: maxRawLength, ellipsis: '' },
}
const convertBlocks = compile(common)
const convertBlocksMarked = compile({
  ...common,
  selectors: [
    ...selectors,
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => ({ selector: name, format: 'markedHeading' })),
    ...['b', 'strong'].map((name) => ({ selector: name, format: 'bold' })),
  ],
  formatters: { cell: formatCell, markedHeading: markHeading, bold: markBold },
})
const convertInline = compile({ ...common, preserveNewlines: true })

/** Cells of a row stand side by side. */
function formatCell(...[element, walk, builder]: Parameters<FormatCallback>): void {
  walk(element.children, builder)
  builder.addInline(' ')
}
