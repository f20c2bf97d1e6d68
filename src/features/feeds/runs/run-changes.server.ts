import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'

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
      if (storedBytes > maxBytes) await deleteChanges(transaction, run.id)
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
export async function deleteOldChanges(db: Database, source: string): Promise<void> {
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

async function deleteChanges(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('run_changes').where('run_id', '=', id).execute()
}
