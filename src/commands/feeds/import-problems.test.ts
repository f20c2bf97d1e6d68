import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

const lastRun = async (source: string) =>
  JSON.parse((await cli.runJobs('runs', '--source', source, '--json')).stdout)[0]

test('reports that a file was not read to the end, with exit code 1', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('cut.csv', [
    feedHeader,
    'C-1,Cook,Duka,Kenya,',
    'C-2,,Duka,Kenya,',
    'C-3,"Guard,Duka',
  ])
  const cut = await cli.runJobs('import', path)
  expect(cut).toMatchObject({ code: 1, stdout: expect.stringContaining('2 rows read, 1 new') })
  expect(cut.stderr).toMatch(/^The file was not read to the end\. .*line 4.*\n$/i)
  expect((await lastRun('cut')).message).toBe(cut.stderr.trimEnd())
})

test('shows the row number if a line has several rows, and prints no control characters', async () => {
  const job = { id: 'O-1', title: 'Cook', company: 'Duka', country: 'Kenya', closing_date: '2027-12-31' }
  const path = await cli.writeFeed('one-line.json', [
    JSON.stringify([job, { ...job, id: 'O\u001B[31m-2\u009B', closing_date: '\u202E soon \u0007' }, { id: 'O-3' }]),
  ])
  const { stdout } = await cli.runJobs('import', path)
  expect(stdout).toContain('(O[31m-2): closing date "soon" cannot be read as a date and was left out.')
  expect(stdout).toMatch(/line \d+.*\(O-3\): title is missing\./)
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('groups refused rows by reason, and lists the stored ones as JSON', { timeout: 120_000 }, async () => {
  const refused = Array.from({ length: 1_200 }, (_, at) => `W-${at},,,Kenya,31/12/2027`)
  const dates = ['soon', 'soon', 'soon', 'later', 'later'].map((date, at) => `D-${at},Cook,Duka,Kenya,${date}`)
  const path = await cli.writeFeed('refused.csv', [feedHeader, '=W,,Duka,Kenya,31/12/2027', ...refused, ...dates])
  const lines = [
    '1,201 rows: title is missing. For example line 2 (=W), line 3 (W-0) and line 4 (W-1).',
    '1,200 rows: company is missing. For example line 3 (W-0), line 4 (W-1) and line 5 (W-2).',
    '5 rows: closing date cannot be read as a date and was left out. For example line 1203 (D-0) "soon", line 1204 (D-1) "soon" and line 1205 (D-2) "soon".',
  ]
  const result = await cli.runJobs('import', path)
  expect(result.code).toBe(2)
  expect(result.stdout).toContain(`\n${lines.join('\n')}\n`)
  const run = await lastRun('refused')
  expect(run).toMatchObject({ refused: 1_201, refusals_left_out: 1_401, omitted: 5 })
  expect(result.stdout).toContain(`\nTo list each of these rows: npm run jobs -- runs show ${run.id} --json\n`)

  const show = (...options: string[]) => cli.runJobs('runs', 'show', String(run.id), ...options)
  const shown = await show()
  expect(shown.stdout).toContain(`\n${lines.join('\n')}\nTo list the first 1,005 of these 2,406: npm run jobs`)
  const stored = JSON.parse((await show('--json')).stdout)
  expect([stored.refusals.length, stored.omissions.length]).toEqual([1_000, 5])
  expect(stored.refusals[1]).toMatchObject({ line: 3, row: 2, name: 'W-0', field: 'title', reason: 'is missing' })
  expect(stored.omissions[4]).toMatchObject({
    line: 1_207,
    row: 1_206,
    name: 'D-4',
    field: 'closes_on',
    value: 'later',
  })
  expect(run).not.toHaveProperty('refusal_groups')
})

test('counts repeated and left out rows in a run as in the summary of its import', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('repeated.csv', [
    'reference,title,company,country,closing_date,status',
    'W-1,Cook,Duka,Kenya,01/12/2027,Open',
    'W-1,Cook,Duka,Kenya,02/12/2027,Open',
    'W-2,Guard,Duka,Kenya,,Filled',
    'W-3,Nurse,Duka,Kenya,,Open',
    'W-3,Nurse,Duka,Kenya,,Open',
  ])
  const skipped = 'Identical rows that were skipped: 1. Older versions of jobs that were skipped: 1.'
  const { code, stdout } = await cli.runJobs('import', path)
  expect([code, stdout]).toEqual([0, expect.stringContaining(`1 row left out (status is Filled: 1). ${skipped}`)])
  const run = await lastRun('repeated')
  expect(run).toMatchObject({ read: 5, new: 2, identical: 2, outdated: 1, withdrawn: 1, refused: 0 })
  expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain(` 1 row left out. ${skipped}`)
  expect((await cli.runJobs('runs', '--source', 'repeated')).stdout).toContain(', 1 outdated, 1 left out\n')
})

test('lists failed banner images below the summary, without changing the exit code', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 23 }, (_, at) => `P-${at},Cook,Duka,Kenya,http://192.168.0.${at}/logo.png`)
  rows.push('P-23,Cook,Duka,Kenya,/img/x.jpg', 'P-24,Cook,Duka,Kenya,n/a')
  const path = await cli.writeFeed('pictures.csv', ['Reference,Job Title,Company Name,Country,Logo', ...rows])
  const without = await cli.runJobs('import', path, '--no-images', '--json')
  expect(JSON.parse(without.stdout)).toMatchObject({ new: 25, omissions: { count: 1 }, banners: null })
  const { code, stdout } = await cli.runJobs('import', path)
  expect(code).toBe(0)
  expect(stdout).toContain(
    'line 25 (P-23): banner image "/img/x.jpg" is not a URL that begins with http:// or https://',
  )
  const [counts, first, ...others] = stdout.trimEnd().split('\n').slice(-22)
  expect(counts).toBe(
    '0 banner images fetched, 23 failed. Their jobs show an icon instead. Imports try them again after a day.',
  )
  expect(first).toMatch(
    /^banner image http:\/\/192\.168\.0\.\d+\/logo\.png \(1 job\): The URL leads to a private network, which this site never connects to\.$/,
  )
  expect(others.at(-1)).toBe('… and 3 more.')
})
