import { dateOfDay } from '../../../calendar.ts'
import type { ImportedJob } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import { isOtherVacancy, vacancyKey, vacancyNames } from '../search/vacancy-key.server.ts'
import { countDuplicatesBySource, hasOtherSource } from './duplicate-queries.server.ts'
import { findTitles } from './write-queries.server.ts'

export { vacancyNames }

/** How many new jobs lists hide as duplicates, and the source that has most of the jobs shown instead. */
type HiddenJobs = { count: number; behind: string | null }

/** Collects the new jobs of an import, then counts those that lists hide. */
type HiddenJobsCounter = {
  add(saved: { newIds: readonly number[]; fresh: readonly ImportedJob[] }): void
  count(): Promise<HiddenJobs>
}

/** `today` is a day number. The new jobs of a dry run are not in the database, so their keys are collected. */
export function createHiddenJobsCounter(
  db: Database,
  { source, today, dryRun }: { source: string; today: number; dryRun: boolean },
): HiddenJobsCounter {
  const openOn = dateOfDay(today)
  const unsavedKeys: string[] = []
  let firstId: number | null = null

  return {
    add({ newIds, fresh }) {
      for (const id of newIds) firstId = Math.min(id, firstId ?? id)
      if (!dryRun) return
      for (const job of fresh) if (job.closes_on === null || job.closes_on >= openOn) unsavedKeys.push(vacancyKey(job))
    },
    async count() {
      const isAnyNew = firstId !== null || unsavedKeys.length > 0
      if (!isAnyNew || !(await hasOtherSource(db, source))) return { count: 0, behind: null }
      const sources = await countDuplicatesBySource(db, { source, openOn, firstId, unsavedKeys })
      return { count: sources.reduce((sum, { count }) => sum + count, 0), behind: sources[0]?.source ?? null }
    },
  }
}

type TitleAndCompany = { title: string; company: string }

/**
 * How many of the jobs of a source that have one of these references would keep their title or company, and how many
 * would get both a different title and a different company, apart from what duplicates may differ in.
 */
export async function countReplaced(
  db: Database,
  source: string,
  names: ReadonlyMap<string, TitleAndCompany>,
): Promise<{ kept: number; replaced: number }> {
  const jobs = await findTitles(db, source, [...names.keys()])
  const replaced = jobs.filter((job) => isOtherVacancy(job, names.get(job.reference) ?? job)).length
  return { kept: jobs.length - replaced, replaced }
}
