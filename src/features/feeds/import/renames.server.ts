import type { ImportedJob } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { Rename } from '../report/import-report.ts'
import type { Check } from './check-jobs.server.ts'
import { isGenerated } from './references.server.ts'

/** More pairs mean a new list, not new titles. */
const maxRenames = 5
const maxGone = 10_000

/**
 * Finds new jobs without a reference that may be jobs of the source under a new title: each with each job of its company
 * and town that is no longer in the file.
 */
export async function findRenames(db: Database, source: string, { fresh, jobs }: Check): Promise<Rename[]> {
  if (fresh.length === 0) return []
  const stored = await db
    .selectFrom('jobs')
    .select(['reference', 'title', 'company', 'city', 'country'])
    .where('source', '=', source)
    .where('closed_at', 'is', null)
    .where(isGenerated)
    .limit(maxGone)
    .execute()
  const gone = Map.groupBy(
    stored.filter(({ reference }) => !jobs.names(reference)),
    placeOf,
  )
  const added = Map.groupBy(fresh, ({ job }) => placeOf(job))
  const pairs = [...added].flatMap(([place, rows]) => {
    const before = gone.get(place) ?? []
    if (rows.length * before.length > maxRenames) return []
    return rows.flatMap(({ row, job }) => before.map((each) => ({ row, title: job.title, before: each })))
  })
  return pairs.length > maxRenames ? [] : pairs
}

function placeOf({ company, city, country }: Pick<ImportedJob, 'company' | 'city' | 'country'>): string {
  return JSON.stringify([company, city, country]).toLowerCase()
}

/** Imports the row of a renamed job as the job that it was before. */
export function acceptRename({ fresh, jobs, report }: Check, { row, before }: Rename): void {
  const job = fresh.find((each) => each.row === row)?.job
  if (!job) return
  jobs.rename(row, job.reference, before.reference)
  report.new--
  report.changed++
}
