import { type Clock, dateOfDay, nairobiDay } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import type { SavedChange } from '../contract.ts'
import { stateOf } from '../writing/job-states.server.ts'
import { findJobsByUuids, findSavedIds, mergeSaved } from './queries.server.ts'

type Parts = { db: Database; clock: Clock }

/** A saved job; `job` is null if it was removed or no longer exists. */
export type SavedJob = { uuid: string; job: JobRow | null; isClosed: boolean }

/** Merges the hearts of a phone, and returns the ids of all saved jobs, oldest first. */
export async function syncSaved({ db, clock }: Parts, candidateId: number, changes: SavedChange[]): Promise<string[]> {
  await mergeSaved(db, { candidateId, changes, now: clock.now() })
  return findSavedIds(db, candidateId)
}

/** The saved jobs of a candidate: open ones first, then the last saved. */
export async function listSaved({ db, clock }: Parts, candidateId: number): Promise<SavedJob[]> {
  const uuids = await findSavedIds(db, candidateId)
  const rows = new Map((await findJobsByUuids(db, uuids)).map((job) => [job.uuid, job]))
  const today = dateOfDay(nairobiDay(clock.now()))
  const saved = uuids.toReversed().map((uuid) => {
    const job = rows.get(uuid) ?? null
    return { uuid, job, isClosed: job === null || stateOf(job, today) !== 'open' }
  })
  return [...saved.filter(({ isClosed }) => !isClosed), ...saved.filter(({ isClosed }) => isClosed)]
}
