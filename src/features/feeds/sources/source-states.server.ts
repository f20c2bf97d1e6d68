import { later, minuteMs } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findLastRuns, findLastSuccesses, type ImportRunRow } from '../runs/queries.server.ts'
import { markDeadRuns } from '../runs/source-lock.server.ts'
import { findSources } from './queries.server.ts'

/** `isLate`: the site should have read it long ago. Times are null if there was none. */
export type SourceState = {
  name: string
  state: string
  runId: number | null
  ranAt: Date | null
  succeededAt: Date | null
  message: string | null
  /** Rows of the last run, by what became of them. */
  counts: Pick<ImportRunRow, 'new' | 'changed' | 'unchanged' | 'refused' | 'closed'>
  isLate: boolean
}

/** The state of every source, by name. */
export async function readSourceStates(db: Database, now: Date): Promise<SourceState[]> {
  await markDeadRuns(db)
  const [sources, runs, successes] = [await findSources(db), await findLastRuns(db), await findLastSuccesses(db)]
  return sources.map(({ name, every_minutes, weekday, paused_at, checked_at, created_at }) => {
    const run = runs.find(({ source }) => source === name)
    const minutes = weekday === null ? every_minutes : 7 * 24 * 60
    const dueEvery = minutes === null || paused_at !== null ? null : 2 * minutes * minuteMs
    return {
      name,
      state: run?.state ?? 'not read yet',
      runId: run?.id ?? null,
      ranAt: run ? (run.finished_at ?? run.started_at) : null,
      succeededAt: successes.find(({ source }) => source === name)?.at ?? null,
      message: run?.message ?? null,
      counts: countsOf(run),
      isLate: dueEvery !== null && later(checked_at ?? created_at, dueEvery) < now,
    }
  })
}

function countsOf(run: SourceState['counts'] | undefined): SourceState['counts'] {
  const { new: fresh, changed, unchanged, refused, closed } = run ?? noRows
  return { new: fresh, changed, unchanged, refused, closed }
}

const noRows = { new: 0, changed: 0, unchanged: 0, refused: 0, closed: 0 }
