import { type Database, isDatabaseAway } from '../../../db/connect.server.ts'
import type { RunState } from '../../../db/schema.ts'
import { type BannersReport, describeMissing } from '../../banners/fetch-service.server.ts'
import { ImportStopped } from '../import/write-jobs.server.ts'
import { countsOf, FeedError, type ImportReport, printable } from '../report/import-report.ts'
import { describeRename } from '../report/report-texts.ts'
import { withoutPassword } from '../sources/source-options.server.ts'
import {
  createRunChanges,
  deleteRun,
  type RunChanges,
  finishRun,
  insertRun,
  markInterrupted,
  type RunLine,
  setCounts,
  withSourceLock,
} from './queries.server.ts'

/**
 * The result of a run. `report` is null if nothing was read, `banners` if no images were fetched. `error` is the error
 * that ended the run. `reason` is the message for the log, without quotes from the feed.
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

/** The operator chose not to import: the run is not recorded. */
export class Declined extends Error {
  override name = 'Declined'
}

export type RecordedRun = RunOutcome & { id: number }

const maxRuns = 100

/**
 * Stores the counts of a run so far, so that they are correct if it is killed. Call it in the transaction of the
 * change.
 */
export type SaveCounts = (db: Database, report: ImportReport | null, closed?: number) => Promise<void>

/**
 * Runs `work` and records its outcome, errors included. Null if another process is importing into the source, or if
 * `isNeeded` returns false when that process has finished. Throws when the database is not available.
 */
export async function recordRun(
  db: Database,
  { source, location }: { source: string; location: string },
  work: (saveCounts: SaveCounts, changes: RunChanges) => Promise<RunOutcome>,
  isNeeded: () => Promise<boolean> = async () => true,
): Promise<RecordedRun | null> {
  return withSourceLock(db, source, async () => {
    if (!(await isNeeded())) return null
    await markInterrupted(db, source)
    const id = await insertRun(db, source, withoutPassword(location))
    const saveCounts: SaveCounts = (transaction, report, closed = 0) =>
      setCounts(transaction, id, { ...countsOf(report), closed })
    const outcome = await work(saveCounts, createRunChanges({ id, source })).catch(async (error: unknown) => {
      if (!(error instanceof Declined)) return readFailure(error)
      await deleteRun(db, id)
      throw error
    })
    const { refusals, omissions } = outcome.report ?? {}
    const groups = { refusals: refusals?.groups ?? [], omissions: omissions?.groups ?? [] }
    await finishRun(db, { id, source }, resultOf(outcome), { lines: linesOf(outcome), groups }, maxRuns)
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

/** 'Unexpected error: DatabaseError (22P02).' Leaves out the message, because it may quote a row. */
function nameError(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error
  return `Unexpected error: ${name}${error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''}. For its message, use "runs show".`
}

function resultOf({ state, report, closed, message }: RunOutcome) {
  const { refusals, newColumns = [], missingColumns = [], renamed = [] } = report ?? {}
  return {
    state,
    ...countsOf(report),
    closed,
    refusals_left_out: refusals ? refusals.count - refusals.first.length : 0,
    new_columns: newColumns,
    missing_columns: missingColumns,
    message: [message, ...renamed.map(describeRename).map(printable)].filter(Boolean).join(' ') || null,
  }
}

/** The first refused rows and omitted fields in the report, and the missing images. */
function linesOf({ report, banners }: RunOutcome): RunLine[] {
  const omissions = report?.omissions.first ?? []
  return [
    ...(report?.refusals.first ?? []),
    ...omissions.map((omission) => Object.assign({ isOmission: true }, omission)),
    ...(banners ? describeMissing(banners) : []).map(({ field, reason }) => ({
      field,
      reason: printable(reason.replace(/\.$/, '')),
    })),
  ]
}
