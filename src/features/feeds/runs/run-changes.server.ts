import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'

/** Keeps what a run changes, so that it can be undone; each call in the transaction that makes the change. */
export type RunChanges = {
  /** Keeps jobs as they are, by their references, before they are changed. */
  keepFormer(transaction: Database, references: readonly string[]): Promise<void>
  keepNew(transaction: Database, ids: readonly number[]): Promise<void>
  keepClosed(transaction: Database, ids: readonly number[]): Promise<void>
}

/** Runs of each source whose changes are kept, of those that changed something. */
export const maxUndoableRuns = 20
/** Former jobs of one run, as JSON: some 50,000 of the usual length. A run that replaces more cannot be undone. */
const maxFormerBytes = 100_000_000

export function keepChanges(run: { id: number; source: string }, maxBytes = maxFormerBytes): RunChanges {
  let formerBytes = 0
  return {
    async keepFormer(transaction, references) {
      if (formerBytes <= maxBytes) formerBytes += await insertFormer(transaction, run, references)
      // Undoing the half of a run would be worse than not undoing it.
      if (formerBytes > maxBytes) await deleteChanges(transaction, run.id)
    },
    async keepNew(transaction, ids) {
      if (ids.length > 0 && formerBytes <= maxBytes)
        await transaction
          .insertInto('run_changes')
          .values({ run_id: run.id, new_ids: [...ids] })
          .execute()
    },
    async keepClosed(transaction, ids) {
      if (ids.length > 0 && formerBytes <= maxBytes)
        await transaction
          .insertInto('run_changes')
          .values({ run_id: run.id, closed_ids: [...ids] })
          .execute()
    },
  }
}

/** Forgets what older runs of a source changed. */
export async function forgetOldChanges(db: Database, source: string): Promise<void> {
  await sql`
    delete from run_changes using import_runs
    where import_runs.id = run_changes.run_id and import_runs.source = ${source} and run_id not in (
      select distinct run_id from run_changes join import_runs on import_runs.id = run_id
      where import_runs.source = ${source} order by run_id desc limit ${maxUndoableRuns}
    )`.execute(db)
}

/** Returns the bytes of what it keeps. Texts go from table to table: of long ones a batch has more than this process has memory for. */
async function insertFormer(
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
