import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { closeJob } from '../../jobs/writing/write-service.server.ts'
import { openJobsFile } from '../read/jobs-file.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { importJobs } from './import-jobs.server.ts'
import { findTakeover } from './takeover.server.ts'

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-takeover-'))
})
beforeEach(async () => void (await database.db.deleteFrom('jobs').execute()))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Row = [reference: string, title: string, company: string]

const kenya = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [String(at + 1), `Cook ${at + 1}`, 'Duka'])
const oman = (rows: Row[], from: number): Row[] =>
  rows.map((row, at) => (at < from ? row : [row[0], `Driver ${at + 1}`, 'Desert Haulage']))

async function write(rows: Row[]): Promise<string> {
  const path = join(folder, 'feed.csv')
  await writeFile(path, ['ref,title,company,country', ...rows.map((row) => `${row.join(',')},Kenya`)].join('\n'))
  return path
}

async function importRows(rows: Row[]): Promise<void> {
  await importJobs(database.db, await openJobsFile(await write(rows)), { source: 'partner', dryRun: false })
}

async function check(rows: Row[], { defaults, source = 'partner' }: { defaults?: RowDefaults; source?: string } = {}) {
  const path = await write(rows)
  const read = { rows: 0 }
  const found = await findTakeover(database.db, () => openJobsFile(path), {
    source,
    defaults,
    onProgress: ({ rows: count }) => void (read.rows = count),
  })
  return { found, rows: read.rows }
}

test.each([
  [2, 0, { known: 2, replaced: 2 }],
  [2, 1, null],
  [1, 0, { known: 1, replaced: 1 }],
  [4, 2, null],
  [4, 1, { known: 4, replaced: 3 }],
  [5, 3, null],
  [5, 2, { known: 5, replaced: 3 }],
  [5, 5, null],
])('for %i jobs, the first %i of them unchanged, returns %j', async (count, kept, found) => {
  await importRows(kenya(count))
  expect((await check(oman(kenya(count), kept))).found).toEqual(found)
})

test('accepts a file that changes only titles, only companies, or the spelling of both', async () => {
  await importRows(kenya(4))
  const edits: ((row: Row) => Row)[] = [
    ([ref, , company]) => [ref, `Chef ${ref}`, company],
    ([ref, title]) => [ref, title, 'Duka Group'],
    ([ref, title]) => [ref, title.toUpperCase(), 'DUKA Ltd.'],
  ]
  for (const edit of edits) expect((await check(kenya(4).map(edit))).found).toBeNull()
})

test('does not count new rows or repeated references', async () => {
  await importRows(kenya(3))
  const unknown = Array.from({ length: 3_000 }, (_, at): Row => [`new-${at}`, 'Guard', 'Askari'])
  expect((await check([...unknown, ...oman(kenya(3), 1)])).found).toEqual({ known: 3, replaced: 2 })
  expect(
    (await check([...oman(kenya(3), 2), ...unknown, ...oman(kenya(3), 0).slice(2), ...oman(kenya(3), 0).slice(2)]))
      .found,
  ).toBeNull()
})

test('does not check another source, or one without jobs', async () => {
  await importRows(kenya(2))
  expect(await check(oman(kenya(2), 0), { source: 'other' })).toEqual({ found: null, rows: 0 })
})

test('counts closed jobs, because their pages would show other jobs', async () => {
  await importRows(kenya(2))
  for (const reference of ['1', '2']) await closeJob(database.db, reference, 'partner', new Date())
  expect((await check(oman(kenya(2), 0))).found).toEqual({ known: 2, replaced: 2 })
})

test('compares with the company that the operator sets for all rows', async () => {
  await importRows(kenya(2))
  const rows = oman(kenya(2), 0).map(([ref, title]): Row => [ref, title, ''])
  expect((await check(rows, { defaults: { company: 'Duka' } })).found).toBeNull()
  expect((await check(rows, { defaults: { company: 'Desert Haulage' } })).found).toEqual({ known: 2, replaced: 2 })
})

test('stops reading when half of the jobs are unchanged, and otherwise reads to the end', async () => {
  await importRows(kenya(10_000))
  const same = await check(kenya(10_000))
  expect(same).toEqual({ found: null, rows: expect.toSatisfy((rows: number) => rows < 5_000) })
  expect(await check(oman(kenya(10_000), 0))).toEqual({ found: { known: 10_000, replaced: 10_000 }, rows: 10_000 })
})
