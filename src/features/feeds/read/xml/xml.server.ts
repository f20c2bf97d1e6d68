import { Parser } from 'htmlparser2'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from '../format.ts'
import { type Dialect, findDialect } from './dialects.ts'
import { isEmptyList, isFeedRoot } from './empty-xml.ts'
import { RowReader } from './xml-row.server.ts'
import { type RowNames, RowSplitter } from './xml-rows.server.ts'

/** Opens a file of XML in the dialect that its elements show. Throws `FeedError` when it holds no list of jobs, or declares entities. */
export function openXml(source: TextSource): OpenFeed {
  const body = skipProlog(source.head.toString())
  const root = /^<([^\s<>/]{1,40})[\s>/]/.exec(body)?.[1]
  const row = /<(job|ad|item|entry)[\s>/]/i.exec(body)?.[1]
  if (root !== undefined && row === undefined && isFeedRoot(root)) return openEmptyList(body)
  const names = row === undefined ? new Set<string>() : namesIn(row.toLowerCase(), body)
  const dialect = row === undefined ? undefined : findDialect(row.toLowerCase(), names)
  if (root === undefined || row === undefined || !dialect || root === row) {
    throw new FeedError(
      'The file is XML, but no list of jobs in a form that is known here: Indeed, Jobrapido, Trovit, Jooble, LinkedIn, RSS or Atom.',
    )
  }
  return { format: dialect.name, columns: null, rows: readRows(source, dialect, { root, row }) }
}

/** A list without jobs, which the operator may accept; anything else that has no job where they are looked for is no list. */
function openEmptyList(body: string): OpenFeed {
  if (!isEmptyList(body))
    throw new FeedError(
      'The file starts like an XML list of jobs, but it is incomplete or none of its jobs are in a supported format. docs/import.md lists the formats.',
    )
  return { format: 'XML', columns: null, rows: noRows() }
}

async function* noRows(): AsyncGenerator<FeedRow> {}

/** Names of the elements directly in jobs, as far as the beginning of the file shows them: a `<region>` in a `<location>` is no sign of Jooble. */
function namesIn(row: string, body: string): Set<string> {
  const names = new Set<string>()
  let depth = Number.NEGATIVE_INFINITY // outside of any job
  const onopentagname = (name: string) => {
    depth = name === row ? 1 : depth + 1
    if (depth === 2) names.add(name)
  }
  new Parser({ onopentagname, onclosetag: () => void depth-- }, { xmlMode: true, lowerCaseTags: true }).write(body)
  return names
}

/** The root element and what follows: without the XML declaration, comments, and a DOCTYPE, which is never followed. */
function skipProlog(head: string): string {
  const rest = head.replace(prolog, '')
  if (/^<!DOCTYPE/i.test(rest))
    throw new FeedError(
      'The file declares its own abbreviations (a DOCTYPE with entities), which could hide anything and are not read. Ask for the list without them.',
    )
  return rest
}

const prolog = /^(?:\s+|<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--[^-]*(?:-(?!->)[^-]*)*-->|<!DOCTYPE[^[>]*>)*/i

async function* readRows(source: TextSource, dialect: Dialect, names: RowNames): AsyncGenerator<FeedRow> {
  const splitter = new RowSplitter(names)
  const reader = new RowReader(dialect)
  for await (const chunk of source.open()) {
    for (const row of splitter.push(chunk)) yield reader.read(row)
  }
  for (const row of splitter.end()) yield reader.read(row)
}
