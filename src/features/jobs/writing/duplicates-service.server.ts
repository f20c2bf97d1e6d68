import { dateOfDay } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { vacancyKey } from '../search/vacancy-key.server.ts'
import { countDuplicatesBySource, hasOtherSource } from './duplicate-queries.server.ts'

export { vacancyKey }

/** How many new jobs lists hide as duplicates, and the source that has most of the jobs shown instead. */
type HiddenJobs = { count: number; behind: string | null }

/** Counts the jobs of a source that lists hide on the day `today` (a day number), from the id `firstId` on. */
export async function countHidden(
  db: Database,
  { source, today, firstId }: { source: string; today: number; firstId: number | null },
): Promise<HiddenJobs> {
  if (firstId === null || !(await hasOtherSource(db, source))) return { count: 0, behind: null }
  const sources = await countDuplicatesBySource(db, { source, openOn: dateOfDay(today), firstId })
  return { count: sources.reduce((sum, { count }) => sum + count, 0), behind: sources[0]?.source ?? null }
}
