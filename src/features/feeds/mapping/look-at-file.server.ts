import { printable } from '../read/format.ts'
import type { JobsFile } from '../read/jobs-file.server.ts'
import { labelOf, requiredFields } from '../row/columns.ts'
import { parseRow } from '../row/parse-row.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { ColumnSurvey, type SeenColumn } from './column-survey.server.ts'

export type RequiredField = (typeof requiredFields)[number]

/** What the first rows of a file contain. */
export type FileLook = {
  format: string
  /** What the operator can improve about the URL. */
  hint: string | null
  rows: number
  /** Whether these are all rows. */
  isWhole: boolean
  columns: SeenColumn[]
  /** How many rows lack a usable value for each required field, after the defaults. */
  missing: Record<RequiredField, number>
  /** Rows that cannot be read at all, and the first of them. */
  broken: number
  firstBroken: { line: number; reason: string } | null
}

const maxRows = 1_000
const maxBytes = 4_000_000

/** Reads the first 1,000 rows or 4 MB of a file. Throws `FeedError`. */
export async function lookAtFile({ feed, source }: JobsFile, defaults: RowDefaults): Promise<FileLook> {
  const survey = new ColumnSurvey(feed.columns ?? [], defaults.columns)
  const look: FileLook = {
    format: feed.format,
    hint: feed.hint ?? null,
    rows: 0,
    isWhole: true,
    columns: survey.columns,
    missing: { title: 0, company: 0, country: 0 },
    broken: 0,
    firstBroken: null,
  }
  for await (const row of feed.rows) {
    if (look.rows === maxRows || (look.rows > 0 && source.bytesRead() > maxBytes)) {
      look.isWhole = false
      break
    }
    look.rows++
    if ('problem' in row) {
      look.broken++
      look.firstBroken ??= { line: row.line, reason: printable(row.problem) }
    } else {
      survey.note(row.fields)
      countMissing(look, row.fields, defaults)
    }
  }
  return look
}

function countMissing({ missing }: FileLook, fields: Record<string, unknown>, defaults: RowDefaults): void {
  const parsed = parseRow(fields, defaults)
  if (parsed.ok) return
  for (const field of requiredFields)
    if (parsed.problems.some((problem) => problem.field === labelOf(field))) missing[field]++
}
