import { Parser } from 'htmlparser2'

/** Elements of HTML, and names with a colon or dash, such as Word's. */
const elements = `a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas
  caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
  figure font footer form frame frameset h[1-6] head header hgroup hr html i iframe img input ins kbd label legend li link
  main map mark marquee menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q
  rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr [a-z]\\w*[:-][a-z][\\w-]*`
const name = `(?:${elements.replaceAll(/\s+/g, '|')})`
const tag = new RegExp(`</?${name}(?:\\s[^<>]*)?/?>|<!--|<!\\[CDATA\\[`, 'i')
/** What looks like the beginning of a tag, but is text: 'the <workshop>'. */
const noTag = new RegExp(`<(?=/?[a-z])(?!/?${name}(?:[\\s/>]|$))`, 'gi')
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i

/** Elements that begin and end a line, and those with an empty line around them. */
const lineBlocks = new Set('article div dd dl dt footer header li section table tr'.split(' '))
const paragraphs = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre ul'.split(' '))
const withoutText = new Set('iframe noscript script select style svg template textarea title'.split(' '))

/**
 * The plain text of a cell: HTML becomes lines, items of lists with a bullet; without control characters, repeated
 * spaces and more than one empty line in a row. Text that is not HTML keeps its lines.
 */
export function cleanCell(raw: string): string {
  return raw.includes('<') || raw.includes('&') ? tidy(fromHtml(raw)) : tidy(raw)
}

function fromHtml(raw: string): string {
  if (tag.test(raw)) return linesOfHtml(raw)
  if (!entity.test(raw)) return raw
  const decoded = linesOfHtml(raw.replaceAll('\n', '<br>'))
  // HTML that was escaped twice.
  return tag.test(decoded) ? linesOfHtml(decoded) : decoded
}

/** What WordPress replaces before it shows a text: '[apply_form]', '[caption id="5"]' and '[/caption]'. */
const shortcode = /\[(?:\/\w+|[a-z]+_\w+|[a-z]\w* [\w-]+=[^\][]{0,200})\]/gi

/** HTML that is nested deeper ends there, because the parser would take quadratic time. */
const maxDepth = 1_000

function linesOfHtml(html: string): string {
  const writer = createLineWriter()
  let depth = 0
  let hidden = 0
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > maxDepth) parser.pause()
      if (withoutText.has(name)) hidden++
      writer.breakAround(name)
      if (name === 'br') writer.add('\n')
      if (name === 'li') writer.add('• ')
      if (name === 'td' || name === 'th') writer.add(' ')
    },
    ontext(data) {
      if (hidden === 0) writer.addText(data)
    },
    onclosetag(name) {
      depth--
      if (withoutText.has(name)) hidden--
      writer.breakAround(name)
    },
  })
  parser.end(
    html
      .replaceAll(/<!\[CDATA\[|\]\]>/gi, '')
      .replaceAll(noTag, '&lt;')
      .replaceAll(shortcode, ''),
  )
  return writer.text()
}

/** Joins pieces of text, with line breaks around the elements that need them. */
function createLineWriter() {
  const pieces: string[] = []
  /** The last two characters. Asking the whole text for them each time would take quadratic time. */
  let end = ''
  const add = (text: string) => {
    pieces.push(text)
    end = (end + text).slice(-2)
  }
  return {
    add,
    addText(text: string): void {
      const line = text.replaceAll(/\s+/g, ' ')
      add(end === '' || end.endsWith('\n') ? line.trimStart() : line)
    },
    breakAround(name: string): void {
      const count = paragraphs.has(name) ? 2 : lineBlocks.has(name) ? 1 : 0
      const present = end === '\n\n' ? 2 : end.endsWith('\n') ? 1 : 0
      if (end !== '' && end !== '• ' && count > present) add('\n'.repeat(count - present))
    },
    text: () => pieces.join(''),
  }
}

/** Control characters except tab and line ends, direction marks, zero-width characters, damaged characters. */
const invisible =
  // oxlint-disable-next-line no-control-regex -- it removes these
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/g

/** More marks on one letter are noise, and normalising them takes quadratic time. */
const stackedMarks = /(\p{M}{8})\p{M}+/gu

/** Most texts: printable characters with single spaces and line ends between them. */
const tidied =
  /^(?:[!-~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027]+(?:[ \n][!-~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027]+)*)?$/

/** A text with its lines, but without control characters, repeated spaces and more than one empty line in a row. */
export function tidy(text: string): string {
  if (tidied.test(text)) return text
  const lines = text
    .replaceAll(stackedMarks, '$1')
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replaceAll(invisible, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
