import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { emptyJob, type ImportedJob } from '../../src/contract/job-fields.ts'
import type { Database } from '../../src/db/connect.server.ts'
import type { JobRow, JobsTable } from '../../src/db/schema.ts'
import { vacancyKey } from '../../src/features/jobs/search/vacancy/vacancy-key.server.ts'

let created = 0

/** Inserts a job, with defaults for fields that the test does not set. */
export async function insertJob(db: Database, fields: Partial<Insertable<JobsTable>> = {}): Promise<JobRow> {
  const reference = `test-${++created}`
  const job = {
    source: 'test',
    reference,
    title: 'Shop Assistant',
    company: 'Duka Letu',
    description: 'Serve customers and keep the shelves full.',
    city: null,
    country: 'Kenya',
    type: 'Full Time',
    level: 'Entry level',
    fingerprint: createHash('md5').update(reference).digest('hex'),
    ...fields,
  }
  return db
    .insertInto('jobs')
    .values({ vacancy_key: vacancyKey(job), ...job })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A job as an import writes it. */
export const plainJob: ImportedJob = {
  ...emptyJob,
  reference: 'F-1',
  title: 'Cook',
  company: 'Duka',
  description: 'Cook rice.',
  country: 'Kenya',
  closes_on: '2027-01-31',
}
