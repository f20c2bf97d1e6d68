import type { Database } from '../../../db/connect.server.ts'
import type { ImportRunRow, ProblemGroup, RowProblem } from '../../../db/schema.ts'
import type { RunCounts } from '../report/import-report.ts'
import { deleteOldChanges } from './run-changes.server.ts'

type RunResult = RunCounts &
  Pick<ImportRunRow, 'state' | 'closed' | 'refusals_left_out' | 'message' | 'new_columns' | 'missing_columns'>

/** The problems of a run by reason. */
export type RunGroups = { refusals: ProblemGroup[]; omissions: ProblemGroup[] }

/** A problem in a run; with `isOmission` the row was imported without the field. */
export type RunLine = Partial<RowProblem> & { isOmission?: boolean }

export async function insertRun(db: Database, source: string, location: string): Promise<number> {
  const { id } = await db
    .insertInto('import_runs')
    .values({ source, location })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a run that has changed nothing. */
export async function deleteRun(db: Database, id: number): Promise<void> {
  await db.deleteFrom('import_runs').where('id', '=', id).execute()
}

/** Marks the running runs of a source as interrupted. Call it when their process has ended. */
export async function markInterrupted(db: Database, source: string): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      state: 'interrupted',
      finished_at: new Date(),
      message: 'The process ended early. Run it again to continue.',
    })
    .where('source', '=', source)
    .where('state', '=', 'running')
    .execute()
}

/** Also updates an interrupted run, because its last batch may still be on the way to the database. */
export async function setCounts(
  db: Database,
  id: number,
  counts: RunCounts & Pick<ImportRunRow, 'closed'>,
): Promise<void> {
  await db.updateTable('import_runs').set(counts).where('id', '=', id).execute()
}

/** Ends a run, and deletes the runs of its source beyond the newest `maxRuns`. */
export async function finishRun(
  db: Database,
  { id, source }: { id: number; source: string },
  result: RunResult,
  { lines, groups = { refusals: [], omissions: [] } }: { lines: readonly RunLine[]; groups?: RunGroups },
  maxRuns: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('import_runs')
      .set({
        ...result,
        new_columns: JSON.stringify(result.new_columns),
        missing_columns: JSON.stringify(result.missing_columns),
        refusal_groups: JSON.stringify(groups.refusals),
        omission_groups: JSON.stringify(groups.omissions),
        finished_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    const rows = lines.map(({ row = null, isOmission = false, ...line }, position) =>
      Object.assign({ line: null, name: null, field: null, value: null, reason: '' }, line, {
        run_id: id,
        position,
        row_number: row,
        is_omission: isOmission,
      }),
    )
    if (rows.length > 0) await transaction.insertInto('import_refusals').values(rows).execute()
    const newest = transaction
      .selectFrom('import_runs')
      .select('id')
      .where('source', '=', source)
      .orderBy('id', 'desc')
      .limit(maxRuns)
    await transaction.deleteFrom('import_runs').where('source', '=', source).where('id', 'not in', newest).execute()
    await deleteOldChanges(transaction, source)
  })
}

/** The latest runs, of one source or of all. */
export function findRuns(db: Database, source: string | null, limit: number): Promise<ImportRunRow[]> {
  return db
    .selectFrom('import_runs')
    .selectAll()
    .$if(source !== null, (query) => query.where('source', '=', source))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findLastRuns(db: Database): Promise<ImportRunRow[]> {
  return db.selectFrom('import_runs').selectAll().distinctOn('source').orderBy('source').orderBy('id', 'desc').execute()
}

/** When each source was last read without a problem. */
export function findLastSuccesses(db: Database): Promise<{ source: string; at: Date | null }[]> {
  return db
    .selectFrom('import_runs')
    .select(['source', ({ fn }) => fn.max('finished_at').as('at')])
    .where('state', 'in', ['done', 'not changed'])
    .groupBy('source')
    .execute()
}

/** The row count of a source's last successful run that was not undone, or null. */
export async function findLastRowCount(db: Database, source: string): Promise<number | null> {
  const run = await db
    .selectFrom('import_runs')
    .select('read')
    .where('source', '=', source)
    .where('state', '=', 'done')
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return run?.read ?? null
}

export function findRun(db: Database, id: number): Promise<ImportRunRow | undefined> {
  return db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The refused rows of a run, and missing images, which have no line; with `areOmissions` the fields that it left out of
 * imported rows.
 */
export function findRefusals(db: Database, id: number, areOmissions = false): Promise<RowProblem[]> {
  return db
    .selectFrom('import_refusals')
    .select(['line', 'row_number as row', 'name', 'field', 'value', 'reason'])
    .where('run_id', '=', id)
    .where('is_omission', '=', areOmissions)
    .orderBy('position')
    .execute()
}
