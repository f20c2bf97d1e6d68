import type { FeedRow, OpenFeed } from './format.ts'
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
const mostNodes = 10_000
/** Values inside a node that is remembered, all levels together. */
const largestNode = 50
const longestKept = 2_000

/** Companies and places that a posting names by their `@id` only, as far as they came before it or in the same value. */
class Nodes {
  #byId = new Map<string, JsonRecord>()

  note(node: JsonRecord): void {
    const id = node['@id']
    const isWorthKeeping = Object.keys(node).length > 1 && this.#byId.size < mostNodes
    if (typeof id === 'string' && id.length <= longestKept && isWorthKeeping && countValues(node, largestNode) > 0) this.#byId.set(id, node)
  }

  resolve(part: unknown): unknown {
    const id = isRecord(part) && Object.keys(part).length <= 2 ? part['@id'] : undefined
    return typeof id === 'string' ? (this.#byId.get(id) ?? part) : part
  }
}

/** What is left of a number of values after those inside a value, of which a long text is too much; below 0 where they are more. */
function countValues(value: unknown, most: number): number {
  if (typeof value === 'string' && value.length > longestKept) return -1
  if (typeof value !== 'object' || value === null) return most - 1
  let left = most - 1
  for (const each of Object.values(value)) {
    if (left < 0) return left
    left = countValues(each, left)
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
