import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { ImportRunRow, ProblemGroup, RowProblem } from '../../../db/schema.ts'
import type { RunCounts } from '../report/import-report.ts'

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

/** Long enough for a killed process to release its lock. */
const lockTimeout = '3s'
/** Pools of requests end a statement earlier than the lock's timeout. */
const lockNotAvailable = new Set(['55P03', '57014'])
const lockOf = (source: string) => sql`hashtext('source of jobs'), hashtext(${source})`

/**
 * Runs `work` with a lock on a source; null if another process holds it. The lock ends with the connection, even if the
 * process is killed.
 */
export async function withSourceLock<T>(db: Database, source: string, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = '${lockTimeout}'`).execute(connection)
    const isLocked = await sql`select pg_advisory_lock(${lockOf(source)})`.execute(connection).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && lockNotAvailable.has(String(error.code))) return false
        throw error
      },
    )
    await sql.raw('reset lock_timeout').execute(connection)
    if (!isLocked) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(source)})`.execute(connection).catch(() => {})
    }
  })
}

/** Marks running runs as interrupted if their process has ended. */
export async function markDeadRuns(db: Database): Promise<void> {
  const running = (await findRuns(db, null, 1_000)).filter((run) => run.state === 'running').map((run) => run.source)
  for (const source of new Set(running)) if (!(await isSourceLocked(db, source))) await markInterrupted(db, source)
}

/** Tries a shared lock, so that two commands that look at the same time do not take each other for a running import. */
async function isSourceLocked(db: Database, source: string): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const query = sql<{ isFree: boolean }>`select pg_try_advisory_lock_shared(${lockOf(source)}) as "isFree"`
    const isFree = (await query.execute(connection)).rows[0]?.isFree ?? false
    if (isFree) await sql`select pg_advisory_unlock_shared(${lockOf(source)})`.execute(connection)
    return !isFree
  })
}

/** Records what a run changes, so that it can be undone. Call each in the transaction that makes the change. */
export type RunChanges = {
  /** Stores copies of jobs before they are changed. */
  recordPreviousVersions(transaction: Database, references: readonly string[]): Promise<void>
  recordNew(transaction: Database, ids: readonly number[]): Promise<void>
  recordClosed(transaction: Database, ids: readonly number[]): Promise<void>
}

/** Per source. Only runs that changed something count. */
export const maxUndoableRuns = 20
/** Size as JSON per run: about 50,000 jobs. A run that replaces more cannot be undone. */
const maxStoredBytes = 100_000_000

export function createRunChanges(run: { id: number; source: string }, maxBytes = maxStoredBytes): RunChanges {
  let storedBytes = 0
  return {
    async recordPreviousVersions(transaction, references) {
      if (storedBytes <= maxBytes) storedBytes += await insertPreviousVersions(transaction, run, references)
      // Undoing only part of a run would be worse than not undoing it.
      if (storedBytes > maxBytes) await transaction.deleteFrom('run_changes').where('run_id', '=', run.id).execute()
    },
    recordNew: (transaction, ids) => record(transaction, ids, { new_ids: [...ids] }),
    recordClosed: (transaction, ids) => record(transaction, ids, { closed_ids: [...ids] }),
  }

  async function record(
    transaction: Database,
    ids: readonly number[],
    values: { new_ids: number[] } | { closed_ids: number[] },
  ) {
    if (ids.length === 0 || storedBytes > maxBytes) return
    await transaction
      .insertInto('run_changes')
      .values({ run_id: run.id, ...values })
      .execute()
  }
}

/** Deletes the changes of runs that can no longer be undone. */
async function deleteOldChanges(db: Database, source: string): Promise<void> {
  await sql`
    delete from run_changes using import_runs
    where import_runs.id = run_changes.run_id and import_runs.source = ${source} and run_id not in (
      select distinct run_id from run_changes join import_runs on import_runs.id = run_id
      where import_runs.source = ${source} order by run_id desc limit ${maxUndoableRuns}
    )`.execute(db)
}

/** Returns the size in bytes. Copies inside the database, because a batch of long jobs may not fit in memory. */
async function insertPreviousVersions(
  transaction: Database,
  { id, source }: { id: number; source: string },
  references: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    insert into run_changes (run_id, changed_ids, former)
    select ${id}, array_agg(jobs.id), json_agg(jobs) from jobs where source = ${source} and reference = any(${references}) having count(*) > 0
    returning octet_length(former::text) as bytes`.execute(transaction)
  return rows[0]?.bytes ?? 0
}
