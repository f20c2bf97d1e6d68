import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

/** Dates without a time of day travel as 'YYYY-MM-DD'. */
type PlainDate = string

/** Columns that the database fills and keeps itself. */
type Kept<T> = ColumnType<T, never, never>

export interface JobsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  source: string
  reference: string
  title: string
  company: string
  description: Generated<string>
  city: string | null
  country: string
  type: string | null
  level: string | null
  responsibilities: string | null
  requirements: string | null
  benefits: string | null
  salary: string | null
  working_hours: string | null
  experience: string | null
  education: string | null
  gender_preference: string | null
  banner_image: string | null
  posted_on: PlainDate | null
  closes_on: PlainDate | null
  closed_at: Date | null
  is_demo: Generated<boolean>
  fingerprint: string
  created_at: Kept<Date>
  updated_at: Kept<Date>
  revision: Kept<number>
}

interface JobRemovalsTable {
  revision: Kept<number>
  job_id: Kept<number>
}

interface SchemaMigrationsTable {
  name: string
}

export interface Schema {
  jobs: JobsTable
  job_removals: JobRemovalsTable
  schema_migrations: SchemaMigrationsTable
}

export type JobRow = Selectable<JobsTable>
