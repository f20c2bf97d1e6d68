import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOperatorCli, type OperatorCli } from '../../../../tests/support/jobs-command.ts'
import { inlineRows, makeWorkbook } from '../../../../tests/support/workbook.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

const header = 'Reference,Job Title,Company Name,Country,Closing Date'

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
    const path = await cli.writeFeed('twenty.csv', [header, ...rows])

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

test('reports that a file was not read to the end, even after many refused rows', async () => {
  const jobs = Array.from({ length: 130 }, (_, at) =>
    JSON.stringify(
      at < 120
        ? { reference: at, company: 'Duka' }
        : { reference: at, title: 'Cook', company: 'Duka', country: 'Kenya' },
    ),
  )
  const path = await cli.writeFeed('cut.json', [`[${jobs.join(',\n')},`, '{"reference":"cut'])
  const message = 'The file was not read to the end. Line 131: The file ends here, before the end of the list.'
  const cut = await cli.runJobs('import', path, '--source', 'cut')
  expect(cut).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('10 new'),
    stderr: expect.stringContaining(message),
  })
  expect(cut.stdout).not.toContain('line 131')
  expect((await cli.runJobs('runs', '--source', 'cut', '--json')).stdout).toContain(message)
  expect(JSON.parse((await cli.runJobs('import', path, '--source', 'cut', '--json')).stdout)).toMatchObject({
    unread: { line: 131 },
  })
})

test('lists unknown columns, and resolves a path from the current folder', async () => {
  await cli.writeFeed('misspelt.csv', ['Title,Company,Country,Deadlin', 'Cook,Duka,Kenya,31/12/2027'])
  const result = await cli.runJobs('import', 'misspelt.csv', '--dry-run')
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Columns ignored because their names are unknown: "Deadlin".'),
  })
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
  expect(without.stdout).toContain('line 1 (L-1): country is missing, and the town "Ngong Road" does not end with one.')
  const result = await cli.runJobs('import', path, '--source', 'lever', '--company', 'Duka', '--country', 'ke')
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('(Lever postings, 1 job) into source "lever": 1 row read, 1 new'),
  })
  expect(JSON.parse((await cli.runJobs('list', '--source', 'lever', '--json')).stdout)).toMatchObject([
    { reference: 'L-1', company: 'Duka', country: 'Kenya' },
  ])
})

test('shows the row number if a line has several rows, and prints no control characters', async () => {
  const job = { id: 'O-1', title: 'Cook', company: 'Duka', country: 'Kenya' }
  const path = await cli.writeFeed('one-line.json', [
    JSON.stringify([
      job,
      { ...job, id: 'O\u001B[31m-2\u009B', closing_date: '\u202E soon \u0007' },
      { id: 'O-3' },
    ]).replace(/]$/, ',{"id":O-4}]'),
  ])
  const { stdout } = await cli.runJobs('import', path, '--source', 'one-line')
  expect(stdout).toContain('line 1, row 2 (O[31m-2): closing date left out: it is not a date: "soon".')
  expect(stdout).toContain('line 1, row 3 (O-3): title is missing.')
  expect(stdout).toContain('line 1, row 4: The row cannot be read')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
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
  expect(JSON.parse((await cli.runJobs('runs', '--source', 'post', '--json')).stdout)).toMatchObject([
    { state: 'failed', message: expect.stringContaining('not a list of jobs') },
  ])
})

test('imports a row without an unusable optional field, with exit code 0', async () => {
  const path = await cli.writeFeed('left-out.csv', [
    `${header},Salary`,
    `E-1,Brewer,Pombe,Kenya,soon,${'9'.repeat(300)}`,
    'E-2,Porter,Pombe,Kenya,31/12/2027,KES 5',
  ])
  const result = await cli.runJobs('import', path)
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      '2 rows read, 2 new, 0 changed, 0 unchanged, 0 refused. 2 fields could not be used and were left out; their rows are imported without them.',
    ),
  })
  expect(result.stdout).toMatch(
    /^line 2 \(E-1\): salary left out: it has 300 characters; at most 200 are allowed\.\nline 2 \(E-1\): closing date left out: it is not a date: "soon"\./,
  )
})

describe("a second partner's file", () => {
  const name = 'jobs.csv'
  const kenya = ['1,Cook,Duka,Kenya,31/12/2027', '2,Guard,Duka,Kenya,31/12/2027']
  const oman = ['1,Driver,Haulage,Oman,31/12/2027', '2,Welder,Haulage,Oman,31/12/2027']
  const warning =
    '2 of the 2 jobs of source "jobs" in this list would get a different title and company. It may be another partner\'s list. '
  const howToAccept = 'Use another source with --source NAME or, if this is right, add --yes.'
  const countries = async () =>
    (await cli.database.db.selectFrom('jobs').select('country').where('source', '=', 'jobs').execute()).map(
      ({ country }) => country,
    )

  test(
    'under the same name stops the import before anything is written, unless confirmed',
    { timeout: 60_000 },
    async () => {
      await cli.writeFeed(name, [header, ...kenya])
      expect(await cli.runJobs('import', name)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('jobs.csv (CSV with commas, 2 jobs) into source "jobs": 2 rows read, 2 new'),
      })
      await cli.writeFeed(name, [header, ...oman, '3,Nurse,Haulage,Oman,31/12/2027'])
      expect(await cli.runJobs('import', name)).toEqual({
        code: 1,
        stdout: '',
        stderr: `${warning}Nothing was written. ${howToAccept}\n`,
      })
      const dry = await cli.runJobs('import', name, '--dry-run')
      expect(dry).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('1 new, 2 changed'),
        stderr: `${warning}${howToAccept}\n`,
      })
      expect(JSON.parse((await cli.runJobs('import', name, '--dry-run', '--json')).stdout)).toMatchObject({
        takeover: { known: 2, replaced: 2 },
      })
      expect(await countries()).toEqual(['Kenya', 'Kenya'])
      expect(JSON.parse((await cli.runJobs('runs', '--source', 'jobs', '--json')).stdout)).toMatchObject([
        { state: 'suspicious', new: 0, changed: 0, message: `${warning}Nothing was written.` },
        { state: 'done' },
      ])
      expect(await cli.runJobs('import', name, '--yes')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('1 new, 2 changed'),
      })
      expect(await countries()).toEqual(['Oman', 'Oman', 'Oman'])
    },
  )

  test('under another name does not change the jobs of the first', async () => {
    await cli.writeFeed('haulage.csv', [header, ...oman])
    await cli.writeFeed('duka.csv', [header, ...kenya])
    for (const file of ['duka.csv', 'haulage.csv']) await cli.runJobs('import', file, '--no-images')
    const jobs = await cli.database.db
      .selectFrom('jobs')
      .select(['source', 'title'])
      .where('source', 'in', ['duka', 'haulage'])
      .orderBy('source')
      .orderBy('reference')
      .execute()
    expect(jobs.map(({ source, title }) => `${source} ${title}`)).toEqual([
      'duka Cook',
      'duka Guard',
      'haulage Driver',
      'haulage Welder',
    ])
  })
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
    await cli.writeFeed('november.csv', [header, ...rows])
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

test('undoes a run after confirmation, even if its source was removed', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('wrong.csv', [header, 'U-1,Cook,Duka,Kenya,', 'U-2,Guard,Duka,Kenya,'])
  await cli.runJobs('sources', 'add', 'wrong', path)
  const [{ id }] = JSON.parse((await cli.runJobs('sync', 'wrong', '--json')).stdout)
  await cli.runJobs('sources', 'remove', 'wrong')
  expect(await cli.runJobs('runs', 'undo', String(id))).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no terminal to ask for confirmation. To undo without asking: npm run jobs -- runs undo ${id} --yes\n`,
  })
  expect((await cli.runJobs('list', '--source', 'wrong')).stdout).toContain('U-2')
  expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({
    code: 0,
    stdout: `Run ${id} of source "wrong" was undone: 2 new jobs removed, 0 changed jobs restored, 0 closed jobs reopened.\n`,
  })
  expect((await cli.runJobs('list', '--source', 'wrong', '--all')).stdout).toBe('There are no jobs.\n')
  expect((await cli.runJobs('runs', '--source', 'wrong')).stdout).toContain('done, undone')
  expect((await cli.runJobs('runs', 'show', String(id))).stdout).toMatch(/ It was undone on .+\.\n/)
  expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Run ${id} was already undone`),
  })
  expect(await cli.runJobs('runs', 'undo', '999999', '--yes')).toMatchObject({
    code: 1,
    stderr: 'There is no run 999999.\n',
  })
})

test(
  'closes all open jobs of a source after confirmation, and later imports do not reopen them',
  { timeout: 60_000 },
  async () => {
    const path = await cli.writeFeed('shut.csv', [
      header,
      'S-1,Cook,Duka,Kenya,',
      'S-2,Guard,Duka,Kenya,',
      'S-3,Nurse,Duka,Kenya,01/02/2020',
    ])
    await cli.runJobs('import', path)
    expect(await cli.runJobs('close', '--source', 'shut')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'There is no terminal to ask for confirmation. To close the jobs without being asked: npm run jobs -- close --source shut --yes\n',
    })
    expect((await cli.runJobs('list', '--source', 'shut')).stdout).toContain('S-2')
    expect(await cli.runJobs('close', '--source', 'shut', '--yes')).toMatchObject({
      code: 0,
      stdout: '2 jobs of source "shut" are closed. To open them again: npm run jobs -- reopen --source shut\n',
    })
    await cli.writeFeed('shut.csv', [header, 'S-1,Head cook,Duka,Kenya,', 'S-2,Guard,Duka,Kenya,'])
    expect(await cli.runJobs('import', path)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /1 changed, 1 unchanged, 0 refused\. 2 jobs stay closed because they were closed by hand\.\n$/,
      ),
    })
    expect((await cli.runJobs('list', '--source', 'shut')).stdout).toBe('There are no jobs.\n')
    expect(await cli.runJobs('close', '--source', 'shut', '--json')).toMatchObject({
      code: 0,
      stdout: '{"source":"shut","closed":0}\n',
    })
    expect(await cli.runJobs('close', '--source', 'shot', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Source "shot" has no jobs.'),
    })
  },
)

test(
  'reopens the jobs of a source after confirmation, except those past their closing date',
  { timeout: 60_000 },
  async () => {
    const path = await cli.writeFeed('back.csv', [
      header,
      'B-1,Cook,Duka,Kenya,',
      'B-2,Guard,Duka,Kenya,',
      'B-3,Nurse,Duka,Kenya,01/02/2020',
    ])
    await cli.runJobs('import', path)
    const [{ id }] = JSON.parse((await cli.runJobs('runs', '--source', 'back', '--json')).stdout)
    await Promise.all(['B-1', 'B-2', 'B-3'].map((reference) => cli.runJobs('close', reference)))
    expect(await cli.runJobs('reopen', '--source', 'back')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'There is no terminal to ask for confirmation. To reopen the jobs without being asked: npm run jobs -- reopen --source back --yes\n',
    })
    expect(await cli.runJobs('import', path, '--dry-run')).toMatchObject({
      stdout: expect.stringContaining(' 3 jobs stay closed because they were closed by hand. '),
    })
    expect(await cli.runJobs('reopen', '--source', 'back', '--yes')).toMatchObject({
      code: 0,
      stdout: '2 jobs of source "back" are open again.\n',
    })
    expect(JSON.parse((await cli.runJobs('list', '--source', 'back', '--all', '--json')).stdout)).toMatchObject([
      { reference: 'B-1', state: 'open' },
      { reference: 'B-2', state: 'open' },
      { reference: 'B-3', state: 'closed' },
    ])
    expect(await cli.runJobs('reopen', '--source', 'back', '--json')).toMatchObject({
      code: 0,
      stdout: '{"source":"back","reopened":0}\n',
    })
    expect(await cli.runJobs('reopen', '--source', 'bock', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Source "bock" has no jobs.'),
    })
    await cli.runJobs('reopen', 'B-3')
    expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('3 new jobs removed'),
    })
  },
)

// The timeout is long because 19 processes run at once.
test('reports each failure in one line with exit code 1', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('good.csv', [header, 'X,Cook,Duka,Kenya,'])
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
    ['import', await cli.writeFeed('---.csv', [header, 'X,Cook,Duka,Kenya,'])],
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

test('lists failed banner images below the summary, without changing the jobs or the exit code', async () => {
  const rows = Array.from({ length: 23 }, (_, at) => `P-${at},Cook,Duka,Kenya,http://192.168.0.${at}/logo.png`)
  rows.push('P-23,Cook,Duka,Kenya,/img/x.jpg', 'P-24,Cook,Duka,Kenya,/img/y.jpg', 'P-25,Cook,Duka,Kenya,n/a')
  const path = await cli.writeFeed('pictures.csv', ['Reference,Job Title,Company Name,Country,Logo', ...rows])
  const without = await cli.runJobs('import', path, '--source', 'pictures', '--no-images', '--json')
  expect(await cli.runJobs('import', path, '--source', 'pictures', '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /dry run: nothing was written\.\nbanner image "\/img\/x\.jpg" \(line 25, 2 jobs\) has no host name: .+\n$/,
    ),
  })
  expect(JSON.parse(without.stdout)).toMatchObject({
    new: 26,
    badAddresses: [{ text: '/img/x.jpg', line: 25, jobs: 2 }],
    banners: null,
  })

  const result = await cli.runJobs('import', path, '--source', 'pictures')
  expect(result).toMatchObject({ code: 0, stderr: '' })
  const [summary, counts, ...lines] = result.stdout.trimEnd().split('\n')
  expect(summary).toContain('26 rows read, 0 new, 0 changed, 26 unchanged')
  expect(counts).toBe(
    '0 banner images fetched, 23 failed. Their jobs show an icon instead. Imports try them again after a day.',
  )
  expect(lines).toHaveLength(22)
  expect(lines[0]).toMatch(
    /^banner image http:\/\/192\.168\.0\.\d+\/logo\.png \(1 job\): The URL leads to a private network, which this site never connects to\.$/,
  )
  expect(lines.slice(-2)).toEqual([
    '… and 3 more.',
    expect.stringMatching(/^banner image "\/img\/x\.jpg" \(line 25, 2 jobs\) has no host name/),
  ])
})

test('groups refused rows by reason, and lists the stored ones as CSV', { timeout: 60_000 }, async () => {
  const refused = Array.from({ length: 1_200 }, (_, at) => `W-${at},,,Kenya,`)
  const good = Array.from({ length: 300 }, (_, at) => `W-G${at},Cook,Duka,Kenya,http://192.168.0.1/${at}.png`)
  const path = await cli.writeFeed('refused.csv', [
    'Reference,Job Title,Company Name,Country,Logo',
    '=W,,Duka,Kenya,',
    ...refused,
    ...good,
  ])
  const groups = [
    '1,201 rows: title is missing. For example line 2 (=W), line 3 (W-0) and line 4 (W-1).',
    '1,200 rows: company is missing. Use --company NAME with import or sources add to set it for all rows without one. For example line 3 (W-0), line 4 (W-1) and line 5 (W-2).',
  ]
  const result = await cli.runJobs('import', path, '--source', 'refused')
  const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'refused', '--json')).stdout)
  expect(run).toMatchObject({ refused: 1_201, refusals_left_out: 1_401 })
  expect(result).toMatchObject({ code: 2, stdout: expect.stringMatching(/^1,201 rows/) })
  expect(result.stdout).toContain(`${groups.join('\n')}\n`)
  expect(result.stdout).toContain(`\nTo list each of these rows: npm run jobs -- runs show ${run.id} --csv\n`)

  const show = (...options: string[]) => cli.runJobs('runs', 'show', String(run.id), ...options)
  const [text, csv, json] = await Promise.all([show(), show('--csv'), show('--json')])
  expect(text.stdout.split('\n').slice(2, 6)).toEqual([
    ...groups,
    `To list the first 1,000 of these 2,401: npm run jobs -- runs show ${run.id} --csv`,
    expect.stringMatching(/^banner image http/),
  ])
  const lines = csv.stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(1_001)
  expect(lines.slice(0, 3)).toEqual([
    '"line","row","reference or title","field","reason"',
    '"2","1","\'=W","title","is missing"',
    '"3","2","W-0","title","is missing"',
  ])
  expect(JSON.parse(json.stdout)).toMatchObject({
    refusals: expect.any(Array),
    refusal_groups: [
      { field: 'title', reason: 'is missing', count: 1_201, examples: [{ line: 2 }, { line: 3 }, { line: 4 }] },
      { field: 'company', count: 1_200 },
    ],
    omission_groups: [],
  })
  expect(run).not.toHaveProperty('refusal_groups')
  expect(await cli.runJobs('runs', '--csv')).toMatchObject({ code: 1, stderr: expect.stringContaining('runs show N') })
})

test('groups omitted fields by reason', { timeout: 60_000 }, async () => {
  const rows = ['soon', 'later', '2027-12-31', 'autumn', '40/40/2027'].map(
    (day, at) => `D-${at},Diver ${at},Duka,Kenya,${day}`,
  )
  const path = await cli.writeFeed('undated.csv', [header, ...rows])
  const result = await cli.runJobs('import', path)
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^4 rows: closing date left out: it is not a date: "…"\. .+ For example line 2 \(D-0\) "soon", line 3 \(D-1\) "later" and line 5 \(D-3\) "autumn"\.\n/,
    ),
  })
  const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'undated', '--json')).stdout)
  const [text, csv] = await Promise.all([
    cli.runJobs('runs', 'show', String(run.id)),
    cli.runJobs('runs', 'show', String(run.id), '--csv'),
  ])
  expect(text.stdout).toContain('\n4 rows: closing date left out: it is not a date: "…".')
  expect(text.stdout).toContain(`\nTo list all 4: npm run jobs -- runs show ${run.id} --csv\n`)
  expect(csv.stdout).toContain('\n"6","5","D-4","closing date","left out: it is not a date: ""40/40/2027"".')
})

test('skips rows that are identical to an earlier one, with exit code 0', async () => {
  const rows = ['I-1,Baker,Unga,Kenya,', 'I-1,Baker,Unga,Kenya,', ',Miller,Unga,Kenya,', ',Miller,Unga,Kenya,']
  const path = await cli.writeFeed('identical.csv', [header, ...rows])
  expect(await cli.runJobs('import', path)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      '0 refused. 2 identical rows were skipped. 1 row has no reference and was given one',
    ),
  })
  const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'identical', '--json')).stdout)
  expect(run).toMatchObject({ read: 4, new: 2, identical: 2, refused: 0 })
  expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain(' 2 identical rows were skipped.')
  expect((await cli.runJobs('runs', '--source', 'identical')).stdout).toContain('4 read, 2 new, 2 identical\n')
})

test('lists, closes and reopens by reference, and asks for the source of an ambiguous one', async () => {
  const path = await cli.writeFeed('one.csv', [header, 'A-1,Welder,Duka,Kenya,31/12/2027'])
  await Promise.all(['one', 'two'].map((source) => cli.runJobs('import', path, '--source', source)))
  expect(await cli.runJobs('close', 'A-1')).toMatchObject({ code: 1, stderr: expect.stringContaining('one, two') })
  expect(await cli.runJobs('close', 'A-1', '--source', 'one')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /is closed\.\nThe same vacancy is open from another source: A-1 \(Welder, Duka, source two\)\.\n$/,
    ),
  })
  const [open, all] = await Promise.all([
    cli.runJobs('list', '--source', 'one'),
    cli.runJobs('list', '--source', 'one', '--all'),
  ])
  expect(open.stdout).toBe('There are no jobs.\n')
  expect(all.stdout).toMatch(/A-1 +Welder +Duka +Kenya +2027-12-31 +closed +one/)
  expect(JSON.parse((await cli.runJobs('reopen', 'A-1', '--source', 'one', '--json')).stdout)).toMatchObject({
    reference: 'A-1',
    source: 'one',
    state: 'open',
    was_closed: true,
  })
  expect(JSON.parse((await cli.runJobs('list', '--source', 'one', '--json')).stdout)).toMatchObject([
    { reference: 'A-1', state: 'open' },
  ])
})
