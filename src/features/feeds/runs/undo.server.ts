import { formatTime } from '../../../calendar.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import type { ImportRunRow } from '../../../db/schema.ts'
import { CommandError } from '../../../terminal/terminal.server.ts'
import { findRun, markInterrupted, withSourceLock } from './queries.server.ts'
import {
  deleteNew,
  dropChanges,
  findChangedByHand,
  findChangedLater,
  findChanges,
  findUnknownLater,
  reopenClosed,
  restorePreviousVersions,
  markUndone,
} from './undo-queries.server.ts'

const maxShownReferences = 10

/** How many new jobs were removed, changed ones restored and closed ones reopened. */
export type UndoCounts = { removed: number; restored: number; reopened: number }

/**
 * Undoes a run's changes to jobs, one batch at a time, and can be repeated if the process ends early. Throws
 * `CommandError` if there is nothing to undo or the jobs have changed since. `record` is called in the transaction of the
 * first batch.
 */
export async function undoRun(
  db: Database,
  { id, source }: Pick<ImportRunRow, 'id' | 'source'>,
  record: (transaction: Database) => Promise<void> = async () => {},
): Promise<UndoCounts> {
  const undone = await withSourceLock(db, source, async () => {
    await markInterrupted(db, source)
    const positions = await findChanges(db, id)
    if (positions.length === 0) throw new CommandError(explainNothing(await findRun(db, id)))
    await refuseConflicts(db, { id, source }, positions)
    const total: UndoCounts = { removed: 0, restored: 0, reopened: 0 }
    for (const position of positions) {
      const batch = await transact(db, async (transaction) => {
        if (position === positions[0]) await record(transaction)
        return undoBatch(transaction, { id, position })
      })
      for (const name of ['removed', 'restored', 'reopened'] as const) total[name] += batch[name]
    }
    return total
  })
  if (!undone)
    throw new CommandError(
      `Another process is importing into source "${source}". Wait until it has finished, then undo the run.`,
    )
  return undone
}

async function undoBatch(transaction: Database, batch: { id: number; position: number }): Promise<UndoCounts> {
  const undone = {
    removed: await deleteNew(transaction, batch),
    restored: await restorePreviousVersions(transaction, batch),
    reopened: await reopenClosed(transaction, batch),
  }
  await dropChanges(transaction, batch)
  await markUndone(transaction, batch.id)
  return undone
}

function explainNothing(run: ImportRunRow | undefined): string {
  if (!run) return 'This run is no longer stored.'
  const { id, undone_at: undoneAt } = run
  if (undoneAt !== null)
    return `Run ${id} was already undone on ${formatTime(undoneAt)}. To get its jobs back, import its file again.`
  if (run.new + run.changed + run.closed === 0) return `Run ${id} changed no jobs, so there is nothing to undo.`
  return `Run ${id} cannot be undone: its changes are not stored. Only the last 20 runs of a source that changed something can be undone, and only if they replaced at most 100 MB of text.`
}

/** Throws if undoing the run would overwrite later changes to its jobs. */
async function refuseConflicts(db: Database, run: { id: number; source: string }, positions: number[]): Promise<void> {
  const [later] = await findChangedLater(db, run)
  if (later)
    throw new CommandError(
      `Run ${run.id} cannot be undone: run ${later.id} later changed ${formatCount(later.jobs)} of its jobs. Undo run ${later.id} first.`,
    )
  const unknown = await findUnknownLater(db, run)
  if (unknown !== null)
    throw new CommandError(
      `Run ${run.id} cannot be undone: run ${unknown} changed jobs later, and its changes are no longer stored. To correct the jobs, import the correct file.`,
    )
  const references: string[] = []
  for (const position of positions) references.push(...(await findChangedByHand(db, { id: run.id, position })))
  const jobs = references.length
  if (jobs === 0) return
  const shown = references.toSorted().slice(0, maxShownReferences)
  const more = jobs > shown.length ? ` and ${formatCount(jobs - shown.length)} more` : ''
  throw new CommandError(
    `Run ${run.id} cannot be undone: ${formatCount(jobs)} of its jobs ${jobs === 1 ? 'was' : 'were'} closed or reopened by hand since: ${shown.join(', ')}${more}. Reverse that with reopen or close, then try again.`,
  )
}
