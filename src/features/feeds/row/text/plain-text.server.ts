import { unifyBullets, withoutBullet } from './bullets.ts'
import { type LineOptions, linesOfHtml } from './html-lines.server.ts'
import { removeMarks } from './line-marks.ts'
import { isNestedTooDeep } from './nesting.ts'
import { withoutNumbers } from './numbered-lines.ts'

/** Converts to one line, without HTML, control characters and repeated spaces, in composed characters (NFC). */
export function toLine(raw: string): string {
  return plainLine.test(raw)
    ? raw
    : clean(raw)
        .replaceAll(/\s{2,}|[^\S ]/g, ' ')
        .trim()
}

/** Matches most short values: ASCII words with single spaces between them. */
const plainLine = /^[\w.,:;/()+'-]+(?: [\w.,:;/()+'-]+)*$/

/** Converts to lines without HTML and repeated spaces, with at most one empty line in a row. */
export function toParagraphs(raw: string): string {
  return toParagraphLines(clean(raw))
}

/**
 * Like `toParagraphs`, but marks lines that were headings or items of lists in HTML (`line-marks.ts`) and writes all
 * other bullets as '• '.
 */
export function toMarkedParagraphs(raw: string): string {
  return unifyBullets(toParagraphLines(clean(raw, { marksLines: true })))
}

function toParagraphLines(text: string): string {
  const spaced = text.includes('  ') || unusualSpace.test(text) ? text.replaceAll(/[^\S\n]{2,}|[^\S\n ]/g, ' ') : text
  // Faster than regular expressions that remove the spaces around line ends.
  const lines = spaced
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
  return lines.includes('\n\n\n') ? lines.replaceAll(/\n{3,}/g, '\n\n') : lines
}

const unusualSpace = /[^\S\n ]/

/** The items of a list, one per line, without their bullets or numbers. */
export function toList(raw: string): string {
  const text = toParagraphs(raw)
  if (!bulletOrGap.test(text)) return text
  return toPoints(text.split('\n')).join('\n')
}

const bulletOrGap = /\n\n|^(?:[^\p{L}\p{N}]|o |1[.)] )/mu

/** The lines that are not empty, without their bullets and numbers. */
export function toPoints(lines: readonly string[]): readonly string[] {
  return withoutNumbers(lines.map(withoutBullet).filter(Boolean))
}

/**
 * Whether a string has unreadable parts: U+FFFD from a wrong encoding, half of a surrogate pair, or more than thirty
 * combining marks on a letter, which no language uses and which take quadratic time to compose.
 */
export function isDamaged(raw: string): boolean {
  return raw.includes('\uFFFD') || !raw.isWellFormed() || (mayHaveMarks.test(raw) && /\p{M}{31}/u.test(raw))
}

/** Ten times as fast as a search for `\p{M}`. All combining marks come after the letters of European languages. */
const mayHaveMarks = /[\u0300-\uFFFF][\u0300-\uFFFF]/

/** Do not pass longer strings to these functions, because nested HTML takes quadratic time. */
export const maxRawLength = 100_000

function clean(source: string, options: LineOptions = {}): string {
  const raw = removeMarks(source)
  const text = raw.includes('<') || raw.includes('&') ? fromHtml(raw, options) : raw
  if (!(options.marksLines ? nonAsciiOrMark : nonAscii).test(text)) return text
  // Entities may have added more marks than `isDamaged` saw.
  const readable = text !== raw && mayHaveMarks.test(text) ? text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1') : text
  return readable
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(options.marksLines ? invisibleButMarks : invisible, '')
}

const nonAscii = /[^\n\x20-\x7E]/
// oxlint-disable-next-line no-control-regex -- the marks of `line-marks.ts`
const nonAsciiOrMark = /[^\n\x20-\x7E\u0001-\u0003]/

/**
 * Control characters except tab and newline, direction marks, zero-width characters, and U+FFFD from invalid entities.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex -- it removes these
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/g
const invisibleButMarks = new RegExp(
  invisible.source.replace(String.raw`\u0000-\u0008`, String.raw`\u0000\u0004-\u0008`),
  'g',
)

const tags =
  'a|abbr|address|article|aside|audio|b|base|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|' +
  'fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|' +
  'menu|meta|nav|noscript|object|ol|optgroup|option|p|param|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|' +
  'sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp'
const tag = new RegExp(`</?(?:${tags})(?=[\\s/>])[^<>]*>|<!--|<!doctype|<!\\[cdata\\[`, 'i')
const blockTag = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|tr|table|blockquote|pre|section|article|hr|dd|dt|body)[\s/>]/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i

/** Converts HTML to lines. A string with a lone `<`, as in 'age < 35', is not HTML. */
function fromHtml(raw: string, options: LineOptions): string {
  if (tag.test(raw)) return withoutEntities(convert(raw, options))
  if (!entity.test(raw)) return raw
  // If a feed escaped its HTML twice, the tags appear only now.
  const decoded = convert(raw, options)
  return withoutEntities(tag.test(decoded) ? convert(decoded, options) : decoded)
}

/** Decodes the entities of a text that was escaped twice: '&amp;amp;'. */
function withoutEntities(text: string): string {
  return text.includes('&')
    ? text.replaceAll(usualEntity, (found) => linesOfHtml(found, { keepsLineEnds: true }))
    : text
}

const usualEntity = /&(?:amp|quot|apos|ndash|mdash|rsquo|lsquo|rdquo|ldquo|eacute|egrave|agrave|#0?3[49]|#8[12]\d\d);/g

function convert(html: string, options: LineOptions): string {
  const text = html.replaceAll(/<!\[CDATA\[|\]\]>/gi, '')
  if (isNestedTooDeep(text)) return linesOfHtml(text.replaceAll(/<[^<>]*>/g, ' '), { keepsLineEnds: true })
  return linesOfHtml(text, blockTag.test(text) ? options : { keepsLineEnds: true })
}
