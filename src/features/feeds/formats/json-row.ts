import type { FeedRow } from './format.ts'
import { isRecord } from './json-values.ts'

/** A row from the JSON text of one object. */
export function readJsonRow(line: number, text: Buffer): FeedRow {
  try {
    const value: unknown = JSON.parse(text.toString())
    if (isRecord(value)) return { line, fields: value }
    return { line, problem: 'The row is not an object in braces with the fields of a job' }
  } catch {
    return { line, problem: `The row cannot be read: a quotation mark, comma or bracket of it is missing or in the wrong place. It begins ${excerpt(text)}` }
  }
}


function excerpt(text: Buffer): string {
  const start = text.subarray(0, 240).toString().trim()
  return JSON.stringify(start.length > 60 ? `${start.slice(0, 60)}…` : start)
}
