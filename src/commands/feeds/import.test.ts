import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'
import { inlineRows, makeWorkbook } from '../../../tests/support/workbook.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

test(
  'imports a file of 20 rows with two bad ones, and changes nothing the second time',
  { timeout: 60_000 },
  async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `R-${at},Cook ${at},Duka,Kenya,31/12/2027`)
    rows[3] = 'R-3,,Duka,Kenya,31/12/2027'
    rows[7] = 'R-7,Cook,Duka,Kenya,31/13/2027'
    rows[19] = 'R-0,Cook,Duka,Kenya,'
    const leftOut =
      'line 9 (R-7): closing date left out: it is not a date: "31/13/2027". Write it as 2026-12-31, 31/12/2026 (day first), 31 Dec 2026 or Dec 31, 2026. Without it this job stays open until you close it.'
    const path = await cli.writeFeed('twenty.csv', [feedHeader, ...rows])

    const first = await cli.runJobs('import', path)
    expect(first.code).toBe(2)
    expect(first.stdout).toContain(
      '20 rows read, 18 new, 0 changed, 0 unchanged, 2 refused. 1 field could not be used and was left out; its row is imported without it.',
    )
    expect(first.stdout).toContain('line 5 (R-3): title is missing.')
    expect(first.stdout).toContain(leftOut)
    const repeated =
      'line 21 (R-0): reference is the same as on line 2: "R-0". The rows differ: give each job its own reference, or delete the outdated row.'
    expect(first.stdout).toContain(repeated)

    const second = await cli.runJobs('import', path, '--json')
    expect(second.code).toBe(2)
    expect(JSON.parse(second.stdout)).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 18,
      refused: 2,
      omitted: 1,
      refusals: [{ line: 5 }, { line: 21 }],
      omissions: [{ line: 9, field: 'closing date' }],
    })

    const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'twenty', '--json')).stdout)
    const [shown, asJson] = await Promise.all([
      cli.runJobs('runs', 'show', String(run.id)),
      cli.runJobs('runs', 'show', String(run.id), '--json'),
    ])
    expect(shown.stdout).toContain(`${repeated}\n${leftOut}\n`)
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      omitted: 1,
      refusals: [{ line: 5 }, { line: 21 }],
      omissions: [{ line: 9, name: 'R-7' }],
    })
  },
)

test('names the fields that changed, and those without a column, in the summary, the JSON and the runs', async () => {
  const path = await cli.writeFeed('full.csv', [`${feedHeader},Salary`, 'R-1,Cook,Duka,Kenya,31/12/2027,KES 100'])
  await cli.runJobs('import', path, '--source', 'fields')
  await cli.writeFeed('full.csv', ['Reference,Title,Company,Country,Salary', 'R-1,Cook,Duka,Kenya,KES 150'])
  const [dryRun, asJson] = await Promise.all(
    ['--dry-run', '--json'].map((option) => cli.runJobs('import', path, '--source', 'fields', '--dry-run', option)),
  )
  const text =
    '1 changed (salary), 0 unchanged, 0 refused. Left as they were, because the file has no column for them: closing date.'
  expect(dryRun?.stdout).toContain(text)
  expect(JSON.parse(asJson?.stdout ?? '')).toMatchObject({ changedFields: { salary: 1 }, keptFields: ['closing date'] })
  expect((await cli.runJobs('import', path, '--source', 'fields')).stdout).toContain(text)
  const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'fields', '--json')).stdout)
  expect(run).toMatchObject({ changed: 1, changed_fields: { salary: 1 } })
  expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain('1 changed (salary)')
})

test('lists unknown columns, and resolves a path from the current folder', async () => {
  await cli.writeFeed('misspelt.csv', ['Title,Company,Country,Deadlin', 'Cook,Duka,Kenya,31/12/2027'])
  const result = await cli.runJobs('import', 'misspelt.csv', '--dry-run')
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('\n  left out: Deadlin\n') })
  expect(result.stdout.match(/Deadlin/g)).toHaveLength(1)
})

test('lists repeated columns of a CSV file and a workbook', async () => {
  const rows = [
    ['Title', 'Title', 'Company', 'Country'],
    ['Cook', 'Chef', 'Duka', 'Kenya'],
  ]
  const csv = await cli.writeFeed(
    'twice.csv',
    rows.map((row) => row.join(',')),
  )
  const workbook = join(cli.folder, 'twice.xlsx')
  await writeFile(workbook, makeWorkbook({ sheets: [inlineRows(rows)] }))
  const [fromCsv, fromWorkbook] = await Promise.all([
    cli.runJobs('import', csv, '--dry-run'),
    cli.runJobs('import', workbook, '--dry-run', '--json'),
  ])
  expect(fromCsv).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Repeated columns (in each row, the first one with a value is used): "Title".'),
  })
  expect(JSON.parse(fromWorkbook.stdout)).toMatchObject({ new: 1, ignoredColumns: [], repeatedColumns: ['Title'] })
})

test('uses --company and --country for rows without a company or country', async () => {
  const path = await cli.writeFeed('lever.json', [
    JSON.stringify([{ id: 'L-1', text: 'Cook', categories: { location: 'Ngong Road' }, hostedUrl: 'x' }]),
  ])
  const without = await cli.runJobs('import', path, '--dry-run')
  expect(without).toMatchObject({
    code: 2,
    stdout: expect.stringContaining(
      'line 1 (L-1): company is missing. Use --company NAME with import or sources add to set it for all rows without one.',
    ),
  })
  expect(without.stdout).toContain(
    'line 1 (L-1): country is missing, and the town "Ngong Road" does not end with one and is not well known.',
  )
  const result = await cli.runJobs('import', path, '--source', 'lever', '--company', 'Duka', '--country', 'ke')
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('(Lever postings, 1 job) into source "lever": 1 row read, 1 new'),
  })
  expect(JSON.parse((await cli.runJobs('list', '--source', 'lever', '--json')).stdout)).toMatchObject([
    { reference: 'L-1', company: 'Duka', country: 'Kenya' },
  ])
})

test('records a failed run for an unreadable file, but not for a missing one', async () => {
  await cli.writeFeed('letter.csv', ['Dear all,', 'please find the jobs attached.'])
  expect(await cli.runJobs('import', 'letter.csv', '--source', 'post')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not a list of jobs'),
  })
  expect(await cli.runJobs('import', 'latter.csv', '--source', 'post')).toMatchObject({
    code: 1,
    stderr: `There is no file ${join(cli.folder, 'latter.csv')}.\n`,
  })
  // Tests may run as root, who may read any file, but not one that links to itself.
  await symlink('loop.csv', join(cli.folder, 'loop.csv'))
  expect(await cli.runJobs('import', 'loop.csv', '--source', 'loop')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('loop.csv cannot be read: '),
  })
  expect(JSON.parse((await cli.runJobs('runs', '--source', 'post', '--json')).stdout)).toMatchObject([
    { state: 'failed', message: expect.stringContaining('not a list of jobs') },
  ])
})

test(
  'reports new jobs that lists do not show, and the source they duplicate, in the summary, the JSON and the runs',
  { timeout: 60_000 },
  async () => {
    const rows = [
      '7,Mason,Jenga,Kenya,31/12/2099',
      '8,Joiner,Jenga,Kenya,31/12/2099',
      '9,Roofer,Jenga,Kenya,01/02/2020',
    ]
    await cli.writeFeed('november.csv', [feedHeader, ...rows])
    await cli.runJobs('import', 'november.csv', '--source', 'file')
    const again = await cli.runJobs('import', 'november.csv')
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        "3 rows read, 3 new (1 already past its closing date and 2 hidden as duplicates of another source's jobs), 0 changed",
      ),
    })
    const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'november', '--json')).stdout)
    expect(again.stdout).toContain(
      `Most of the new jobs are already on the board, from source "file". If this is a newer list from that source, undo this import (npm run jobs -- runs undo ${run.id}), then import it with --source file.`,
    )
    expect(run).toMatchObject({ new: 3, new_expired: 1, new_hidden: 2 })
    expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain(
      '3 new (1 already past its closing date and 2 hidden',
    )
    expect((await cli.runJobs('runs', '--source', 'november')).stdout).toMatch(
      /^run +source +started +state\n\d+ +november +\d+ \w+ \d{4}, \d\d:\d\d EAT +done\n +3 read, 3 new, 1 expired, 2 hidden\n$/,
    )
  },
)

test('reports each failure in one line with exit code 1', async () => {
  const path = await cli.writeFeed('good.csv', [feedHeader, 'X,Cook,Duka,Kenya,'])
  const attempts = [
    ['import', join(cli.folder, 'none.csv')],
    ['import'],
    ['import', path, path],
    ['import', path, '--sauce', 'x'],
    ['import', path, '--source', 'demo'],
    ['import', path, '--country', 'Wakanda'],
    ['import', path, '--company', ' '],
    ['close', 'nothing'],
    ['close'],
    ['reopen'],
    ['runs', 'undo'],
    ['import', await cli.writeFeed('---.csv', [feedHeader, 'X,Cook,Duka,Kenya,'])],
    ['sources', 'add', 'x'],
    ['sources', 'add', 'x', 'y', '--every', '1m'],
    ['sources', 'add', 'x', 'y', '--format', 'word'],
    ['sync', '--accept'],
    ['runs', 'hide', '1'],
    ['sell'],
    [],
  ]
  for (const result of await Promise.all(attempts.map((args) => cli.runJobs(...args)))) {
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) })
  }
})
