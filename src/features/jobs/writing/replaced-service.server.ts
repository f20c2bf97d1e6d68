import type { Database } from '../../../db/connect.server.ts'
import { vacancyKey } from '../search/vacancy-key.server.ts'
import { findTitles } from './write-queries.server.ts'

type Names = { title: string; company: string }

/**
 * Of the jobs of a source that have one of these references: how many would keep their title or company, and how many would get another title
 * and another company. Spellings that duplicates may differ in are the same.
 */
export async function countReplaced(
  db: Database,
  source: string,
  names: ReadonlyMap<string, Names>,
): Promise<{ kept: number; replaced: number }> {
  const jobs = await findTitles(db, source, [...names.keys()])
  const replaced = jobs.filter((job) => isReplaced(job, names.get(job.reference) ?? job)).length
  return { kept: jobs.length - replaced, replaced }
}

function isReplaced(job: Names, now: Names): boolean {
  return (
    differs({ title: job.title, company: '' }, { title: now.title, company: '' }) &&
    differs({ title: '', company: job.company }, { title: '', company: now.company })
  )
}

function differs(one: Names, other: Names): boolean {
  const [before, after] = [one, other].map((names) => vacancyKey({ ...names, city: null, country: '' }))
  return before?.high !== after?.high || before?.low !== after?.low
}
