import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/connect.server.ts'
import type { JobRow, JobsTable } from '../../src/db/schema.ts'
import { vacancyKey } from '../../src/features/jobs/search/vacancy-key.server.ts'
import type { ImportedJob } from '../../src/features/jobs/writing/write-service.server.ts'

let made = 0

/** Inserts a job, with defaults for fields that the test does not set. */
export async function insertJob(db: Database, fields: Partial<Insertable<JobsTable>> = {}): Promise<JobRow> {
  const reference = `test-${++made}`
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
  reference: 'F-1',
  title: 'Cook',
  company: 'Duka',
  description: 'Cook rice.',
  city: null,
  country: 'Kenya',
  type: null,
  level: null,
  responsibilities: null,
  requirements: null,
  benefits: null,
  salary: null,
  working_hours: null,
  experience: null,
  education: null,
  gender_preference: null,
  banner_image: null,
  posted_on: null,
  closes_on: '2027-01-31',
}
