import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertJob, plainJob } from '../../../../tests/support/jobs.ts'
import { connectDatabase } from '../../../db/connect.server.ts'
import { createIndexReader } from '../search/index-reader.server.ts'
import { vacancyKey } from '../search/vacancy-key.server.ts'
import { fillVacancyKeys } from './duplicates-service.server.ts'
import { saveJobs } from './write-service.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('jobs').execute())

/** Inserts jobs as releases before migration 0019 wrote them. */
async function insertWithoutKeys(count: number): Promise<void> {
  await sql`
    insert into jobs (source, reference, title, company, country, fingerprint)
    select 'old', n, 'Cook ' || n, 'Duka', 'Kenya', '' from generate_series(1, ${count}::int) as n`.execute(database.db)
}

function readJobs() {
  return database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}

async function countWithoutKey(): Promise<number> {
  return (await readJobs()).filter((job) => job.vacancy_key === null).length
}

/** Makes the database end the connection that updates row number `rows`. */
async function endAtRow(rows: number): Promise<void> {
  await sql`create sequence updated_rows`.execute(database.owner)
  await sql`grant usage on sequence updated_rows to public`.execute(database.owner)
  await sql
    .raw(`
      create function end_at_row() returns trigger language plpgsql security definer as $$
      begin
        if nextval('updated_rows') = ${rows} then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$;
      create trigger end_at_row before update on jobs for each row execute function end_at_row()`)
    .execute(database.owner)
}

test('fills in the keys of jobs from an earlier version without changing anything else', async () => {
  await insertWithoutKeys(3)
  const before = await readJobs()
  expect(await fillVacancyKeys(database.db)).toBe(3)
  const keyOf = (job: (typeof before)[number]) =>
    vacancyKey(job).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  const after = await readJobs()
  expect(after.map((job) => job.vacancy_key)).toEqual(before.map(keyOf))
  expect(after).toEqual(before.map((job) => Object.assign(job, { vacancy_key: keyOf(job) })))
  expect(await fillVacancyKeys(database.db)).toBe(0)
})

test('an interrupted upgrade continues at the next start, even in two processes at once', async () => {
  await insertWithoutKeys(12_000)
  await endAtRow(7_000)
  const db = connectDatabase(database.url)
  await expect(fillVacancyKeys(db)).rejects.toThrow(/terminat/)
  await db.destroy()
  expect(await countWithoutKey()).toBe(7_000)
  await sql`drop function end_at_row cascade`.execute(database.owner)
  await Promise.all([fillVacancyKeys(database.db), fillVacancyKeys(database.db)])
  expect(await countWithoutKey()).toBe(0)
})

test('the search index finds duplicates among jobs without a key, and an import fills in the key of a job it changes', async () => {
  await insertJob(database.db, { ...plainJob, source: 'old', vacancy_key: null })
  await insertJob(database.db, { ...plainJob, source: 'new' })
  const { index, read } = createIndexReader(database.db)
  await read()
  const [first, second] = await readJobs()
  expect(index.duplicateOf(second?.id ?? 0, 20_000)).toBe(first?.id)
  await saveJobs(database.db, [{ ...plainJob, salary: 'KES 40,000' }], { source: 'old' })
  const [changed] = await readJobs()
  expect(changed).toMatchObject({ vacancy_key: second?.vacancy_key, salary: 'KES 40,000' })
  expect(changed?.revision).toBeGreaterThan(second?.revision ?? 0)
})

test('a job gets a new vacancy number only if its key changes', async () => {
  const save = async (title: string, company = 'Duka') => {
    await saveJobs(database.db, [{ ...plainJob, title, company }], { source: 'place' })
    return (await readJobs())[0]?.vacancy_number ?? null
  }
  await save('Cook')
  expect(await save('COOK!', 'Duka Ltd')).toBeNull()
  expect(await save('Chef')).toBeGreaterThan(0)
})

test('a job that changes before its key is computed keeps its vacancy number unless it becomes another vacancy', async () => {
  const save = async (fields: Partial<typeof plainJob>) => {
    await database.db.updateTable('jobs').set({ vacancy_key: null }).execute()
    await saveJobs(database.db, [{ ...plainJob, ...fields }], { source: 'place' })
    return (await readJobs())[0]?.vacancy_number ?? null
  }
  expect(await save({})).toBeNull()
  expect(await save({ salary: 'KES 40,000' })).toBeNull()
  expect(await save({ city: 'Nakuru' })).toBeGreaterThan(0)
})

test('computing keys again keeps revisions and vacancy numbers, and so the job that is shown', async () => {
  await insertJob(database.db, { title: 'Cook (m/f/d)', source: 'early', vacancy_number: 2_000_000 })
  await insertJob(database.db, { title: 'Cook', source: 'late', vacancy_number: 1_000_000 })
  const [early, late] = await readJobs()
  await sql`alter table jobs drop column vacancy_key, add column vacancy_key uuid`.execute(database.owner)
  await fillVacancyKeys(database.db)
  expect(await readJobs()).toEqual([early, late])
  const { index, read } = createIndexReader(database.db)
  await read()
  expect(index.duplicateOf(early?.id ?? 0, 20_000)).toBe(late?.id)
})
