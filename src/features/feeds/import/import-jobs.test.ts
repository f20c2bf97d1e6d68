import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookHeader, cookRow, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import type { Database } from '../../../db/connect.server.ts'
import { closeJob, removeJob } from '../../jobs/writing/job-states.server.ts'
import type { ImportReport } from '../report/import-report.ts'
import { describeDetails } from '../report/report-texts.ts'
import { ImportStopped, writeJobs } from './write-jobs.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

const now = () => new Date()

test('changes nothing on a second import, and one job for a changed row', async () => {
  const rows = [cookHeader, ...[1, 2, 3].map((ref) => cookRow(ref))]
  expect(await imports.importText(rows)).toMatchObject({ read: 3, new: 3, changed: 0, unchanged: 0 })
  const before = await imports.jobs()
  expect(await imports.importText(rows)).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  expect(await imports.jobs()).toEqual(before)
  const changed = await imports.importText([cookHeader, cookRow(1), cookRow(2, 'Head cook'), cookRow(4)])
  expect(changed).toMatchObject({ new: 1, changed: 1, unchanged: 1, changedFields: { title: 1 } })
  expect((await imports.jobs())[1]).toMatchObject({ reference: '2', uuid: before[1]?.uuid, title: 'Head cook' })
})

test('imports the same jobs from another format', async () => {
  await imports.importText([cookHeader, cookRow(1)])
  const same = { reference: 1, job_title: 'Cook', company_name: 'Duka', job_country: 'Kenya', deadline: '2027-12-31' }
  expect(await imports.importText(JSON.stringify([same]))).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
})

test('keeps jobs of two sources with the same reference apart', async () => {
  await imports.importText([cookHeader, cookRow(1)])
  expect(await imports.importText([cookHeader, cookRow(1)], { source: 'agency' })).toMatchObject({ new: 1 })
})

test('names the sheet of a row that cannot be used', async () => {
  const { refusals } = await imports.importText([
    'Title,Company,Country,sheet',
    'Cook,Duka,Kenya,Gulf',
    ',Duka,Oman,Oman',
  ])
  expect(refusals.first).toMatchObject([{ line: 3, row: 2, name: 'Oman' }])
})

test('names new jobs that ask candidates for money', async () => {
  const rows = ['reference,title,company,country,description', '1,Cook,Duka,Kenya,Pay a registration fee of KES 500.']
  const report = await imports.importText([...rows, '2,Guard,Duka,Kenya,No registration fee.'])
  expect(describeDetails(report)).toContain(
    'Candidates must never pay, but new jobs ask them for money, such as "Cook".',
  )
  expect((await imports.importText(rows)).askForMoney).toEqual([])
})

test('does not reopen a job that the operator closed, and refuses one that was removed', async () => {
  await imports.importText([cookHeader, cookRow(1), cookRow(2, 'Guard')])
  await closeJob(imports.db, '1', undefined, now())
  await removeJob(imports.db, '2', undefined, now())
  const report = await imports.importText([cookHeader, cookRow(1, 'Chef'), cookRow(2, 'Guard')])
  expect(report).toMatchObject({ changed: 1, closedByHand: 1, refused: 1 })
  expect(report.refusals.first).toMatchObject([{ line: 3, name: '2', reason: expect.stringContaining('was removed') }])
  expect(await imports.jobs()).toMatchObject([{ title: 'Chef', closed_at: expect.any(Date) }, { title: 'Guard' }])
})

test('does not import a vacancy that was removed while the operator was asked', async () => {
  await imports.importText([cookHeader, cookRow('A')], { source: 'agency' })
  const { file, check } = await imports.checkText([cookHeader, cookRow('B'), cookRow('C', 'Guard')])
  await removeJob(imports.db, 'A', undefined, now())
  expect(await writeJobs(imports.db, file, check, { source: 'file' })).toMatchObject({ new: 1 })
  expect(await imports.jobs()).toMatchObject([{ source: 'agency' }, { source: 'file', title: 'Guard' }])
})

test('writes nothing if the file was changed while the operator was asked', async () => {
  const { file, check } = await imports.checkText(['title,company,country', 'Cook,Duka,Kenya'])
  await writeFile(file.path, 'title,company,country\nNurse,Lurambi,Kenya\nCook,Duka,Kenya')
  await expect(writeJobs(imports.db, file, check, { source: 'file' })).rejects.toMatchObject({
    cause: { message: 'feed has changed since it was checked.' },
  })
  expect(await imports.jobs()).toEqual([])
})

test('reports what would happen in a dry run and writes nothing', async () => {
  await imports.importText([cookHeader, cookRow(1), cookRow(2)])
  const rows = [cookHeader, cookRow(1), cookRow(2, 'Chef'), cookRow(3), '4,,,,']
  expect(await imports.importText(rows, { dryRun: true })).toMatchObject({
    new: 1,
    changed: 1,
    unchanged: 1,
    refused: 1,
  })
  expect((await imports.jobs()).map((job) => job.title)).toEqual(['Cook', 'Cook'])
})

test('imports the rows before the place where a file is cut off', async () => {
  const report = await imports.importText([cookHeader, cookRow(1), '2,"Cook,Duka,Kenya'])
  expect(report).toMatchObject({ new: 1, refused: 0, unread: expect.stringContaining('ine 3') })
})

test.each([cookHeader, '<jobs></jobs>'])('refuses a file without jobs: %s', async (text) => {
  await expect(imports.importText(text)).rejects.toThrow('contains no jobs')
})

test('keeps complete batches when it is interrupted', async () => {
  const rows = [cookHeader, ...Array.from({ length: 2_500 }, (_, at) => cookRow(at))]
  const interrupt = new AbortController()
  const saveCounts = async (_: Database, { new: fresh }: ImportReport) => {
    if (fresh >= 2_000) interrupt.abort()
  }
  const error = await imports
    .importText(rows, { signal: interrupt.signal, saveCounts })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ImportStopped)
  expect(error).toMatchObject({ report: { new: 2_000 } })
  expect(await imports.jobs()).toHaveLength(2_000)
  expect(await imports.importText(rows)).toMatchObject({ new: 500, unchanged: 2_000 })
})

test('saves the counts of what is written with each batch', async () => {
  const rows = Array.from({ length: 2_500 }, (_, ref) => cookRow(ref, ref % 500 === 7 ? '' : 'Cook'))
  await imports.importText([cookHeader, ...rows.slice(0, 1_200)])
  const saved: number[][] = []
  const saveCounts = async (transaction: Database, report: ImportReport) => {
    const { count } = await transaction
      .selectFrom('jobs')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    saved.push([report.new, report.unchanged, report.refused, count])
  }
  await imports.importText([cookHeader, ...rows], { saveCounts })
  expect(saved).toEqual([
    [0, 998, 5, 1_197],
    [799, 1_197, 5, 1_996],
    [1_298, 1_197, 5, 2_495],
    [1_298, 1_197, 5, 2_495],
  ])
})

test('refuses a file with too many jobs', async () => {
  const rows = [1, 2, 3].map((ref) => cookRow(ref))
  expect(await imports.importText([cookHeader, ...rows, cookRow(3)], { maxJobs: 3 })).toMatchObject({ new: 3 })
  const more = imports.importText([cookHeader, ...rows, cookRow(4)], { maxJobs: 3 })
  await expect(more).rejects.toThrow('A file may have at most 3 jobs. Split it.')
})

describe('new jobs that lists do not show', () => {
  const clock = { now: () => new Date('2026-11-22T09:00:00+03:00') }
  const dated = (ref: number, closesOn: string) => `${ref},Cook ${ref},Duka,Kenya,${closesOn}`

  test('are counted once if past their closing date, but not on that day', async () => {
    const rows = [cookHeader, dated(1, '2026-11-21'), dated(2, '2026-11-22'), dated(3, '2026-11-23'), dated(4, '')]
    expect(await imports.importText(rows, { clock })).toMatchObject({ new: 4, newExpired: 1 })
    expect(await imports.importText(rows, { clock })).toMatchObject({ new: 0, newExpired: 0 })
  })

  test("are counted if hidden by another source's open jobs", async () => {
    const first = [cookHeader, dated(1, ''), dated(2, '2026-11-21'), dated(3, '')]
    await imports.importText(first, { clock, source: 'first' })
    const rows = [cookHeader, '1,COOK 1,Duka Ltd,Kenya,', dated(2, ''), dated(3, '2026-11-21'), dated(5, '')]
    const report = await imports.importText(rows, { clock, source: 'second' })
    expect(report).toMatchObject({ new: 4, newExpired: 1, newHidden: 1, hiddenBehind: 'first' })
  })
})

test('stores texts and URLs of hostile rows as plain text or not at all', async () => {
  const hostile = {
    ref: 'x',
    title: '<script>alert(1)</script>Cook',
    company: 'Duka\u0000\ud800',
    country: 'Kenya',
    banner_image: 'data:text/html,x',
    apply_url: 'javascript:alert(1)',
  }
  const text = JSON.stringify([hostile]).replace('"ref"', '"__proto__":{"city":"Nowhere"},"ref"')
  await imports.importText(text, { given: { columns: { banner_image: 'banner_image', apply_url: 'apply_url' } } })
  expect(await imports.jobs()).toMatchObject([
    { title: expect.stringMatching(/Cook$/), company: 'Duka', city: null, banner_image: null, apply_url: null },
  ])
  expect((await imports.jobs())[0]?.title).not.toContain('<')
})
