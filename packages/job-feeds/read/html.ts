import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import { tableOf } from './json.ts'
import { type Table, UnreadableFile } from './table.ts'
import type { TextFile } from './text-file.ts'

/** Reads the job postings in the JSON-LD scripts of web pages. */
export async function readHtml(path: string, { encoding }: TextFile): Promise<Table> {
  const documents = scriptsIn(new TextDecoder(encoding).decode(await readFile(path))).flatMap(parse)
  if (!documents.some((document) => JSON.stringify(document).includes('JobPosting')))
    throw new UnreadableFile(
      'This is a web page without job postings for search engines (JSON-LD). Ask for the feed of the site, or copy the jobs into a spreadsheet.',
    )
  return tableOf(documents, 'web page with JSON-LD')
}

/** Deeper nesting is refused, because the parser would take quadratic time. */
const maxDepth = 1_000

function scriptsIn(html: string): string[] {
  const scripts: string[] = []
  let isOpen = false
  let depth = 0
  const parser = new Parser({
    onopentag(name, { type }) {
      if (++depth > maxDepth)
        throw new UnreadableFile(
          'The web page has too many elements that are not closed. Copy the jobs into a spreadsheet.',
        )
      isOpen = name === 'script' && type?.startsWith('application/ld+json') === true
      if (isOpen) scripts.push('')
    },
    ontext(text) {
      if (isOpen) scripts.push((scripts.pop() ?? '') + text)
    },
    onclosetag() {
      depth--
      isOpen = false
    },
  })
  parser.end(html)
  return scripts
}

function parse(script: string): unknown[] {
  try {
    // Many sites leave line ends in their texts, which JSON does not allow.
    return [JSON.parse(script.replaceAll(/\s+/g, ' '))]
  } catch {
    return []
  }
}
