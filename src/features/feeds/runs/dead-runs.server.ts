import type { Database } from '../../../db/connect.server.ts'
import { findRuns, markInterrupted } from './queries.server.ts'
import { isSourceLocked } from './source-lock.server.ts'

/** Marks runs as interrupted that still count as running although their process is gone. */
export async function noticeDeadRuns(db: Database): Promise<void> {
  const running = (await findRuns(db, null, 1_000)).filter((run) => run.state === 'running').map((run) => run.source)
  for (const source of new Set(running)) if (!(await isSourceLocked(db, source))) await markInterrupted(db, source)
}
