import { type RawBuilder, sql } from 'kysely'
import type { Question } from '../../../contract/questions.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { DraftFields, JobDraftRow, JobRow } from '../../../db/schema.ts'
import type { ListQuery } from './contract.ts'

export type Draft = JobDraftRow & { editor: string | null }
export type OfficeJob = JobRow & { editor: string | null }
export type Filter = Omit<ListQuery, 'page'>
export type JobListRow = Pick<JobRow, (typeof listed)[number]>
export type DraftListRow = Pick<JobDraftRow, 'id' | 'fields' | 'publish_at' | 'failure' | 'updated_at'>
export type Page = { limit: number; offset: number }

const listed = [
  'uuid',
  'title',
  'company',
  'city',
  'country',
  'source',
  'reference',
  'closes_on',
  'closed_at',
  'removed_at',
  'taken_over_at',
  'missing_from_feed_at',
  'created_at',
] as const

export function findDraft(db: Database, id: string): Promise<Draft | undefined> {
  return drafts(db).where('job_drafts.id', '=', id).executeTakeFirst()
}

/** Finds a draft that no other transaction changes until this one ends. */
export function lockDraft(transaction: Database, id: string): Promise<Draft | undefined> {
  return drafts(transaction).where('job_drafts.id', '=', id).forUpdate('job_drafts').executeTakeFirst()
}

/** Locks the draft that is due the longest and that no other process is publishing. */
export function lockDueDraft(transaction: Database, now: Date): Promise<Draft | undefined> {
  return drafts(transaction)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(1)
    .forUpdate('job_drafts')
    .skipLocked()
    .executeTakeFirst()
}

function drafts(db: Database) {
  return db
    .selectFrom('job_drafts')
    .leftJoin('staff', 'staff.id', 'job_drafts.updated_by')
    .selectAll('job_drafts')
    .select('staff.name as editor')
}

type NewDraft = {
  id: string | undefined
  fields: DraftFields
  questions: Question[]
  editedBy: number
  now: Date
}

export async function insertDraft(
  db: Database,
  { id, fields, questions, editedBy, now }: NewDraft,
): Promise<string | undefined> {
  const texts = { fields: JSON.stringify(fields), questions: JSON.stringify(questions) }
  const values = { id, ...texts, publish_at: null, failure: null, updated_at: now }
  const inserted = await db
    .insertInto('job_drafts')
    .values({ ...values, updated_by: editedBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function countDrafts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('job_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type DraftChange = { fields?: DraftFields; questions?: Question[]; publish_at?: Date | null; failure?: string | null }

export async function updateDraft(
  db: Database,
  id: string,
  { fields, questions, ...change }: DraftChange,
  { editedBy, now }: { editedBy: number; now: Date },
): Promise<void> {
  await db
    .updateTable('job_drafts')
    .set({ ...change, ...(fields && { fields: JSON.stringify(fields) }) })
    .set(questions ? { questions: JSON.stringify(questions) } : {})
    .set({ revision: sql`revision + 1`, updated_at: now, updated_by: editedBy })
    .where('id', '=', id)
    .execute()
}

/** Stores why a draft was not published, unless it was published or changed in the meantime. */
export async function setFailure(db: Database, { id, revision }: Draft, failure: string): Promise<void> {
  await db
    .updateTable('job_drafts')
    .set({ publish_at: null, failure, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

export async function deleteDraft(db: Database, id: string): Promise<void> {
  await db.deleteFrom('job_drafts').where('id', '=', id).execute()
}

export function findOfficeJob(db: Database, uuid: string): Promise<OfficeJob | undefined> {
  return db
    .selectFrom('jobs')
    .leftJoin('staff', 'staff.id', 'jobs.edited_by')
    .selectAll('jobs')
    .select('staff.name as editor')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

export async function setQuestions(db: Database, id: number, questions: Question[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ questions: JSON.stringify(questions) })
    .where('id', '=', id)
    .execute()
}

export async function setEditedBy(db: Database, id: number, editedBy: number): Promise<void> {
  await db.updateTable('jobs').set({ edited_by: editedBy }).where('id', '=', id).execute()
}

/**
 * A page of the drafts that a filter selects, and how many there are: those to be published first at the top, then the
 * newest. Reads the texts of each draft once and only of those shown, because they may be long.
 */
export async function findDrafts(
  db: Database,
  { search, state, source, country }: Filter,
  { limit, offset }: Page,
): Promise<{ total: number; drafts: DraftListRow[] }> {
  const isAmong = (source ?? 'own') === 'own' && (state === undefined || state === 'draft' || state === 'scheduled')
  const inTexts = [
    ...(search ? [sql`lower(concat(title, chr(10), company)) like all(${patterns(search)})`] : []),
    ...(country ? [sql`country = ${country}`] : []),
  ]
  const conditions = [
    sql`${isAmong}::boolean`,
    ...(state === undefined ? [] : [sql`(publish_at is null) = ${state === 'draft'}`]),
    ...(inTexts.length === 0 ? [] : [sql`exists (select from ${draftTexts} where ${sql.join(inTexts, sql` and `)})`]),
  ]
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select id, publish_at, updated_at from job_drafts where ${sql.join(conditions, sql` and `)}
    )
    select count(*) as total,
      array(select id from found order by publish_at, updated_at desc limit ${limit} offset ${offset}) as ids
    from found`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const drafts = await sql<DraftListRow>`
    select id, publish_at, failure, updated_at, to_json(texts) as fields from job_drafts, ${draftTexts}
    where id = any(${ids}::uuid[]) order by publish_at, updated_at desc`.execute(db)
  return { total, drafts: drafts.rows }
}

const draftTexts = sql`json_to_record(fields)
  as texts (title text, company text, city text, country text, closes_on text)`

/**
 * A page of the jobs that a filter selects on the day `today` ('YYYY-MM-DD'), newest first, and how many there are.
 * Chooses them in narrow indexes, because the rows of the table are long.
 */
export async function findJobs(
  db: Database,
  filter: Filter,
  { limit, offset, today }: Page & { today: string },
): Promise<{ total: number; jobs: JobListRow[] }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (select id from jobs where ${matches(filter, today)})
    select count(*) as total, array(select id from found order by id desc limit ${limit} offset ${offset}) as ids
    from found`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const isOnPage = sql<boolean>`id = any(${ids}::int[])`
  const jobs = await db.selectFrom('jobs').select(listed).where(isOnPage).orderBy('id', 'desc').execute()
  return { total, jobs }
}

function matches({ search, state, source, country }: Filter, today: string): RawBuilder<unknown> {
  const conditions = [
    ...(state === undefined ? [] : [inState(state, today)]),
    ...(source ? [sql`source = ${source}`] : []),
    ...(country ? [sql`country = ${country}`] : []),
  ]
  const isNamed = sql`lower(title || chr(10) || company || chr(10) || reference) like all(${patterns(search)})`
  if (search && conditions.length === 0) return isNamed
  // A query of its own reads the index of names only.
  const named = search ? [sql`id in (select id from jobs where ${isNamed} offset 0)`] : []
  return sql.join([sql`true`, ...conditions, ...named], sql` and `)
}

function inState(state: NonNullable<Filter['state']>, today: string): RawBuilder<unknown> {
  switch (state) {
    case 'open':
      return sql`(closed_at is null and (closes_on is null or closes_on >= ${today}))`
    case 'expired':
      return sql`(closed_at is null and closes_on < ${today})`
    case 'closed':
      return sql`(closed_at is not null and removed_at is null)`
    case 'removed':
      return sql`removed_at is not null`
    case 'draft':
    case 'scheduled':
      return sql`false`
  }
}

/** One LIKE pattern per word. All of them must match. */
function patterns(search = ''): string[] {
  const words = search.toLowerCase().split(/\s+/)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/** The different values of an indexed column. Skips from value to value, so that it reads few rows of many. */
export async function findValues(db: Database, column: 'source' | 'country'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from jobs order by ${name} limit 1)
      union all
      select (select ${name} from jobs where ${name} > found.value order by ${name} limit 1) from found
      where found.value is not null
    )
    select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}
