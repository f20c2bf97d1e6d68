import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { IndexReader } from '../../jobs/search/index-reader.server.ts'
import { closeJob, closeVanished, findVanished, reopenJob } from '../../jobs/writing/write-service.server.ts'
import { importJobs } from '../import/import-jobs.server.ts'
import { openJobsFile } from '../read/jobs-file.server.ts'
import { findLastRowCount, findRun } from './queries.server.ts'
import { recordRun } from './record-run.server.ts'
import { createRunChanges, maxUndoableRuns } from './run-changes.server.ts'
import { withSourceLock } from './source-lock.server.ts'
import { undoRun } from './undo.server.ts'

const now = new Date('2026-11-21T09:00:00+03:00')
const source = 'partner'

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-undo-'))
})
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute()
  await database.db.deleteFrom('import_runs').execute()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a full feed with these jobs, 'A' or 'A Chef' with a title. Returns the run's number. */
async function run(...jobs: string[]): Promise<number> {
  const path = join(folder, 'feed.csv')
  await writeFile(
    path,
    [
      'ref,title,company,country',
      ...jobs.map((job) => `${job.split(' ')[0]},${job.split(' ')[1] ?? 'Cook'},Duka,Kenya`),
    ].join('\n'),
  )
  const recorded = await recordRun(database.db, { source, location: path }, async (saveCounts, changes) => {
    const report = await importJobs(database.db, await openJobsFile(path), {
      source,
      dryRun: false,
      saveCounts,
      changes,
    })
    const isNamed = (reference: string) => jobs.some((job) => job.split(' ')[0] === reference)
    const closed = await closeVanished(
      database.db,
      await findVanished(database.db, source, { today: 0, isNamed }),
      now,
      changes.recordClosed,
    )
    return { state: 'done', report, closed, message: null }
  })
  return recorded?.id ?? 0
}

const undo = (id: number) => undoRun(database.db, { id, source })

/** The jobs without timestamps and revisions. */
function board() {
  return database.db
    .selectFrom('jobs')
    .select([
      'uuid',
      'reference',
      'title',
      'fingerprint',
      'vacancy_key',
      'vacancy_number',
      'closed_at',
      'closed_by_feed',
    ])
    .orderBy('reference')
    .execute()
}

test('removes new jobs, restores changed ones and reopens closed ones', async () => {
  await run('A', 'B', 'C', 'D')
  const before = await board()
  const reader = new IndexReader(database.db)
  const { index } = reader
  const wrong = await run('A', 'B Chef', 'E')
  await reader.read()
  expect(index.size).toBe(3)
  expect(await undo(wrong)).toEqual({ removed: 1, restored: 1, reopened: 2 })
  expect(await board()).toEqual(before)
  await reader.read()
  expect(index.size).toBe(4)
  expect(await findRun(database.db, wrong)).toMatchObject({ state: 'done', undone_at: expect.any(Date) })
})

test('allows the same feed to be imported again, unchanged rows included', async () => {
  const filler = Array.from({ length: 100 }, (_, at) => `filler-${at}`) // the first hundred rows are always parsed
  await run(...filler, 'A', 'B')
  const wrong = await run(...filler, 'A Chef', 'C')
  const after = await board()
  await undo(wrong)
  const again = await run(...filler, 'A Chef', 'C')
  expect((await board()).map(({ reference, title, closed_by_feed }) => [reference, title, closed_by_feed])).toEqual(
    after.map(({ reference, title, closed_by_feed }) => [reference, title, closed_by_feed]),
  )
  expect(await undo(again)).toEqual({ removed: 1, restored: 1, reopened: 1 })
})

test('closes a job again that the run had reopened', async () => {
  await run('A', 'B')
  await run('A')
  const before = await board()
  const wrong = await run('A', 'B Chef')
  expect(await undo(wrong)).toEqual({ removed: 0, restored: 1, reopened: 0 })
  expect(await board()).toEqual(before)
})

test('ignores an undone run when the next feed is checked for shrinkage', async () => {
  await run('A', 'B')
  const wrong = await run('A', 'B', 'C', 'D', 'E')
  expect(await findLastRowCount(database.db, source)).toBe(5)
  await undo(wrong)
  expect(await findLastRowCount(database.db, source)).toBe(2)
})

describe('is refused', () => {
  test('if a later run changed one of the jobs, until that run is undone', async () => {
    const first = await run('A', 'B')
    const second = await run('A', 'B Chef')
    const third = await run('A')
    const board3 = await board()
    await expect(undo(first)).rejects.toThrow(
      `Run ${first} cannot be undone: run ${third} later changed 1 of its jobs. Undo run ${third} first.`,
    )
    await expect(undo(second)).rejects.toThrow(`run ${third} later changed 1 of its jobs`)
    expect(await board()).toEqual(board3)
    await undo(third)
    await expect(undo(first)).rejects.toThrow(`run ${second} later changed 1 of its jobs`)
    await undo(second)
    expect(await undo(first)).toEqual({ removed: 2, restored: 0, reopened: 0 })
    expect(await board()).toEqual([])
  })

  test('but not if later runs changed only other jobs', async () => {
    await run('A', 'B')
    const wrong = await run('A Chef', 'B')
    await run('A Chef', 'B Chef', 'C')
    expect(await undo(wrong)).toEqual({ removed: 0, restored: 1, reopened: 0 })
    expect((await board()).map(({ title }) => title)).toEqual(['Cook', 'Chef', 'Cook'])
  })

  test.each([
    ['a new job', 'C', closeJob, reopenJob],
    ['a changed job', 'B', closeJob, reopenJob],
    ['a closed job', 'D', closeJob, reopenJob],
  ])('if %s was closed by hand, until it is reopened', async (_, reference, close, open) => {
    await run('A', 'B', 'D')
    const wrong = await run('A', 'B Chef', 'C')
    await close(database.db, reference, source, now)
    const before = await board()
    await expect(undo(wrong)).rejects.toThrow(
      `Run ${wrong} cannot be undone: 1 of its jobs was closed or reopened by hand since: ${reference}. Reverse that with reopen or close, then try again.`,
    )
    expect(await board()).toEqual(before)
    await open(database.db, reference, source, now)
    expect(await undo(wrong)).toMatchObject({ removed: 1, restored: 1 })
    expect((await board()).map((job) => [job.reference, job.title, job.closed_at])).toEqual(
      ['A', 'B', 'D'].map((each) => [each, 'Cook', null]),
    )
  })

  test('the second time, and if the run changed nothing', async () => {
    const first = await run('A')
    const same = await run('A')
    await expect(undo(same)).rejects.toThrow(`Run ${same} changed no jobs, so there is nothing to undo.`)
    await undo(first)
    await expect(undo(first)).rejects.toThrow(
      /^Run \d+ was already undone on .+\. To get its jobs back, import its file again\.$/,
    )
  })

  test('while another process imports into the source', async () => {
    const first = await run('A')
    await withSourceLock(database.db, source, () =>
      expect(undo(first)).rejects.toThrow('Another process is importing into source "partner".'),
    )
    expect(await undo(first)).toMatchObject({ removed: 1 })
  })

  test('if the changes of a later run are no longer stored', async () => {
    const first = await run('A')
    const second = await run('A Chef')
    await database.db.deleteFrom('run_changes').where('run_id', '=', second).execute()
    await expect(undo(second)).rejects.toThrow(`Run ${second} cannot be undone: its changes are not stored.`)
    await expect(undo(first)).rejects.toThrow(`run ${second} changed jobs later, and its changes are no longer stored.`)
  })
})

test('undoes an interrupted run, and continues an interrupted undo', async () => {
  const path = join(folder, 'long.csv')
  await writeFile(
    path,
    ['ref,title,company,country', ...Array.from({ length: 3_000 }, (_, at) => `${at},Cook ${at},Duka,Kenya`)].join(
      '\n',
    ),
  )
  const interrupt = new AbortController()
  const recorded = await recordRun(database.db, { source, location: path }, async (saveCounts, changes) => {
    const report = await importJobs(database.db, await openJobsFile(path), {
      source,
      dryRun: false,
      saveCounts,
      changes,
      signal: interrupt.signal,
      onProgress: ({ report: { read } }) => void (read >= 2_000 && interrupt.abort()),
    })
    return { state: 'done', report, closed: 0, message: null }
  })
  const id = recorded?.id ?? 0
  expect(await findRun(database.db, id)).toMatchObject({ state: 'interrupted', new: 2_000 })
  // Simulates a process that ended after the first of two batches.
  const batches = await database.db
    .selectFrom('run_changes')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('position')
    .execute()
  expect(batches).toHaveLength(2)
  await database.db
    .deleteFrom('jobs')
    .where('id', 'in', batches[1]?.new_ids ?? [])
    .execute()
  await database.db
    .deleteFrom('run_changes')
    .where('run_id', '=', id)
    .where('position', '=', batches[1]?.position ?? 0)
    .execute()
  await database.db.updateTable('import_runs').set({ undone_at: now }).where('id', '=', id).execute()
  expect(await undo(id)).toEqual({ removed: 1_000, restored: 0, reopened: 0 })
  expect(await board()).toEqual([])
})

test(`stores the changes of the last ${maxUndoableRuns} runs that changed something`, async () => {
  const ids: number[] = []
  for (let at = 0; at <= maxUndoableRuns; at++) ids.push(await run(`A Title-${at}`), await run(`A Title-${at}`))
  const stored = await database.db.selectFrom('run_changes').select('run_id').distinct().orderBy('run_id').execute()
  expect(stored.map(({ run_id }) => run_id)).toEqual(ids.filter((_, at) => at % 2 === 0).slice(1))
})

test('stores nothing for a run that replaces too much text, so that it is not undone in part', async () => {
  await run('A', 'B', 'C')
  const { id } = await database.db
    .insertInto('import_runs')
    .values({ source, location: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = createRunChanges({ id, source }, 1_500)
  const count = async () =>
    (await database.db.selectFrom('run_changes').select('position').where('run_id', '=', id).execute()).length
  await changes.recordPreviousVersions(database.db, ['A'])
  await changes.recordNew(database.db, [1, 2])
  expect(await count()).toBe(2)
  for (const reference of ['B', 'C']) await changes.recordPreviousVersions(database.db, [reference])
  expect(await count()).toBe(0)
  await changes.recordNew(database.db, [3])
  await changes.recordClosed(database.db, [4])
  await changes.recordPreviousVersions(database.db, ['A'])
  expect(await count()).toBe(0)
})
