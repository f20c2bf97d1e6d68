import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

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

test('imports a row without an unusable optional field, with exit code 0', async () => {
  const path = await cli.writeFeed('left-out.csv', [
    `${feedHeader},Salary`,
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
  const path = await cli.writeFeed('undated.csv', [feedHeader, ...rows])
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
  const path = await cli.writeFeed('identical.csv', [feedHeader, ...rows])
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

test('shows older versions and withdrawn jobs in a run as in the summary of its import', async () => {
  const path = await cli.writeFeed('withdrawn.csv', [
    'reference,title,company,country,closing_date,status',
    'W-1,Cook,Duka,Kenya,01/12/2027,',
    'W-1,Cook,Duka,Kenya,02/12/2027,',
    'W-2,Guard,Duka,Kenya,,Filled',
  ])
  const skipped = '1 older version of a job was skipped. 1 job was not published because of its status.'
  expect(await cli.runJobs('import', path)).toMatchObject({ code: 0, stdout: expect.stringContaining(skipped) })
  const [run] = JSON.parse((await cli.runJobs('runs', '--source', 'withdrawn', '--json')).stdout)
  expect(run).toMatchObject({ read: 3, new: 1, identical: 1, outdated: 1, withdrawn: 1, refused: 0 })
  expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain(` ${skipped}`)
  expect((await cli.runJobs('runs', '--source', 'withdrawn')).stdout).toContain(', 1 outdated, 1 withdrawn\n')
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
