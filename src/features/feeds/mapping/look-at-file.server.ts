import { countDerived, type DerivedCounts } from '../import/derived-fields.ts'
import { addToGroup, type ProblemGroup } from '../import/problems/problem-groups.ts'
import { printable, type ReadRow } from '../read/format.ts'
import type { OpenedFile } from '../read/jobs-file.server.ts'
import { readAll } from '../read/unread-rows.server.ts'
import { labelOf, requiredFields } from '../row/columns.ts'
import { jobTypeOf } from '../row/job-types.ts'
import type { Target } from '../row/names/targets.ts'
import { type ParsedRow, parseRow, type Problem } from '../row/parse-row.server.ts'
import { isKnownCountry } from '../row/place/country-names.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { quote } from '../row/values/read-value.server.ts'
import { filledOtherwise } from './absent-fields.ts'
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
  /** Fields that some rows have without a column for them. */
  filled: ReadonlySet<Target>
  /** In how many rows a field is derived from other values. */
  derived: DerivedCounts
  /** How many rows lack a usable value for each required field, after the defaults. */
  missing: Record<RequiredField, number>
  /** The first row that lacks each of these values. */
  firstMissing: Partial<Record<RequiredField, { line: number; title: string }>>
  /** Rows that do not say how to apply. */
  withoutApply: number
  /** Values that would be left out, by reason. */
  omissionGroups: ProblemGroup[]
  /** Job types and countries that are not known and would be shown as written. */
  unknownGroups: ProblemGroup[]
  /** Rows that cannot be read at all, and the first of them. */
  broken: number
  firstBroken: { line: number; reason: string } | null
}

const maxRows = 1_000
const maxBytes = 4_000_000

/** Reads the first 1,000 rows or 4 MB of a file. Throws `FeedError`. */
export async function lookAtFile({ feed, source }: OpenedFile, defaults: RowDefaults): Promise<FileLook> {
  const survey = new ColumnSurvey(feed.columns ?? [], defaults.columns)
  const filled = new Set<Target>()
  const look: FileLook = {
    filled,
    derived: {},
    format: feed.format,
    hint: feed.hint ?? null,
    rows: 0,
    isWhole: true,
    columns: survey.columns,
    missing: { title: 0, company: 0, country: 0 },
    firstMissing: {},
    withoutApply: 0,
    omissionGroups: [],
    unknownGroups: [],
    broken: 0,
    firstBroken: null,
  }
  for await (const row of readAll(feed.rows)) {
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
      const parsed = parseRow(row.fields, defaults)
      if (parsed.ok) {
        noteValues(look, row, parsed)
        if (!saysHowToApply(parsed)) look.withoutApply++
        countDerived(look.derived, parsed.derived)
        for (const field of parsed.derived ?? []) filled.add(field)
        for (const field of filledOtherwise) if (isFilled(field, parsed)) filled.add(field)
      } else countMissing(look, row, parsed)
    }
  }
  return look
}

function isFilled(field: Target, { job, hasGeneratedReference, findLink }: Extract<ParsedRow, { ok: true }>): boolean {
  return field === 'reference' ? !hasGeneratedReference || findLink() !== null : job.requirements !== null
}

function saysHowToApply({ job }: Extract<ParsedRow, { ok: true }>): boolean {
  return job.apply_url !== null || job.apply_email !== null || /how to apply/i.test(job.description ?? '')
}

function countMissing(
  { missing, firstMissing }: FileLook,
  { line }: ReadRow,
  { problems, title }: Extract<ParsedRow, { ok: false }>,
): void {
  for (const field of requiredFields) {
    if (problems.every((problem) => problem.field !== labelOf(field))) continue
    missing[field]++
    firstMissing[field] ??= { line, title: printable(title.slice(0, maxTitleLength)) }
  }
}

const maxTitleLength = 60

function noteValues(
  { omissionGroups, unknownGroups, rows }: FileLook,
  { line }: ReadRow,
  { job: { type, country }, omissions }: Extract<ParsedRow, { ok: true }>,
): void {
  const note = (groups: ProblemGroup[], { field, reason }: Problem) =>
    addToGroup(groups, { field, reason }, () => ({ line, row: rows, name: null, field, reason: printable(reason) }))
  for (const omission of omissions) note(omissionGroups, omission)
  if (type !== null && jobTypeOf(type) === null) note(unknownGroups, unknownValue('type', type))
  if (!isKnownCountry(country)) note(unknownGroups, unknownValue('country', country))
}

function unknownValue(field: 'type' | 'country', text: string): Problem {
  return { field: labelOf(field), reason: `${quote(text)} is not known and would be shown as written` }
}
