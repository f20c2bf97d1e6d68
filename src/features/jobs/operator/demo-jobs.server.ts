import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import { lockNeverUsed } from '../writing/write-queries.server.ts'
import { type ImportedJob, saveJobs } from '../writing/write-service.server.ts'

/** The source that demo jobs belong to; no import may use it. */
export const demoSource = 'demo'

/**
 * Fills a database that never held a job with the jobs of `data/demo-jobs`, their dates counted from today in Nairobi.
 * Any other database is left as it is, one whose demo jobs were removed too. Processes that call it at once load the jobs once.
 * Returns the number of jobs loaded.
 */
export async function loadDemoJobs(db: Database, clock: Clock): Promise<number> {
  const jobs = await readDemoJobs(clock.now())
  return db.transaction().execute(async (transaction) => {
    if (!(await lockNeverUsed(transaction))) return 0
    const { new: loaded } = await saveJobs(transaction, jobs, { source: demoSource, isDemo: true })
    return loaded
  })
}

/** The demo jobs as they stand on the day of `now`. */
export async function readDemoJobs(now: Date): Promise<ImportedJob[]> {
  const today = nairobiDay(now)
  const files = await Promise.all(['kenya', 'abroad'].map((name) => readFile(new URL(`${name}.json`, folder), 'utf8')))
  return files.flatMap((text) =>
    z
      .array(demoJob)
      .parse(JSON.parse(text))
      .map((job) => presentOn(job, today)),
  )
}

const folder = new URL('../../../../data/demo-jobs/', import.meta.url)

const text = z.string().nullish()
const lines = z.array(z.string()).nullish()

const demoJob = z.object({
  reference: z.string(),
  title: z.string(),
  company: z.string(),
  city: text,
  country: z.string(),
  type: text,
  level: text,
  description: z.string(),
  responsibilities: lines,
  requirements: lines,
  benefits: lines,
  salary: text,
  working_hours: text,
  experience: text,
  education: text,
  gender_preference: text,
  posted_days_ago: z.int().nonnegative(),
  closes_in_days: z.int().nullish(),
})

function presentOn(job: z.infer<typeof demoJob>, today: number): ImportedJob {
  return {
    reference: job.reference,
    title: job.title,
    company: job.company,
    description: job.description,
    city: job.city ?? null,
    country: job.country,
    type: job.type ?? null,
    level: job.level ?? null,
    responsibilities: linesOf(job.responsibilities),
    requirements: linesOf(job.requirements),
    benefits: linesOf(job.benefits),
    salary: job.salary ?? null,
    working_hours: job.working_hours ?? null,
    experience: job.experience ?? null,
    education: job.education ?? null,
    gender_preference: job.gender_preference ?? null,
    banner_image: null,
    posted_on: dateOfDay(today - job.posted_days_ago),
    closes_on: job.closes_in_days == null ? null : dateOfDay(today + job.closes_in_days),
  }
}

function linesOf(list: string[] | null | undefined): string | null {
  return list?.length ? list.join('\n') : null
}
