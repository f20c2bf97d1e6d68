import { Parser } from 'htmlparser2'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from '../format.ts'
import { dialects, findDialect } from './dialects.ts'
import { isEmptyList, isFeedRoot } from './empty-list.ts'
import { RowReader } from './xml-row.server.ts'
import { type RowNames, RowSplitter } from './xml-rows.server.ts'

/**
 * Opens an XML file in the dialect of its elements. Throws `FeedError` if it is not a list of jobs, or declares
 * entities.
 */
export function openXml(source: TextSource): OpenFeed {
  const body = skipProlog(source.head.toString())
  const root = /^<([^\s<>/]{1,40})[\s>/]/.exec(body)?.[1]
  const row = rowElement.exec(body)?.[1]
  if (root !== undefined && row === undefined && isFeedRoot(root)) return openEmptyList(body)
  const dialect = row === undefined ? undefined : findDialect(row.toLowerCase(), childNamesIn(row.toLowerCase(), body))
  if (root === undefined || row === undefined || !dialect || root === row) {
    throw new FeedError(`The file is XML, but not a list of jobs in a supported format: ${names.join(', ')}.`)
  }
  const publisher = dialect.publisher === undefined ? '' : textBefore(row.toLowerCase(), dialect.publisher, body)
  return {
    format: dialect.name,
    columns: null,
    rows: readRows(source, new RowReader(dialect, publisher), { root, row }),
  }
}

const names = [...new Set(dialects.map(({ name }) => name))]
const rowElement = new RegExp(`<(${[...new Set(dialects.map(({ row }) => row))].join('|')})[\\s>/]`, 'i')

/** The text of the first element with a name before the jobs, such as the title of a channel. */
function textBefore(row: string, name: string, body: string): string {
  let text = ''
  let state: 'before' | 'inside' | 'after' = 'before'
  const parser = new Parser(
    {
      onopentagname: (each) => {
        if (each === row) state = 'after'
        else if (each === name && state === 'before') state = 'inside'
      },
      ontext: (piece) => void (state === 'inside' && (text += piece)),
      onclosetag: (each) => void (each === name && state === 'inside' && (state = 'after')),
    },
    { xmlMode: true, lowerCaseTags: true },
  )
  parser.write(body)
  return text.trim()
}

/**
 * Opens a list without jobs, which the operator may accept. Throws `FeedError` for any other file without a known job.
 */
function openEmptyList(body: string): OpenFeed {
  if (!isEmptyList(body))
    throw new FeedError(
      'The file starts like an XML list of jobs, but it is incomplete, or none of its jobs are in a supported format. docs/import.md lists the formats.',
    )
  return { format: 'XML', columns: null, rows: noRows() }
}

async function* noRows(): AsyncGenerator<FeedRow> {}

/**
 * Names of the direct children of the jobs at the start of the file. Ignores deeper ones: a `<region>` in a
 * `<location>` does not mean Jooble.
 */
function childNamesIn(row: string, body: string): Set<string> {
  const names = new Set<string>()
  let depth = Number.NEGATIVE_INFINITY // outside a job
  const onopentagname = (name: string) => {
    depth = name === row ? 1 : depth + 1
    if (depth === 2) names.add(name)
  }
  new Parser({ onopentagname, onclosetag: () => void depth-- }, { xmlMode: true, lowerCaseTags: true }).write(body)
  return names
}

/** The file from its root element on: without the XML declaration, comments and a DOCTYPE. A DTD is never loaded. */
function skipProlog(head: string): string {
  const rest = head.replace(prolog, '')
  if (/^<!DOCTYPE/i.test(rest))
    throw new FeedError(
      'The file declares entities in a DOCTYPE, which is not allowed, because entities can hide content. Ask for the file without them.',
    )
  return rest
}

const prolog = /^(?:\s+|<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--[^-]*(?:-(?!->)[^-]*)*-->|<!DOCTYPE[^[>]*>)*/i

async function* readRows(source: TextSource, reader: RowReader, elements: RowNames): AsyncGenerator<FeedRow> {
  const splitter = new RowSplitter(elements)
  for await (const chunk of source.open()) {
    for (const row of splitter.push(chunk)) yield reader.read(row)
  }
  for (const row of splitter.end()) yield reader.read(row)
}
