import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'
import { inlineRows, makeWorkbook } from '../../../../../tests/support/workbook.ts'
import type { FeedRow } from '../../read/format.ts'
import { openJobsFile } from '../../read/jobs-file.server.ts'
import { importJobs } from '../import-jobs.server.ts'
import { summarise } from '../import-report.ts'
import { decideDateOrder } from './date-order.server.ts'

const rowOf = (line: number, closes: string, more = {}): FeedRow => ({ line, fields: { closes, ...more } })
const rowsOf = (dates: readonly string[]): FeedRow[] => dates.map((date, at) => rowOf(at + 2, date))

async function* stream(rows: FeedRow[], failure?: Error): AsyncGenerator<FeedRow> {
  yield* rows
  if (failure) throw failure
}

async function orderOfRows(rows: FeedRow[]) {
  return (await decideDateOrder(stream(rows))).defaults.dateOrders?.closes_on
}

test.each([
  [['05/11/2026'], 'day first', null],
  [['05/11/2026', '20/11/2026'], 'day first', null],
  [['05/11/2026', '11/20/2026'], 'month first', ['05/11/2026', '11/20/2026', null]],
  [['05/11/26 17:00 EAT', '11/20/26'], 'month first', ['05/11/26', '11/20/26', null]],
  [['20/11/2026', '05/11/2026', '11/20/2026'], 'day first', ['05/11/2026', '11/20/2026', '20/11/2026']],
  [['05/11/2026', '2026-11-20', '20 Nov 2026', 'Nov 20, 2026', '31/11/2026'], 'day first', null],
  [['11/20/2026', '05/05/2026'], 'month first', null],
  [['20/11/2026', '11/20/2026'], 'day first', null],
] as const)('reads a file with the dates %j %s', async (dates, order, found) => {
  const decided = await decideDateOrder(stream(rowsOf(dates)), { company: 'Duka' })
  expect(decided.defaults).toMatchObject({ company: 'Duka', dateOrders: { posted_on: order, closes_on: order } })
  const shown = decided.ambiguous.map(({ example, monthFirst, dayFirst }) => [example, monthFirst, dayFirst])
  expect(shown).toEqual(found === null ? [] : [found])
})

test('finds the order in the dates that are read, and in no other column', async () => {
  expect(await orderOfRows([rowOf(2, '05/11/2026', { note: '11/20/2026' })])).toBe('day first')
  expect(await orderOfRows([rowOf(2, '05/11/2026', { posted: '01/20/2026' })])).toBe('month first')
})

test.each([
  ['has its own evidence', ['11/02/2026 05/12/2026', '11/24/2026 20/12/2026'], 'month first', 'day first'],
  ['has its own evidence', ['02/11/2026 05/12/2026', '24/11/2026 12/20/2026'], 'day first', 'month first'],
  ['would close jobs early', ['11/02/2026 05/12/2026', '11/24/2026 '], 'month first', 'day first'],
  ['would close jobs early', ['11/05/2026 10/02/2026', ' 10/20/2026'], 'day first', 'month first'],
  ['has neither', ['11/02/2026 12/05/2026', '11/24/2026 '], 'month first', 'month first'],
  ['has neither', ['11/02/2026 11/02/2026', '11/24/2026 '], 'month first', 'month first'],
  [
    'closes jobs early in both orders',
    ['11/02/2026 05/12/2026', '12/02/2026 05/06/2026', '11/24/2026 '],
    'month first',
    'month first',
  ],
])('reads a column in an order of its own if it %s (%j)', async (_, rows, posted, closes) => {
  const fields = rows.map((row, at): FeedRow => {
    const [first, second] = row.split(' ')
    return { line: at + 2, fields: { posted: first, closes: second } }
  })
  const { defaults } = await decideDateOrder(stream(fields))
  expect(defaults.dateOrders).toEqual({ posted_on: posted, closes_on: closes })
})

test('finds the order in the first 1,000 rows', async () => {
  const before = (count: number) => Array.from({ length: count }, () => '05/11/2026')
  expect(await orderOfRows(rowsOf([...before(999), '11/20/2026']))).toBe('month first')
  expect(await orderOfRows(rowsOf([...before(1_000), '11/20/2026']))).toBe('day first')
})

test('finds the order in the first 4 MB of long rows', async () => {
  const long = { description: 'x'.repeat(999_000) }
  const before = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 2, '05/11/2026', long))
  expect(await orderOfRows([...before(4), rowOf(6, '11/20/2026')])).toBe('month first')
  expect(await orderOfRows([...before(5), rowOf(7, '11/20/2026')])).toBe('day first')
})

test('keeps the rows, their lines and their order, also of rows that cannot be read', async () => {
  const rows: FeedRow[] = Array.from({ length: 2_500 }, (_, at) => rowOf(at * 3 + 2, `${at}`))
  rows.splice(500, 1, { line: 1_502, problem: 'The row is longer than 1 MB' })
  const read: FeedRow[] = []
  for await (const row of (await decideDateOrder(stream(rows))).rows) read.push(row)
  expect(read).toEqual(rows)
})

test('reports an error in the file after the rows before it', async () => {
  const read: FeedRow[] = []
  const rows = rowsOf(['1/1/2026', '2/1/2026'])
  const readAll = async () => {
    for await (const row of (await decideDateOrder(stream(rows, new Error('cut off')))).rows) read.push(row)
  }
  await expect(readAll()).rejects.toThrow('cut off')
  expect(read).toEqual(rows)
})

test('closes the file when the import stops early', async () => {
  let isClosed = false
  async function* closing() {
    try {
      yield* stream(Array.from({ length: 1_100 }, (_, at) => rowOf(at, '')))
    } finally {
      isClosed = true
    }
  }
  for await (const row of (await decideDateOrder(closing())).rows) if (row.line === 1_050) break
  expect(isClosed).toBe(true)
})

const dates = ['05/11/2026', '11/20/2026']

test.each([
  ['CSV', `title,company,country,deadline\n${dates.map((date) => `Cook,Duka,Kenya,${date}`).join('\n')}`],
  ['JSON', JSON.stringify(dates.map((deadline) => ({ title: 'Cook', company: 'Duka', country: 'Kenya', deadline })))],
  [
    'JSON-LD',
    dates.map((validThrough) => JSON.stringify({ '@type': 'JobPosting', title: 'Cook', validThrough })).join('\n'),
  ],
  [
    'XML',
    `<source>${dates.map((date) => `<job><title>Cook</title><company>Duka</company><expirydate>${date}</expirydate></job>`).join('')}</source>`,
  ],
  ['Excel', makeWorkbook({ sheets: [inlineRows([['Title', 'Deadline'], ...dates.map((date) => ['Cook', date])])] })],
])('decides the order in %s', async (_, content) => {
  const { jobs } = await readFeedOf(content, { company: 'Duka', country: 'Kenya' })
  expect(jobs).toMatchObject([{ closes_on: '2026-05-11' }, { closes_on: '2026-11-20' }])
})

describe('an import', () => {
  let database: TestDatabase
  let folder = ''
  beforeAll(async () => {
    database = await createTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'kazi-dates-'))
  })
  beforeEach(async () => void (await database.db.deleteFrom('jobs').execute()))
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function importDates(closing: string[], { dryRun = false } = {}) {
    const path = join(folder, 'feed.csv')
    const rows = closing.map((date, at) => `${at},Cook ${at},Duka,Kenya,${date}`)
    await writeFile(path, ['ref,title,company,country,deadline', ...rows].join('\n'))
    return importJobs(database.db, await openJobsFile(path), { source: 'dates', dryRun })
  }

  async function summaryOf(rows: string[]) {
    const path = join(folder, 'feed.csv')
    await writeFile(
      path,
      ['ref,title,posted,deadline,company,country', ...rows.map((row) => `${row},Duka,Kenya`)].join('\n'),
    )
    const report = await importJobs(database.db, await openJobsFile(path), { source: 'dates', dryRun: false })
    return summarise(report, { file: 'feed.csv', source: 'dates', dryRun: false })
  }

  const days = async () => {
    const jobs = await database.db.selectFrom('jobs').select(['reference', 'closes_on']).orderBy('reference').execute()
    return jobs.map(({ closes_on: day }) => day)
  }

  test('says how it reads ambiguous dates, and why, in a dry run too', async () => {
    const dates = { order: 'month first', example: '05/11/2027', monthFirst: '11/20/2027', dayFirst: null }
    const reports = [
      await importDates(['05/11/2027', '11/20/2027'], { dryRun: true }),
      await importDates(['05/11/2027', '11/20/2027']),
    ]
    for (const report of reports) {
      expect(report).toMatchObject({ new: 2, ambiguousDates: [{ field: null, ...dates }] })
      expect(summarise(report, { file: 'feed.csv', source: 'dates', dryRun: false })).toContain(
        'Dates such as 05/11/2027 are read month first, because others in the file (11/20/2027) can only be that.',
      )
    }
    expect(await days()).toEqual(['2027-05-11', '2027-11-20'])
  })

  test('says so if a file has dates in both orders', async () => {
    const report = await importDates(['05/11/2027', '11/20/2027', '21/11/2027'])
    expect(summarise(report, { file: 'feed.csv', source: 'dates', dryRun: false })).toContain(
      'Dates such as 05/11/2027 are read day first, because the file has dates in both orders (21/11/2027 and 11/20/2027).',
    )
    expect(await days()).toEqual(['2027-11-05', '2027-11-20', '2027-11-21'])
  })

  test('says how it reads each column if they differ', async () => {
    const rows = ['1,Cook,11/02/2027,05/12/2027', '2,Chef,11/24/2027,']
    expect(await summaryOf(rows)).toContain(
      'In the posted date, dates such as 11/02/2027 are read month first, because others in the same column (11/24/2027) can only be that. ' +
        'In the closing date, dates such as 05/12/2027 are read day first, because month first would close jobs before they were posted.',
    )
    expect(await days()).toEqual(['2027-12-05', null])
    expect(await summaryOf([...rows, '3,Baker,,20/12/2027'])).toContain(
      'In the closing date, dates such as 05/12/2027 are read day first, because others in the same column (20/12/2027) can only be that.',
    )
  })

  test('reads unchanged rows again when the order of the file changes', async () => {
    const first = Array.from({ length: 150 }, () => '05/11/2027')
    await importDates(first)
    expect(await importDates([...first, '11/20/2027'])).toMatchObject({ new: 1, changed: 150, unchanged: 0 })
    expect(new Set(await days())).toEqual(new Set(['2027-05-11', '2027-11-20']))
    expect(await importDates([...first, '11/20/2027'])).toMatchObject({ new: 0, changed: 0, unchanged: 151 })
    expect(await importDates(first)).toMatchObject({ changed: 150, unchanged: 0 })
    expect(new Set((await days()).slice(0, 150))).toContain('2027-11-05')
  })
})
