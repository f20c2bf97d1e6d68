import { type Fields, fieldsOf, recordsOf } from '../../../../../contract/reading.ts'
import type { FeedRow, TextSource } from '../../format.ts'
import { readAll } from '../../unread-rows.server.ts'
import { readGroups } from '../json-groups.server.ts'
import type { JsonList } from '../json-outline.ts'
import { scalarOf } from '../json-values.ts'
import { LinkedObjects } from './linked-objects.ts'

/** Whether a list has the resources of a JSON:API document (jsonapi.org), which refer to others under `included`. */
export function isJsonApi({ keys, path }: JsonList): boolean {
  return path.length === 1 && ['type', 'attributes', 'relationships'].every((name) => keys.has(name))
}

/**
 * Puts the attributes of included resources into the rows that refer to them, as an object with the name of the
 * relationship: `ministry.name`. Reads the file twice, because the included resources follow the list.
 */
export async function* resolveRelations(source: TextSource, rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  const included = await readIncluded(source)
  for await (const row of readAll(rows))
    yield 'fields' in row ? { line: row.line, fields: resolveRow(row.fields, included) } : row
}

/** Longer texts, such as the description of a company, are not of the job. */
const maxTextLength = 500

async function readIncluded(source: TextSource): Promise<LinkedObjects> {
  const included = new LinkedObjects()
  for await (const row of readGroups(source, ['included'])) {
    if (!('fields' in row)) continue
    const { attributes, relationships } = row.fields
    const short = Object.entries(fieldsOf(attributes)).filter(([, value]) => scalarOf(value).length <= maxTextLength)
    included.add(idOf(row.fields), {
      ...Object.fromEntries(short),
      ...(relationships !== undefined && { relationships }),
    })
  }
  return included
}

function idOf({ type, id }: Fields): string {
  return JSON.stringify([scalarOf(type), scalarOf(id)])
}

/** Limits of one row, because a hostile one may refer to the same long resource a thousand times. */
const [maxRelations, maxRelatedLength] = [50, 20_000]
/** A place may refer to its country. */
const maxDepth = 2

/** `left` counts down with the characters that are added to the row. */
type Search = { included: LinkedObjects; left: number }

/** Leaves out the `type` of the resource, which only says that it is a job. */
function resolveRow({ relationships, ...own }: Fields, included: LinkedObjects): Fields {
  delete own.type
  const { found, missing } = resolve(relationships, { included, left: maxRelatedLength }, 1)
  return { ...found, ...own, ...(Object.keys(missing).length > 0 && { relationships: missing }) }
}

/** The relationships whose resources are included, with their attributes, and the others as they are. */
function resolve(relationships: unknown, search: Search, depth: number): { found: Fields; missing: Fields } {
  const [found, missing]: [Fields, Fields] = [{}, {}]
  for (const [name, relationship] of Object.entries(fieldsOf(relationships)).slice(0, maxRelations)) {
    if (name === '__proto__') continue
    const { data } = fieldsOf(relationship)
    const related = recordsOf([data].flat()).flatMap((each) => resourceOf(each, search, depth))
    if (related.length === 0) missing[name] = relationship
    else found[name] = related.length === 1 ? related[0] : related
  }
  return { found, missing }
}

function resourceOf(link: Fields, search: Search, depth: number): Fields[] {
  const known = search.left > 0 ? search.included.get(idOf(link)) : undefined
  if (known === undefined) return []
  search.left -= known.length
  const { relationships, ...attributes } = known.object
  const { found } = depth < maxDepth ? resolve(relationships, search, depth + 1) : { found: {} }
  return [{ ...found, ...attributes }]
}
