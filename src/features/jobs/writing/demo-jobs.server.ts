import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Clock, dateOfDay, nairobiDay } from '../../../calendar.ts'
import { emptyJob, filledFields, type ImportedJob, optionalFields } from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import type { Database } from '../../../db/connect.server.ts'
import { lockUnusedDatabase } from './write-queries.server.ts'
import { saveJobs } from './write-service.server.ts'

/** The source of the demo jobs; imports may not use it. */
const demoSource = 'demo'

/**
 * Loads the jobs in `data/demo-jobs` into a database that never held a job, with dates counted from today in Nairobi.
 * Returns the number of jobs loaded: 0 for any other database, even one whose demo jobs were removed. Concurrent calls
 * load the jobs once.
 */
export async function loadDemoJobs(db: Database, clock: Clock): Promise<number> {
  const jobs = await readDemoJobs(clock.now())
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUnusedDatabase(transaction))) return 0
    const { new: loaded } = await saveJobs(transaction, jobs, { source: demoSource, isDemo: true })
    return loaded
  })
}

/** The demo jobs with their dates counted from the day of `now`. */
export async function readDemoJobs(now: Date): Promise<ImportedJob[]> {
  const today = nairobiDay(now)
  const files = await Promise.all(['kenya', 'abroad'].map((name) => readFile(new URL(`${name}.json`, folder), 'utf8')))
  return files.flatMap((text) => demoJobs.parse(JSON.parse(text))).map((job) => dateFrom(job, today))
}

function dateFrom({ posted_days_ago, closes_in_days, ...job }: DemoJob, today: number): ImportedJob {
  return {
    ...emptyJob,
    ...job,
    posted_on: dateOfDay(today - posted_days_ago),
    closes_on: closes_in_days === null ? null : dateOfDay(today + closes_in_days),
  }
}

const folder = new URL('../../../../data/demo-jobs/', import.meta.url)

const texts = optionalFields.filter((field) => field.kind === 'line' || field.kind === 'type')
const lists = optionalFields.filter((field) => field.kind === 'list')

const demoJob = z.object({
  ...keyedBy('column', filledFields, () => z.string()),
  ...keyedBy('column', texts, () => z.string().nullable().default(null)),
  ...keyedBy('column', lists, () =>
    z
      .array(z.string())
      .default([])
      .transform((lines) => lines.join('\n') || null),
  ),
  posted_days_ago: z.int().nonnegative(),
  closes_in_days: z.int().nullable().default(null),
})
const demoJobs = z.array(demoJob)

type DemoJob = z.infer<typeof demoJob>
