import { dateOfDay, nairobiDay } from '../../calendar.ts'
import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import { removeUnusedBanners } from '../../features/banners/fetch-service.server.ts'
import {
  type closeJob,
  findOpenDuplicates,
  findSameVacancy,
  removeJob,
} from '../../features/jobs/writing/write-service.server.ts'
import { nameOf, print, requireJob, summaryOf } from './job-texts.ts'

/**
 * Takes one job off the board. The board may then show the same vacancy of another source: names those jobs. A removal
 * takes all jobs of the vacancy, even closed ones, because their pages are still online.
 */
export async function takeOff(
  db: Database,
  name: string,
  { source, json }: { source?: string | undefined; json: boolean },
  take: typeof closeJob,
  state: 'closed' | 'removed',
): Promise<number> {
  const now = systemClock.now()
  const { job, wasAlready } = requireJob(await take(db, name, source, now), name)
  const isRemoved = state === 'removed'
  const duplicates = isRemoved
    ? await findSameVacancy(db, job.id)
    : await findOpenDuplicates(db, job, dateOfDay(nairobiDay(now)))
  if (isRemoved) {
    for (const { uuid } of duplicates) await removeJob(db, uuid, undefined, now)
    await removeUnusedBanners(db)
  }
  const found = isRemoved ? 'The same vacancy is removed too' : 'The same vacancy is open from another source'
  const lines = [
    `${nameOf(job)} ${wasAlready ? 'was already' : 'is'} ${state}.`,
    ...duplicates.map((duplicate) => `${found}: ${nameOf(duplicate)}.`),
  ]
  const result = {
    ...summaryOf(job),
    state,
    [`was_${state}`]: wasAlready,
    [isRemoved ? 'removed_duplicates' : 'open_duplicates']: duplicates.map(summaryOf),
  }
  return print(json, result, lines.join('\n'))
}
