import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookHeader, cookRow, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { type Database } from '../../../db/connect.server.ts'
import { type ImportReport, summarise } from './import-report.ts'
import { describeGroups } from './problems/problem-texts.ts'
import { createFileReferences } from './read-batches.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

describe('new jobs that lists do not show', () => {
  const clock = { now: () => new Date('2026-11-22T09:00:00+03:00') }
  const dated = (ref: number, closesOn: string) => `${ref},Cook ${ref},Duka,Kenya,${closesOn}`

  test.each([false, true])(
    'are counted if past their closing date, but not on that day (dry run: %s)',
    async (dryRun) => {
      const text = [
        cookHeader,
        dated(1, '2026-11-21'),
        dated(2, '2026-11-22'),
        dated(3, '2026-11-23'),
        dated(4, ''),
        dated(5, '2020-01-01'),
      ].join('\n')
      expect(await imports.importText(text, { clock, dryRun })).toMatchObject({
        new: 5,
        newExpired: 2,
        newHidden: 0,
        hiddenBehind: null,
      })
    },
  )

  test('are not counted again on the next import', async () => {
    const text = [cookHeader, dated(1, '2026-11-21'), dated(2, '')].join('\n')
    await imports.importText(text, { clock })
    expect(await imports.importText(text, { clock })).toMatchObject({ new: 0, newExpired: 0 })
  })

  test.each([false, true])("are counted if hidden by another source's open jobs (dry run: %s)", async (dryRun) => {
    await imports.importText([cookHeader, dated(1, ''), dated(2, '2026-11-21'), dated(3, '')].join('\n'), {
      clock,
      source: 'first',
    })
    await imports.importText([cookHeader, dated(4, '')].join('\n'), { clock, source: 'second' })
    const text = [cookHeader, dated(1, ''), dated(2, ''), dated(3, '2026-11-21'), dated(4, ''), dated(5, '')]
      .join('\n')
      .replace('1,Cook 1,Duka,', '1,COOK 1,Duka Ltd,')
    expect(await imports.importText(text, { clock, dryRun, source: 'third' })).toMatchObject({
      new: 5,
      newExpired: 1,
      newHidden: 2,
      hiddenBehind: expect.stringMatching(/^(first|second)$/),
    })
    await imports.importText([cookHeader, dated(6, '')].join('\n'), { clock, source: 'first' })
    expect(
      await imports.importText([cookHeader, dated(1, ''), dated(3, ''), dated(6, '')].join('\n'), {
        clock,
        dryRun,
        source: 'fourth',
      }),
    ).toMatchObject({ newHidden: 3, hiddenBehind: 'first' })
  })
})

test('reports an omitted field in each run, even if the row has not changed', async () => {
  const filler = Array.from({ length: 100 }, (_, ref) => cookRow(ref))
  const text = [cookHeader, ...filler, cookRow(100).replace('31/12/2027', 'soon'), cookRow(101)].join('\n')
  const omissions = {
    omitted: 1,
    refused: 0,
    refusals: [],
    omissions: [
      {
        line: 102,
        row: 101,
        name: '100',
        field: 'closing date',
        reason: expect.stringMatching(/^is not a date: "soon"/),
      },
    ],
  }
  expect(await imports.importText(text)).toMatchObject({ new: 102, ...omissions })
  expect(await imports.importText(text)).toMatchObject({ new: 0, unchanged: 102, ...omissions })
})

test('lists the first thousand omitted fields and counts all', async () => {
  const text = [
    cookHeader,
    ...Array.from({ length: 1_200 }, (_, ref) => cookRow(ref).replace('31/12/2027', 'soon')),
  ].join('\n')
  const report = await imports.importText(text)
  expect([report.new, report.omitted, report.omissions.length]).toEqual([1_200, 1_200, 1_000])
})

test('saves the counts with each batch, refused and unchanged rows included, the next batch excluded', async () => {
  const rows = Array.from({ length: 2_500 }, (_, ref) => cookRow(ref, ref % 500 === 7 ? '' : 'Cook'))
  await imports.importText([cookHeader, ...rows.slice(0, 1_200)].join('\n'))
  const saved: [number, number, number, number, number][] = []
  const saveCounts = async (transaction: Database, report: ImportReport) => {
    const { count } = await transaction
      .selectFrom('jobs')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    saved.push([report.read, report.new, report.unchanged, report.refused, count])
  }
  await imports.importText([cookHeader, ...rows].join('\n'), { saveCounts })
  expect(saved).toEqual([
    [1_000, 0, 998, 2, 1_197],
    [2_000, 799, 1_197, 4, 1_996],
    [2_500, 1_298, 1_197, 5, 2_495],
    [2_500, 1_298, 1_197, 5, 2_495],
  ])
})

describe('jobs that take no applications', () => {
  const header = 'ref,title,company,country,closing date,status'

  test.each([false, true])('are listed with their status and not refused (dry run: %s)', async (dryRun) => {
    const rows = ['1,Cook,Duka,Kenya,,', '2,Guard,Duka,Kenya,HELD - client reviewing,', '3,Nurse,Duka,Kenya,,Filled']
    const report = await imports.importText([header, ...rows].join('\n'), { dryRun })
    expect(report).toMatchObject({ read: 3, new: 1, refused: 0, withdrawn: 2, unidentified: 0 })
    expect(describeGroups(report.refusalGroups)).toEqual([
      'line 3 (2): closing date is "HELD - client reviewing", so the job is not published.',
      'line 4 (3): status is "Filled", so the job is not published.',
    ])
    expect(summarise(report, { file: 'a.csv', source: 'a', dryRun })).toContain(
      '0 refused. 2 jobs were not published because of their status.',
    )
  })

  test('count as missing from the file, so that a sync closes them', async () => {
    const references = createFileReferences()
    await imports.importText([header, '1,Cook,Duka,Kenya,,', '2,Guard,Duka,Kenya,,Cancelled'].join('\n'), {
      references,
    })
    expect(['1', '2'].map((each) => references.imported.has(each) || references.refused.has(each))).toEqual([
      true,
      false,
    ])
  })
})
