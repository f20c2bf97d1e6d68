import { TextDecoder } from 'node:util'
import { type CareersFeed, findCareersFeed, findLinkedFeed } from '../careers-sites.ts'
import { FeedError, type FeedRow, maxRowBytes, type OpenFeed, rowTooLong, type TextSource } from '../format.ts'
import { parseJson } from '../json/json-text.ts'
import { postingRows } from '../json/linked/json-ld.server.ts'
import { startMarkupParser } from '../markup-parser.server.ts'

/** Whether a file begins like a web page. */
export function isHtmlPage(start: string): boolean {
  return /^(?:<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html|head|body|script|meta)[\s>]/i.test(start)
}

/**
 * Opens a file of one or more web pages and reads the job postings in their scripts of type application/ld+json.
 * `location` is the URL it is from.
 */
export function openHtmlPages(source: TextSource, location = ''): OpenFeed {
  const feed = findCareersFeed(location)
  return {
    format: 'HTML pages with job postings',
    columns: null,
    rows: readRows(source, feed),
    ...(feed && { hint: `${feed.product}: ${feed.url} has all jobs of this site` }),
  }
}

/** Throws for a page without postings, which may be a server's error page rather than an empty list. */
async function* readRows(source: TextSource, siteFeed: CareersFeed | null): AsyncGenerator<FeedRow> {
  let isEmpty = true
  for await (const row of readPostings(source)) {
    isEmpty = false
    yield row
  }
  if (!isEmpty) return
  const feed = siteFeed ?? findLinkedFeed(source.head.toString())
  throw new FeedError(
    'The file is a web page without job postings (schema.org JSON-LD).',
    feed ? ` Use the feed of this ${feed.product} site instead: ${feed.url}` : '',
  )
}

async function* readPostings(source: TextSource): AsyncGenerator<FeedRow> {
  const finder = new ScriptFinder()
  const decoder = new TextDecoder()
  for await (const chunk of source.open()) {
    for (const script of finder.push(decoder.decode(chunk, { stream: true }))) yield* rowsOf(script)
  }
  for (const script of finder.end(decoder.decode())) yield* rowsOf(script)
}

type Script = { line: number; text: string; isTooLong: boolean }

function* rowsOf({ line, text, isTooLong }: Script): Generator<FeedRow> {
  if (isTooLong) return yield { line, problem: rowTooLong }
  const read = parseJson(withoutCdata(text))
  if (read.ok) yield* postingRows(read.value, line)
  else if (text.includes('JobPosting'))
    yield { line, problem: `The job posting on this page cannot be read: ${read.fault}` }
}

/**
 * The text of a script without the CDATA section around it. Pages that are both XHTML and HTML put its delimiters in
 * comments.
 */
function withoutCdata(text: string): string {
  const start = text.indexOf(cdata)
  if (start < 0 || !['', '//', '/*'].includes(text.slice(0, start).trim())) return text
  const inner = text.slice(start + cdata.length, text.lastIndexOf(']]>')).trim()
  return inner.slice(inner.startsWith('*/') ? 2 : 0, inner.endsWith('//') || inner.endsWith('/*') ? -2 : undefined)
}

const cdata = '<![CDATA['

/** Collects the JSON-LD scripts of a page with the lines they start on. */
class ScriptFinder {
  #found: Script[] = []
  #script: Script | null = null
  #chunk = ''
  /** Characters before the chunk. */
  #before = 0
  /** The line at position `#counted` of the chunk. */
  #line = 1
  #counted = 0
  #parser = startMarkupParser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#addText(text),
      onclosetag: (name) => this.#close(name),
    },
    { xmlMode: false },
  )

  push(chunk: string): Script[] {
    this.#chunk = chunk
    this.#counted = 0
    this.#parser.write(chunk)
    this.#countUntil(chunk.length)
    this.#before += chunk.length
    return this.#found.splice(0)
  }

  end(rest: string): Script[] {
    this.push(rest)
    this.#parser.end()
    return this.#found.splice(0)
  }

  #open(name: string, { type = '' }: Record<string, string>): void {
    if (name !== 'script' || !/^application\/ld\+json\s*(?:;|$)/i.test(type.trim())) return
    this.#countUntil(this.#parser.start() - this.#before)
    this.#script = { line: this.#line, text: '', isTooLong: false }
  }

  #countUntil(place: number): void {
    if (place <= this.#counted) return
    this.#line += this.#chunk.slice(this.#counted, place).split('\n').length - 1
    this.#counted = place
  }

  #addText(text: string): void {
    if (this.#script === null || this.#script.isTooLong) return
    this.#script.text += text
    this.#script.isTooLong = this.#script.text.length > maxRowBytes
    if (this.#script.isTooLong) this.#script.text = ''
  }

  #close(name: string): void {
    if (name !== 'script' || this.#script === null) return
    this.#found.push(this.#script)
    this.#script = null
  }
}
