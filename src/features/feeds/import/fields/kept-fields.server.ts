import type { ImportedJob, JobField } from '../../../../contract/job-fields.ts'
import type { Database } from '../../../../db/connect.server.ts'
import { findFilledFields } from '../../../jobs/writing/write-service.server.ts'
import { FeedError } from '../../read/format.ts'
import type { JobsFile } from '../../read/jobs-file.server.ts'
import { readAll } from '../../read/unread-rows.server.ts'
import { replaceInstructions } from '../../row/apply/how-to-apply.ts'
import { columns, findColumn } from '../../row/columns.ts'
import { fieldOf, type Target } from '../../row/names/targets.ts'
import { parseRow } from '../../row/parse-row.server.ts'
import type { RowDefaults } from '../../row/place/job-place.server.ts'
import { traceColumns } from '../../row/trace-columns.ts'

type Options = { source: string; defaults: RowDefaults; signal?: AbortSignal }

/**
 * The fields that stored jobs of a source have, but nothing in the file gives: it has no column for them, and no row
 * fills them in another way, such as a line of its description. Reads the file from its start until it has found all
 * fields, because a row of JSON or XML may leave out what others have.
 */
export async function findKeptFields(
  db: Database,
  { feed, reopen }: JobsFile,
  { source, defaults, signal }: Options,
): Promise<ReadonlySet<JobField>> {
  const kept = new Set(await findFilledFields(db, source))
  dropNamed(kept, feed.columns ?? [], defaults)
  if (kept.size === 0) return kept
  try {
    const { feed: again } = await reopen()
    for await (const row of readAll(again.rows)) {
      signal?.throwIfAborted()
      if ('fields' in row) dropGiven(kept, row.fields, defaults)
      if (kept.size === 0) break
    }
  } catch (error) {
    // The import reads the file up to the same error and reports it.
    if (!(error instanceof FeedError)) throw error
  }
  return kept
}

function dropNamed(kept: Set<JobField>, names: readonly string[], { columns: map }: RowDefaults): void {
  for (const name of names) drop(kept, findColumn(name, map)?.target ?? null)
}

function dropGiven(kept: Set<JobField>, row: Record<string, unknown>, defaults: RowDefaults): void {
  dropNamed(kept, Object.keys(row), defaults)
  for (const { target } of traceColumns(row, defaults.columns)) drop(kept, target)
  if (kept.size === 0) return
  const parsed = parseRow(row, defaults)
  if (!parsed.ok) return
  // Without a column, a description is only an addition to the stored one: how to apply, or the start of the duties.
  for (const field of kept) if (field !== 'description' && parsed.job[field]) kept.delete(field)
}

function drop(kept: Set<JobField>, target: Target | null): void {
  if (target !== null && !additions.has(target)) kept.delete(fieldOf(target))
}

/** What columns add to a field without giving it. */
const additions: ReadonlySet<Target> = new Set<Target>([
  'salary currency',
  'salary period',
  'how to apply',
  'status',
  'other places',
  'workplace type',
])

/** Returns a job with the stored values of some fields. */
export type CompleteJob = (job: ImportedJob, stored: ImportedJob) => ImportedJob

/** Keeps the stored values of `kept`, and adds new instructions to a kept description. */
export function keepFields(kept: ReadonlySet<JobField>): CompleteJob {
  const fields = columns.map(({ field }) => field).filter((field) => kept.has(field))
  return (job, stored) => {
    const completed = { ...job }
    for (const field of fields) Object.assign(completed, { [field]: stored[field] })
    if (kept.has('description')) completed.description = replaceInstructions(stored.description, job.description)
    return completed
  }
}
