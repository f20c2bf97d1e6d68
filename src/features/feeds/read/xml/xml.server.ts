import { type ColumnMap, findColumn } from '../../row/columns.ts'
import { digestOf } from '../digest.server.ts'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from '../format.ts'
import { findDialect } from './dialects.ts'
import { isEmptyList, isFeedRoot } from './empty-list.ts'
import { findJobElement, isNamedLikeJob } from './job-element.ts'
import { RowReader } from './xml-row.server.ts'
import { type RawRow, type RowNames, RowSplitter } from './xml-rows.server.ts'
import { attributesOf, elementsIn, isElement, textOf, TreeParser, type XmlElement } from './xml-tree.ts'

/**
 * Opens an XML file in the dialect of its elements. `map` is the operator's meaning of elements. Throws `FeedError` if
 * it is not a list of jobs, or declares entities.
 */
export function openXml(source: TextSource, map?: ColumnMap): OpenFeed {
  const body = skipProlog(source.head.toString())
  const name = /^<([^\s<>/]{1,40})[\s>/]/.exec(body)?.[1]
  const { root } = new TreeParser().parse(body)
  if (name === undefined || root === null) throw new FeedError(noJobs, ` ${seeFormats}`)
  const row = findJobElement(root, map)
  if (row === null) return openEmptyList(root, body)
  const elements = elementsIn(root)
  const jobs = elements.filter((each) => each.name === row)
  const dialect = findDialect(row, namesIn(jobs.flatMap(({ content }) => content.filter(isElement))))
  const before = elements.slice(
    0,
    elements.findIndex((each) => each.name === row),
  )
  const publisher = before.find((each) => each.name === dialect.publisher)
  const company = publisher === undefined ? companyOf(root, before, map) : textOf(publisher).trim()
  const reader = new RowReader(dialect, company, map)
  return {
    format: dialect.name,
    columns: null,
    context: [dialect, company],
    rows: readRows(source, reader, { root: name, row: asSpelled(row, body) }),
  }
}

/** The company named in an attribute of the root, `<jobs org="Duka">`, or in an element before the jobs; or ''. */
function companyOf(root: XmlElement, before: readonly XmlElement[], map?: ColumnMap): string {
  const leaves = before.filter((each) => root.content.includes(each) && !each.content.some(isElement))
  const known = [...attributesOf(root), ...leaves].find(({ name }) => {
    const found = findColumn(name, map)
    return found?.target === 'company' && found.weight >= minCompanyWeight
  })
  return known === undefined ? '' : textOf(known).trim().slice(0, maxCompanyLength)
}

/** Not that of an agency, a branch or a hotel. */
const minCompanyWeight = 40
const maxCompanyLength = 200

/** Opens a list without jobs, which the operator may accept. Throws `FeedError` for any other file. */
function openEmptyList(root: XmlElement, body: string): OpenFeed {
  const names = namesIn([root, ...elementsIn(root)])
  if (isFeedRoot(root.name) && !elementsIn(root).some(isNamedLikeJob) && isEmptyList(body))
    return { format: 'XML', columns: null, rows: noRows() }
  const shown = [...names].slice(0, maxShownNames).map((name) => `<${name.slice(0, maxShownLength)}>`)
  throw new FeedError(
    noJobs,
    ` Found: ${shown.join(', ')}. If one of them contains a job, name the element or attribute with its title: ` +
      `--map "NAME=title". ${seeFormats}`,
  )
}

const noJobs =
  'The file is XML, but not a list of jobs, or incomplete: none of its elements has a title and other fields of a job.'
const seeFormats = 'docs/import.md lists the formats.'
const [maxShownNames, maxShownLength] = [20, 40]

function namesIn(elements: readonly XmlElement[]): ReadonlySet<string> {
  return new Set(elements.map(({ name }) => name))
}

/** A name in lower case as the file spells it. */
function asSpelled(name: string, body: string): string {
  const tag = [...body.matchAll(/<([^\s<>/!?]+)[\s>/]/g)].find(([, spelled]) => spelled?.toLowerCase() === name)
  return tag?.[1] ?? name
}

async function* noRows(): AsyncGenerator<FeedRow> {}

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
    for (const row of splitter.push(chunk)) yield rowOf(row, reader)
  }
  for (const row of splitter.end()) yield rowOf(row, reader)
}

function rowOf(row: RawRow, reader: RowReader): FeedRow {
  return row.problem === undefined
    ? { line: row.line, digest: () => digestOf(row.text), read: () => reader.read(row) }
    : reader.read(row)
}
