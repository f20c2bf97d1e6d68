import { type Database, isDatabaseAway } from '../../../db/connect.server.ts'
import type { RunState } from '../../../db/schema.ts'
import { type BannersReport, describeMissing } from '../import/banners-step.server.ts'
import { ImportStopped } from '../import/import-jobs.server.ts'
import { type ImportReport, readBadAddresses } from '../import/import-report.ts'
import { FeedError, printable } from '../read/format.ts'
import { withoutPassword } from '../sources/location.ts'
import { finishRun, insertRun, markInterrupted, type RunCounts, type RunLine, setCounts } from './queries.server.ts'
import { keepChanges, type RunChanges } from './run-changes.server.ts'
import { withSourceLock } from './source-lock.server.ts'

/**
 * What became of a run. `report` is null where nothing was read, `banners` where no pictures were fetched; `error` is what ended it.
 * `reason` is the message for the log: without the content of the feed.
 */
export type RunOutcome = {
  state: Exclude<RunState, 'running'>
  report: ImportReport | null
  closed: number
  message: string | null
  reason?: string | null
  banners?: BannersReport | null
  error?: unknown
}

export type RecordedRun = RunOutcome & { id: number }

const keptRuns = 100

/** Keeps what a run has done so far, so that one that is killed tells it; in the transaction that does it, where there is one. */
export type KeepCounts = (db: Database, report: ImportReport | null, closed?: number) => Promise<void>

/**
 * Does a run of a source and records it, whatever becomes of it: what the work throws is its outcome too. One process at a time imports
 * into a source: null when another one does. Throws when the database is away.
 */
export async function recordRun(
  db: Database,
  { source, location }: { source: string; location: string },
  work: (keepCounts: KeepCounts, changes: RunChanges) => Promise<RunOutcome>,
): Promise<RecordedRun | null> {
  return withSourceLock(db, source, async () => {
    await markInterrupted(db, source)
    const id = await insertRun(db, source, withoutPassword(location))
    const keepCounts: KeepCounts = (transaction, report, closed = 0) =>
      setCounts(transaction, id, { ...countsOf(report), closed })
    const outcome = await work(keepCounts, keepChanges({ id, source })).catch(readFailure)
    await finishRun(db, { id, source }, resultOf(outcome), linesOf(outcome), keptRuns)
    return { id, ...outcome }
  })
}

function readFailure(error: unknown): RunOutcome {
  const ended = { report: error instanceof ImportStopped ? error.report : null, closed: 0, error }
  const cause = error instanceof ImportStopped ? error.cause : error
  if (cause instanceof DOMException)
    return { ...ended, state: 'interrupted', message: 'The run was interrupted.', reason: 'The run was interrupted.' }
  if (cause instanceof FeedError) return { ...ended, state: 'failed', message: cause.message, reason: cause.reason }
  if (isDatabaseAway(cause)) throw error
  return {
    ...ended,
    state: 'failed',
    message: printable(cause instanceof Error ? cause.message : String(cause)),
    reason: nameError(cause),
  }
}

/** 'DatabaseError (22P02)': the message of an unexpected error may quote a row. */
function nameError(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error
  return `Unexpected error: ${name}${error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''}. "runs show" has its message.`
}

function resultOf({ state, report, closed, message }: RunOutcome) {
  return { state, ...countsOf(report), closed, refusals_left_out: report?.refusalsLeftOut ?? 0, message }
}

/** What a run read and wrote; nothing, where it came to no report. */
export function countsOf(report: ImportReport | null): RunCounts {
  const {
    format = null,
    read = 0,
    new: fresh = 0,
    newExpired = 0,
    newHidden = 0,
    changed = 0,
    unchanged = 0,
    refused = 0,
    omitted = 0,
  } = report ?? {}
  return {
    format,
    read,
    new: fresh,
    new_expired: newExpired,
    new_hidden: newHidden,
    changed,
    unchanged,
    refused,
    omitted,
  }
}

/** The first rows that were refused and fields that were left out, and what is missing of the pictures. */
function linesOf({ report, banners }: RunOutcome): RunLine[] {
  const missing = [...(report ? readBadAddresses(report) : []), ...(banners ? describeMissing(banners) : [])]
  const omissions = (report?.omissions ?? []).map(({ line, row, name, field, reason }) => ({
    line,
    row,
    name,
    field,
    reason,
    isOmission: true,
  }))
  return [
    ...(report?.refusals ?? []),
    ...omissions,
    ...missing.map(({ field, reason }) => ({ field, reason: printable(reason.replace(/\.$/, '')) })),
  ]
}
