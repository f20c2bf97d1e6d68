import { later, minuteMs } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findLastRuns, findLastSuccesses, markDeadRuns } from '../runs/queries.server.ts'
import { findSources } from './queries.server.ts'

export type SourceState = Awaited<ReturnType<typeof readSourceStates>>[number]

/** The state of every source, by name. Times are null if there was none. `isLate`: the site should have read it long ago. */
export async function readSourceStates(db: Database, now: Date) {
  await markDeadRuns(db)
  const [sources, runs, successes] = [await findSources(db), await findLastRuns(db), await findLastSuccesses(db)]
  return sources.map(({ name, every_minutes, weekday, paused_at, checked_at, created_at }) => {
    const run = runs.find(({ source }) => source === name)
    const { new: fresh, changed, unchanged, refused, closed } = run ?? noRows
    const minutes = weekday === null ? every_minutes : 7 * 24 * 60
    const dueEvery = minutes === null || paused_at !== null ? null : 2 * minutes * minuteMs
    return {
      name,
      state: run?.state ?? 'not read yet',
      runId: run?.id ?? null,
      ranAt: run ? (run.finished_at ?? run.started_at) : null,
      succeededAt: successes.find(({ source }) => source === name)?.at ?? null,
      message: run?.message ?? null,
      counts: { new: fresh, changed, unchanged, refused, closed },
      isLate: dueEvery !== null && later(checked_at ?? created_at, dueEvery) < now,
    }
  })
}

const noRows = { new: 0, changed: 0, unchanged: 0, refused: 0, closed: 0 }
