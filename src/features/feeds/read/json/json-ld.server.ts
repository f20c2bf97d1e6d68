import type { FeedRow, OpenFeed } from '../format.ts'
import { mapPosting } from './job-posting-fields.ts'
import { isRecord, type JsonRecord, listOf, scalarOf } from './json-values.ts'

/** Whether the fields of an object are those of JSON-LD (https://schema.org/JobPosting). */
export function isJsonLd(keys: ReadonlySet<string>): boolean {
  return keys.has('@type') || keys.has('@graph') || keys.has('@context')
}

/** Opens objects of JSON-LD; what is in them besides job postings is passed over. */
export function openJsonLd(rows: AsyncIterable<FeedRow>): OpenFeed {
  return { format: 'JSON-LD job postings', columns: null, rows: readRows(rows) }
}

async function* readRows(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  const nodes = new Nodes()
  for await (const row of rows) {
    if ('fields' in row) yield* postingRows(row.fields, row.line, nodes)
    else yield row
  }
}

/** A row for each job posting in a value of JSON-LD, however it is wrapped. */
export function* postingRows(value: unknown, line: number, nodes = new Nodes()): Generator<FeedRow> {
  const postings: JsonRecord[] = []
  collect(value, postings, nodes, 0)
  for (const posting of postings) yield { line, fields: mapPosting(posting, (part) => nodes.resolve(part)) }
}

const deepest = 10
/** Characters of a node that is remembered, and of all of them together: a feed may be all companies. */
const largestNode = 10_000
const largestNodes = 20_000_000
const longestKept = 2_000
/** A value takes memory though it holds no character. */
const lengthOfValue = 50

/** Companies and places that a posting names by their `@id` only, as far as they came before it or in the same value. */
class Nodes {
  #byId = new Map<string, JsonRecord>()
  #length = 0

  note(node: JsonRecord): void {
    const id = node['@id']
    if (typeof id !== 'string' || Object.keys(node).length < 2 || this.#length > largestNodes) return
    const length = largestNode - leftOf(node, largestNode)
    if (length > largestNode) return
    this.#length += length
    this.#byId.set(id, node)
  }

  resolve(part: unknown): unknown {
    const id = isRecord(part) && Object.keys(part).length <= 2 ? part['@id'] : undefined
    return typeof id === 'string' ? (this.#byId.get(id) ?? part) : part
  }
}

/** What is left of a number of characters after a value and all in it, of which a long text is too much; below 0 where they are more. */
function leftOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length > longestKept ? -1 : most - lengthOfValue - value.length
  let left = most - lengthOfValue
  if (typeof value !== 'object' || value === null) return left
  for (const [name, each] of Object.entries(value)) {
    if (left < 0) return left
    left = leftOf(each, left - name.length)
  }
  return left
}

/** Fields in which JSON-LD wraps what it is about. */
const wrappers = ['@graph', 'itemListElement', 'item', 'mainEntity']

function collect(value: unknown, postings: JsonRecord[], nodes: Nodes, depth: number): void {
  if (depth > deepest) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, postings, nodes, depth + 1)
  } else if (isRecord(value)) {
    if (isPosting(value)) return void postings.push(value)
    nodes.note(value)
    for (const name of wrappers) collect(value[name], postings, nodes, depth + 1)
  }
}

/** Its type may be one of several, and be written as 'schema:JobPosting' or as an address. */
function isPosting(node: JsonRecord): boolean {
  return listOf(node['@type']).some((type) => /(?:^|[/:])JobPosting$/.test(scalarOf(type)))
}
