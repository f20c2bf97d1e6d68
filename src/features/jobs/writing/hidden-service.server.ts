import { dayNumber } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findLastId, findNames, hasOtherSource } from '../queries.server.ts'
import { createIndexReader } from '../search/index-reader.server.ts'
import type { SearchIndex } from '../search/search-index.server.ts'
import { type Vacancy, vacancyKey } from '../search/vacancy-key.server.ts'
import type { Saved } from './write-service.server.ts'

/** How many new jobs of a source lists hide as duplicates, and which source has most of the jobs that they show instead. */
export type HiddenJobs = { count: number; behind: string | null }

/** Collects the new jobs of an import; `count` returns how many of them are hidden in lists. Reads all open jobs if another source has any. */
export type HiddenJobsCounter = {
  add(saved: Pick<Saved, 'newIds' | 'fresh'>): Promise<void>
  count(): Promise<HiddenJobs>
}

/** The names of so many shown jobs tell which source has most of them. */
const namedAtMost = 1_000

/** Counts on the day `today` (a day number). In a dry run the new jobs are not in the database: they are indexed under numbers that no job has. */
export function createHiddenJobsCounter(
  db: Database,
  { source, today, dryRun }: { source: string; today: number; dryRun: boolean },
): HiddenJobsCounter {
  const ids: number[] = []
  /** Half of each new job's key. Jobs without a matching key cannot be duplicates and stay out of the index, to save memory. */
  const keys = new Set<number>()
  let dryIndex: { index: SearchIndex; nextId: number } | null = null

  return {
    async add({ newIds, fresh }) {
      for (const id of newIds) ids.push(id)
      if (fresh.length === 0) return
      if (!dryRun) {
        for (const job of fresh) keys.add(vacancyKey(job).low)
        return
      }
      dryIndex ??= { index: await readIndex(), nextId: (await findLastId(db)) + 1 }
      for (const job of fresh) {
        const id = dryIndex.nextId++
        dryIndex.index.put({
          ...job,
          id,
          vacancyNumber: id,
          source,
          revision: 0,
          closesOnDay: job.closes_on === null ? null : dayNumber(job.closes_on),
        })
        ids.push(id)
      }
    },
    async count() {
      if (ids.length === 0 || !(await hasOtherSource(db, source))) return { count: 0, behind: null }
      const index = dryIndex?.index ?? (await readIndex((job) => keys.has(vacancyKey(job).low)))
      const shown = ids.map((id) => index.duplicateOf(id, today)).filter((id) => id !== null)
      const names = await findNames(db, shown.slice(0, namedAtMost))
      return { count: shown.length, behind: mostFrequent(names.map((name) => name.source)) }
    },
  }

  async function readIndex(isWanted?: (job: Vacancy) => boolean): Promise<SearchIndex> {
    const { index, read } = createIndexReader(db, isWanted)
    await read()
    return index
  }
}

function mostFrequent(names: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null
}
