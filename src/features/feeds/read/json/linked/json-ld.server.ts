import { type Fields, isRecord } from '../../../../../contract/reading.ts'
import type { FeedRow } from '../../format.ts'
import { readAll } from '../../unread-rows.server.ts'
import { listOf, scalarOf } from '../json-values.ts'
import { mapPosting } from './job-posting-fields.ts'
import { LinkedObjects } from './linked-objects.ts'

/** Whether an object with these fields is JSON-LD (https://schema.org/JobPosting). */
export function isJsonLd(keys: ReadonlySet<string>): boolean {
  return keys.has('@type') || keys.has('@graph') || keys.has('@context')
}

/** Yields the job postings in JSON-LD objects and ignores everything else. */
export async function* readPostings(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  const nodes = new Nodes()
  for await (const row of readAll(rows)) {
    if ('fields' in row) yield* postingRows(row.fields, row.line, nodes)
    else yield row
  }
}

/** Yields a row for each job posting in a JSON-LD value, at any level of its wrappers. */
export function* postingRows(value: unknown, line: number, nodes = new Nodes()): Generator<FeedRow> {
  const postings: Fields[] = []
  collect(value, postings, nodes, 0)
  for (const posting of postings) yield { line, fields: mapPosting(posting, (part) => nodes.resolve(part)) }
}

const maxDepth = 10
/** Companies and places that postings refer to by `@id`, if they come before the posting or in the same value. */
class Nodes {
  #nodes = new LinkedObjects()

  add(node: Fields): void {
    const id = node['@id']
    if (typeof id === 'string' && Object.keys(node).length >= 2) this.#nodes.add(id, node)
  }

  resolve(part: unknown): unknown {
    const id = isRecord(part) && Object.keys(part).length <= 2 ? part['@id'] : undefined
    return typeof id === 'string' ? (this.#nodes.get(id)?.object ?? part) : part
  }
}

/** Fields that JSON-LD wraps around its objects. */
const wrappers = ['@graph', 'itemListElement', 'item', 'mainEntity']

function collect(value: unknown, postings: Fields[], nodes: Nodes, depth: number): void {
  if (depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, postings, nodes, depth + 1)
  } else if (isRecord(value)) {
    if (isPosting(value)) return void postings.push(value)
    nodes.add(value)
    for (const name of wrappers) collect(value[name], postings, nodes, depth + 1)
  }
}

/** The type may be one of several, and may be written as 'schema:JobPosting' or as a URL. */
function isPosting(node: Fields): boolean {
  return listOf(node['@type']).some((type) => /(?:^|[/:])JobPosting$/.test(scalarOf(type)))
}
