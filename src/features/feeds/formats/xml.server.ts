import { atom } from './atom.ts'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from './format.ts'
import { indeed } from './indeed.ts'
import { jobrapido } from './jobrapido.ts'
import { jooble } from './jooble.ts'
import { linkedin } from './linkedin.ts'
import { rss } from './rss.ts'
import { trovit } from './trovit.ts'
import type { XmlFormat } from './xml-format.ts'
import { RowReader } from './xml-row.server.ts'
import { type RowNames, RowSplitter } from './xml-rows.server.ts'

/** Dialects by the element of a job; where several share it, each with elements that only it has. The first that fits counts. */
const dialects: [XmlFormat, RegExp?][] = [
  [trovit],
  [rss],
  [atom],
  [linkedin, /<(?:partnerJobId|workplaceTypes)[\s>/]/i],
  [jobrapido, /<(?:reference_id|publishdate|expirydate)[\s>/]/i],
  [jooble, /<(?:region|pubdate|expire)[\s>/]/i],
  [indeed],
]

/** Opens a file of XML in the dialect that its elements show. Throws `FeedError` when it holds no list of jobs, or declares entities. */
export function openXml(source: TextSource): OpenFeed {
  const body = skipProlog(source.head.toString())
  const root = /^<([^\s<>/]{1,40})[\s>/]/.exec(body)?.[1]
  const row = /<(job|ad|item|entry)[\s>/]/i.exec(body)?.[1]
  const format = dialects.find(([each, sign]) => each.row === row?.toLowerCase() && sign?.test(body) !== false)?.[0]
  if (root === undefined || row === undefined || !format || root === row) {
    throw new FeedError('The file is XML, but no list of jobs in a form that is known here: Indeed, Jobrapido, Trovit, Jooble, LinkedIn, RSS or Atom.')
  }
  return { format: format.name, columns: null, rows: readRows(source, format, { root, row }) }
}

/** The root element and what follows: without the XML declaration, comments, and a DOCTYPE, which is never followed. */
function skipProlog(head: string): string {
  const rest = head.replace(prolog, '')
  if (/^<!DOCTYPE/i.test(rest)) throw new FeedError('The file declares its own abbreviations (a DOCTYPE with entities), which could hide anything and are not read. Ask for the list without them.')
  return rest
}

const prolog = /^(?:\s+|<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--[^-]*(?:-(?!->)[^-]*)*-->|<!DOCTYPE[^[>]*>)*/i

async function* readRows(source: TextSource, format: XmlFormat, names: RowNames): AsyncGenerator<FeedRow> {
  const splitter = new RowSplitter(names)
  const reader = new RowReader(format)
  for await (const chunk of source.open()) {
    for (const row of splitter.push(chunk)) yield 'text' in row ? reader.read(row) : row
  }
  for (const row of splitter.end()) yield 'text' in row ? reader.read(row) : row
}
