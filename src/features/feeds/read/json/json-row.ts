import type { FeedRow } from '../format.ts'
import { isRecord } from './json-values.ts'

/** A row from the JSON text of one object. */
export function readJsonRow(line: number, text: Buffer): FeedRow {
  const json = text.toString().trim()
  if (!json.startsWith('{')) return { line, problem: 'The row is not an object in braces with the fields of a job' }
  // What JSON.parse throws takes as long as parsing hundreds of characters: a file of short rows of that kind would take 4 s a megabyte.
  const fields = /^\{\s*["}]/.test(json) && json.endsWith('}') ? parse(json) : null
  return fields
    ? { line, fields }
    : {
        line,
        problem: `The row cannot be read: a quotation mark, comma or bracket of it is missing or in the wrong place. It begins ${excerpt(json)}`,
      }
}

/** Null for what is no object in JSON. */
function parse(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function excerpt(json: string): string {
  return JSON.stringify(json.length > 60 ? `${json.slice(0, 60)}…` : json)
}
