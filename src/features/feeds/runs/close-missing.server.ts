import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { ImportRunRow } from '../../../db/schema.ts'
import { closeVanished } from '../../jobs/writing/write-service.server.ts'
import { createRunChanges, withSourceLock } from './queries.server.ts'
import { findChanges } from './undo-queries.server.ts'

/**
 * Closes jobs as a part of a finished run, so that undoing the run opens them again. `record` is called in the transaction
 * that closes them. Returns how many were open; null if another process is importing into the source.
 */
export function closeMissing(
  db: Database,
  run: ImportRunRow,
  { ids, now, record }: { ids: number[]; now: Date; record: (transaction: Database) => Promise<void> },
): Promise<number | null> {
  return withSourceLock(db, run.source, async () => {
    // Without its other changes, only a part of the run would be undone.
    const isStored = run.new + run.changed === 0 || (await findChanges(db, run.id)).length > 0
    return closeVanished(db, ids, now, async (transaction, closed) => {
      if (isStored) await createRunChanges(run).recordClosed(transaction, closed)
      await sql`update import_runs set closed = closed + ${closed.length} where id = ${run.id}`.execute(transaction)
      await record(transaction)
    })
  })
}
