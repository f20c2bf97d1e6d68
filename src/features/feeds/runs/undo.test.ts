import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookRow, cookHeader, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { plainJob } from '../../../../tests/support/jobs.ts'
import { connectDatabase, webStatementTimeoutMs } from '../../../db/connect.server.ts'
import { IndexReader } from '../../jobs/search/index-reader.server.ts'
import { closeJob, reopenJob } from '../../jobs/writing/job-states.server.ts'
import { closeVanished, findVanished, saveJobs } from '../../jobs/writing/write-service.server.ts'
import type { Progress } from '../import/check-jobs.server.ts'
import { writeJobs } from '../import/write-jobs.server.ts'
import { addSaved, emptyReport } from '../report/import-report.ts'
import { createRunChanges, findLastRowCount, findRun, maxUndoableRuns, withSourceLock } from './queries.server.ts'
import { recordRun } from './record-run.server.ts'
import { undoRun } from './undo.server.ts'

const now = new Date('2026-11-21T09:00:00+03:00')
const source = 'partner'

let feed: FeedImports
let db: FeedImports['db']
beforeAll(async () => {
  feed = await openFeedImports()
  ;({ db } = feed)
})
beforeEach(async () => {
  await feed.deleteJobs()
  await db.deleteFrom('import_runs').execute()
})
afterAll(() => feed.close())

/** Records a run of a full feed with these jobs, 'A' or 'A Chef' with a title. Returns its number. */
async function run(...feed: string[]): Promise<number> {
  const jobs = feed.map((text) => {
    const [reference = '', title = 'Cook'] = text.split(' ')
    return Object.assign({}, plainJob, { reference, title })
  })
  const recorded = await recordRun(db, { source, location: 'feed' }, async (_, changes) => {
    const beforeChange = (references: string[]) => changes.recordPreviousVersions(db, references)
    const saved = await saveJobs(db, jobs, { source, beforeChange })
    await changes.recordNew(db, saved.newIds)
    const isNamed = (reference: string) => jobs.some((job) => job.reference === reference)
    const missing = await findVanished(db, source, { today: 0, isNamed })
    const closed = await closeVanished(db, missing, now, changes.recordClosed)
    const report = { ...emptyReport('CSV', { columns: {}, fixed: {}, leaveOut: [] }), read: jobs.length }
    addSaved(report, saved, 0)
    return { state: 'done', report, closed, message: null }
  })
  return recorded?.id ?? 0
}

/** Records a run that imports 10,000 jobs with this title. Returns its number. */
async function importMany(title: string): Promise<number> {
  const rows = Array.from({ length: 10_000 }, (_, at) => cookRow(at, title))
  const recorded = await recordRun(db, { source, location: 'feed' }, async (saveCounts, changes) => {
    const { file, check } = await feed.checkText([cookHeader, ...rows], { source })
    const report = await writeJobs(db, file, check, { source, saveCounts, changes })
    return { state: 'done', report, closed: 0, message: null }
  })
  return recorded?.id ?? 0
}

const undo = (id: number) => undoRun(db, { id, source })

/** The jobs without timestamps and revisions. */
function board() {
  return db
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

test('undoes 10,000 changed and new jobs within the time limit of requests', { timeout: 120_000 }, async () => {
  const first = await importMany('Cook')
  const second = await importMany('Chef')
  const requests = connectDatabase(feed.url, { maxConnections: 3, statementTimeoutMs: webStatementTimeoutMs })
  expect(await undoRun(requests, { id: second, source })).toMatchObject({ restored: 10_000 })
  expect(await undoRun(requests, { id: first, source })).toMatchObject({ removed: 10_000 })
  await requests.destroy()
})

test('removes new jobs, restores changed ones and reopens closed ones', async () => {
  await run('A', 'B', 'C', 'D')
  const before = await board()
  const reader = new IndexReader(db)
  const { index } = reader
  const wrong = await run('A', 'B Chef', 'E')
  await reader.read()
  expect(index.size).toBe(3)
  expect(await undo(wrong)).toEqual({ removed: 1, restored: 1, reopened: 2 })
  expect(await board()).toEqual(before)
  await reader.read()
  expect(index.size).toBe(4)
  expect(await findRun(db, wrong)).toMatchObject({ state: 'done', undone_at: expect.any(Date) })
})

test('allows the same feed to be imported again', async () => {
  await run('A', 'B', 'X')
  const wrong = await run('A Chef', 'C', 'X')
  const states = async () =>
    (await board()).map(({ reference, title, closed_by_feed }) => [reference, title, closed_by_feed])
  const after = await states()
  await undo(wrong)
  const again = await run('A Chef', 'C', 'X')
  expect(await states()).toEqual(after)
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
  expect(await findLastRowCount(db, source)).toBe(5)
  await undo(wrong)
  expect(await findLastRowCount(db, source)).toBe(2)
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
    await close(db, reference, source, now)
    const before = await board()
    await expect(undo(wrong)).rejects.toThrow(
      `Run ${wrong} cannot be undone: 1 of its jobs was closed or reopened by hand since: ${reference}. Reverse that with reopen or close, then try again.`,
    )
    expect(await board()).toEqual(before)
    await open(db, reference, source, now)
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
    await withSourceLock(db, source, () =>
      expect(undo(first)).rejects.toThrow('Another process is importing into source "partner".'),
    )
    expect(await undo(first)).toMatchObject({ removed: 1 })
  })

  test('if the changes of a later run are no longer stored', async () => {
    const first = await run('A')
    const second = await run('A Chef')
    await db.deleteFrom('run_changes').where('run_id', '=', second).execute()
    await expect(undo(second)).rejects.toThrow(`Run ${second} cannot be undone: its changes are not stored.`)
    await expect(undo(first)).rejects.toThrow(`run ${second} changed jobs later, and its changes are no longer stored.`)
  })
})

test('undoes an interrupted run, and continues an interrupted undo', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => cookRow(at, `Cook ${at}`))
  const interrupt = new AbortController()
  const { signal } = interrupt
  const recorded = await recordRun(db, { source, location: 'feed' }, async (saveCounts, changes) => {
    const { file, check } = await feed.checkText([cookHeader, ...rows].join('\n'), { source })
    const onProgress = ({ report }: Progress) => void (report.read >= 2_000 && interrupt.abort())
    const report = await writeJobs(db, file, check, { source, saveCounts, changes, signal, onProgress })
    return { state: 'done', report, closed: 0, message: null }
  })
  const id = recorded?.id ?? 0
  expect(await findRun(db, id)).toMatchObject({ state: 'interrupted', new: 2_000 })
  // Simulates a process that ended after the first of two batches.
  const batches = await db.selectFrom('run_changes').selectAll().where('run_id', '=', id).orderBy('position').execute()
  expect(batches).toHaveLength(2)
  await db
    .deleteFrom('jobs')
    .where('id', 'in', batches[1]?.new_ids ?? [])
    .execute()
  await db
    .deleteFrom('run_changes')
    .where('run_id', '=', id)
    .where('position', '=', batches[1]?.position ?? 0)
    .execute()
  await db.updateTable('import_runs').set({ undone_at: now }).where('id', '=', id).execute()
  expect(await undo(id)).toEqual({ removed: 1_000, restored: 0, reopened: 0 })
  expect(await board()).toEqual([])
})

test(`stores the changes of the last ${maxUndoableRuns} runs that changed something`, async () => {
  const ids: number[] = []
  for (let at = 0; at <= maxUndoableRuns; at++) ids.push(await run(`A Title-${at}`), await run(`A Title-${at}`))
  const stored = await db.selectFrom('run_changes').select('run_id').distinct().orderBy('run_id').execute()
  expect(stored.map(({ run_id }) => run_id)).toEqual(ids.filter((_, at) => at % 2 === 0).slice(1))
})

test('stores nothing for a run that replaces too much text, so that it is not undone in part', async () => {
  await run('A', 'B', 'C')
  const { id } = await db
    .insertInto('import_runs')
    .values({ source, location: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = createRunChanges({ id, source }, 1_500)
  const count = async () =>
    (await db.selectFrom('run_changes').select('position').where('run_id', '=', id).execute()).length
  await changes.recordPreviousVersions(db, ['A'])
  await changes.recordNew(db, [1, 2])
  expect(await count()).toBe(2)
  for (const reference of ['B', 'C']) await changes.recordPreviousVersions(db, [reference])
  expect(await count()).toBe(0)
  await changes.recordNew(db, [3])
  await changes.recordClosed(db, [4])
  await changes.recordPreviousVersions(db, ['A'])
  expect(await count()).toBe(0)
})
