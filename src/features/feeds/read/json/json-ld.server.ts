import { type Fields, isRecord } from '../../../../contract/reading.ts'
import type { FeedRow } from '../format.ts'
import { mapPosting } from './job-posting-fields.ts'
import { listOf, scalarOf } from './json-values.ts'

/** Whether an object with these fields is JSON-LD (https://schema.org/JobPosting). */
export function isJsonLd(keys: ReadonlySet<string>): boolean {
  return keys.has('@type') || keys.has('@graph') || keys.has('@context')
}

/** Yields the job postings in JSON-LD objects and ignores everything else. */
export async function* readPostings(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  const nodes = new Nodes()
  for await (const row of rows) {
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
/** Limits in characters for cached nodes, because a feed may consist mostly of companies. */
const maxNodeLength = 10_000
const maxTotalLength = 20_000_000
const maxTextLength = 2_000
/** Memory that each value takes in addition to its text, in characters. */
const valueOverhead = 50

/** Companies and places that postings refer to by `@id`, if they come before the posting or in the same value. */
class Nodes {
  #byId = new Map<string, Fields>()
  #length = 0

  add(node: Fields): void {
    const id = node['@id']
    if (typeof id !== 'string' || Object.keys(node).length < 2 || this.#length > maxTotalLength) return
    const length = maxNodeLength - remainingAfter(node, maxNodeLength)
    if (length > maxNodeLength) return
    this.#length += length
    this.#byId.set(id, node)
  }

  resolve(part: unknown): unknown {
    const id = isRecord(part) && Object.keys(part).length <= 2 ? part['@id'] : undefined
    return typeof id === 'string' ? (this.#byId.get(id) ?? part) : part
  }
}

/**
 * What remains of a length limit after subtracting a value and everything in it; negative if the value is too long or
 * contains a long string.
 */
function remainingAfter(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length > maxTextLength ? -1 : limit - valueOverhead - value.length
  let left = limit - valueOverhead
  if (typeof value !== 'object' || value === null) return left
  for (const [name, each] of Object.entries(value)) {
    if (left < 0) return left
    left = remainingAfter(each, left - name.length)
  }
  return left
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
