import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

const lastRun = async (source: string) =>
  JSON.parse((await cli.runJobs('runs', '--source', source, '--json')).stdout)[0]
const jobsOf = async (source: string) => JSON.parse((await cli.runJobs('list', '--source', source, '--json')).stdout)

test(
  'shows how a first file is read and what it imports, and changes nothing the second time',
  { timeout: 60_000 },
  async () => {
    const path = await cli.writeFeed('twenty.csv', [
      `${feedHeader},Status,Notes`,
      'R-1,Cook,Duka,Kenya,31/12/2027,Open,a',
      'R-2,,Duka,Kenya,31/12/2027,Open,b',
      'R-3,Guard,Duka,Atlantis,31/12/2027,Open,c',
      'R-4,Nurse,Duka,Kenya,31/13/2027,Open,d',
      'R-5,Driver,Duka,Kenya,,Closed,e',
    ])
    const first = await cli.runJobs('import', path)
    expect(first.code).toBe(2)
    expect(first.stdout.split('\n')).toEqual([
      `${path} (CSV with commas, 5 rows) is read like this:`,
      '',
      '  column        field         values',
      '  Reference     reference     R-1 · R-2 · R-3',
      '  Job Title     title         Cook · Guard · Nurse',
      '  Company Name  company       Duka',
      '  Country       country       Kenya · Atlantis',
      '  Closing Date  closing date  31/12/2027 · 31/13/2027',
      '  not imported: Status (Open), Notes (a)',
      '  left out: rows whose Status is Closed (these jobs take no applications)',
      '  kept: rows whose Status is Open (4)',
      'line 3 (R-2): title is missing.',
      'line 4 (R-3): country "Atlantis" is not a country.',
      'line 5 (R-4): closing date "31/13/2027" cannot be read as a date and was left out.',
      'Jobs without a closing date stay open until you close them.',
      '',
      '  Cook',
      '    Duka, Kenya, closes 2027-12-31',
      '',
      '  Nurse',
      '    Duka, Kenya',
      '',
      '1 row left out (Status is Closed: 1).',
      'twenty.csv (CSV with commas) into source "twenty": 5 rows read, 2 new, 0 changed, 0 unchanged, 2 refused. 1 row left out (Status is Closed: 1). Fields left out, because they cannot be used: 1.',
      '',
    ])
    const second = await cli.runJobs('import', path)
    expect(second.stdout).not.toContain('is read like this')
    expect(second.stdout).toContain('0 new, 0 changed, 2 unchanged, 2 refused.')
    expect(second.stdout).toContain('Nothing changed.')
    const { id } = await lastRun('twenty')
    const shown = await cli.runJobs('runs', 'show', String(id))
    expect(shown.stdout).toContain('line 4 (R-3): country "Atlantis" is not a country.\nline 5 (R-4): closing date')
    const json = JSON.parse((await cli.runJobs('import', path, '--json')).stdout)
    expect(json).toMatchObject({
      unchanged: 2,
      leftOut: 1,
      refusals: { count: 2, first: [{ line: 3 }, { line: 4, value: 'Atlantis' }] },
      omissions: { count: 1, groups: [{ field: 'closes_on', count: 1 }] },
      match: { columns: { 'Job Title': 'title' }, leaveOut: [{ column: 'Status', is: ['Closed'] }] },
    })
  },
)

describe('a file whose match is not sure', () => {
  const lines = ['Stelle,Firma,Ort', 'Cook,Duka,"Nairobi, Kenya"', 'Guard,Duka,"Doha, Qatar"']

  test('is not imported without a terminal, and the message names the options', async () => {
    const path = await cli.writeFeed('offers.csv', lines)
    const refused = await cli.runJobs('import', path)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('Add --map "COLUMN=title".')
    expect(refused.stderr).toContain('--map "COLUMN=company"')
    expect(refused.stderr).toContain('The columns are: "Stelle", "Firma", "Ort".')
    expect(await jobsOf('offers')).toEqual([])
  })

  test('is imported with the options, which are kept with its source', { timeout: 60_000 }, async () => {
    const path = await cli.writeFeed('offers.csv', lines)
    const options = [
      '--map',
      'stelle=title',
      '--map',
      'Firma=company',
      '--map',
      'Ort=town',
      '--leave-out',
      'Ort=Doha, Qatar',
    ]
    expect(await cli.runJobs('import', path, ...options)).toMatchObject({ code: 0 })
    expect(await jobsOf('offers')).toMatchObject([
      { title: 'Cook', city: 'Nairobi', country: 'Kenya' },
      { title: 'Guard' },
    ])
    await cli.writeFeed('offers.csv', ['Stelle,Firma,Ort,Lohn', 'Cook,Duka,"Thika, Kenya",5'])
    const later = await cli.runJobs('import', path)
    expect(later).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new') })
    expect(later.stdout).toContain(
      'New columns, which are not imported: "Lohn". To import one, add --map "COLUMN=FIELD".',
    )
    expect((await cli.runJobs('import', path)).stdout).not.toContain('New columns')
    const again = await cli.runJobs('import', path, '--rematch')
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('known to be the title') })
  })

  test('is imported with values for all rows', async () => {
    const path = await cli.writeFeed('nested.json', [
      JSON.stringify([
        { id: 'N-1', offer: { name: 'Cook' } },
        { id: 'N-2', offer: { name: 'Guard' } },
      ]),
    ])
    const result = await cli.runJobs(
      'import',
      path,
      '--map',
      'offer.name=title',
      '--set',
      'company=Duka',
      '--set',
      'country=KE',
    )
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('2 new') })
    expect(await jobsOf('nested')).toMatchObject([{ company: 'Duka', country: 'Kenya' }, { title: 'Guard' }])
  })
})

test(
  'names the fields that changed, were emptied or have no column, in the summary and the runs',
  { timeout: 60_000 },
  async () => {
    const path = await cli.writeFeed('full.csv', [
      `${feedHeader},Salary,Town`,
      'R-1,Cook,Duka,Kenya,31/12/2027,KES 100,Voi',
    ])
    await cli.runJobs('import', path, '--source', 'fields')
    await cli.writeFeed('full.csv', [
      'Reference,Job Title,Company Name,Country,Salary,Town',
      'R-1,Cook,Duka,Kenya,KES 150,',
    ])
    const { stdout } = await cli.runJobs('import', path, '--source', 'fields')
    expect(stdout).toContain('1 changed (town, salary)')
    expect(stdout).toContain('Fields emptied, because their cells are empty or cannot be used: 1.')
    expect(stdout).toContain('Left as they were, because the file has no column for them: closing date.')
    expect(stdout).toContain('Columns that the file no longer has: "Closing Date".')
    const run = await lastRun('fields')
    expect(run).toMatchObject({ changed: 1, emptied: 1, missing_columns: ['Closing Date'] })
    expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain('no longer has: "Closing Date"')
  },
)

test('records a failed run for an unreadable file, but not for a missing one', { timeout: 60_000 }, async () => {
  await cli.writeFeed('letter.json', ['{"dear": "all"}'])
  const unreadable = await cli.runJobs('import', 'letter.json', '--source', 'post')
  expect(unreadable).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('letter.json: The JSON has no list of jobs.'),
  })
  const missing = await cli.runJobs('import', 'latter.csv', '--source', 'post')
  expect(missing).toMatchObject({ code: 1, stderr: `There is no file ${join(cli.folder, 'latter.csv')}.\n` })
  // Tests may run as root, who may read any file, but not one that links to itself.
  await symlink('loop.csv', join(cli.folder, 'loop.csv'))
  expect(await cli.runJobs('import', 'loop.csv')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]+\n$/),
  })
  expect(await lastRun('post')).toMatchObject({ state: 'failed', message: expect.stringContaining('no list of jobs') })
})

test('reports new jobs that lists do not show, and the source they duplicate', { timeout: 60_000 }, async () => {
  const rows = ['7,Mason,Jenga,Kenya,31/12/2099', '8,Joiner,Jenga,Kenya,31/12/2099', '9,Roofer,Jenga,Kenya,01/02/2020']
  await cli.writeFeed('november.csv', [feedHeader, ...rows])
  await cli.runJobs('import', 'november.csv', '--source', 'file')
  const again = await cli.runJobs('import', 'november.csv')
  const unshown = "3 new (1 already past its closing date and 2 hidden as duplicates of another source's jobs)"
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(unshown) })
  const run = await lastRun('november')
  expect(again.stdout).toContain(
    `Most of the new jobs are already on the board, from source "file". If this is a newer list from that source, undo this import (npm run jobs -- runs undo ${run.id}), then import it with --source file.`,
  )
  expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain(unshown)
  expect((await cli.runJobs('runs', '--source', 'november')).stdout).toMatch(
    /^run +source +started +state\n\d+ +november +\d+ \w+ \d{4}, \d\d:\d\d EAT +done\n +3 read, 3 new, 1 expired, 2 hidden\n$/,
  )
})

test('a dry run counts a job once whose versions are far apart', { timeout: 60_000 }, async () => {
  const others = Array.from({ length: 1_000 }, (_, at) => `F-${at},Cook,Duka,Kenya,`)
  const [older, newer] = ['V-1,Cook,Hoteli,Kenya,30/11/2027', 'V-1,Cook,Hoteli,Kenya,31/12/2027']
  await cli.writeFeed('versions.csv', [feedHeader, older, ...others, newer])
  expect((await cli.runJobs('import', 'versions.csv', '--dry-run')).stdout).toContain('1,002 rows read, 1,001 new')
})

test('names a job that may have a new title', { timeout: 60_000 }, async () => {
  await cli.writeFeed('titles.csv', ['Title,Company,Country', 'Mason,Duka,Kenya', 'Cook,Hoteli,Kenya'])
  await cli.runJobs('import', 'titles.csv')
  await cli.writeFeed('titles.csv', ['Title,Company,Country', 'Senior Mason,Duka,Kenya', 'Cook,Hoteli,Kenya'])
  const renamed =
    /"Senior Mason" is new, and "Mason" \(Duka, (auto-\w+)\) is no longer in the file\. If it is the same job, and the old one is still open, close it: npm run jobs -- close \1/
  for (const option of ['--dry-run', '--yes'])
    expect((await cli.runJobs('import', 'titles.csv', option)).stdout).toMatch(renamed)
})

test('names an open job that the file now leaves out', { timeout: 60_000 }, async () => {
  await cli.writeFeed('state.csv', [`${feedHeader},Status`, 'S-1,Cook,Duka,Kenya,,Open', 'S-2,Guard,Duka,Kenya,,Open'])
  await cli.runJobs('import', 'state.csv')
  await cli.writeFeed('state.csv', [
    `${feedHeader},Status`,
    'S-1,Cook,Duka,Kenya,,Open',
    'S-2,Guard,Duka,Kenya,,Filled',
  ])
  const { stdout } = await cli.runJobs('import', 'state.csv')
  expect(stdout).toContain(
    '1 row left out (Status is Filled: 1). "Guard" is open, although the file leaves it out. To close it: npm run jobs -- close S-2',
  )
  await cli.runJobs('close', 'S-2')
  expect((await cli.runJobs('import', 'state.csv')).stdout).not.toContain('is open')
})

test('reads a pipe, and needs a name for its source', { timeout: 60_000 }, async () => {
  const needsSource = 'No source name can be derived from -. Add --source NAME to say who the jobs are from.\n'
  for (const pipe of ['-', '/dev/stdin'])
    expect(await cli.runJobs('import', pipe)).toMatchObject({ code: 1, stderr: needsSource })
  const pipe = join(cli.folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const imported = cli.runJobs('import', pipe, '--source', 'piped')
  await writeFile(pipe, `${feedHeader}\nX,Cook,Duka,Kenya,\n`)
  expect(await imported).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new') })
})

test('reports each failure in one line with exit code 1', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('good.csv', [feedHeader, 'X,Cook,Duka,Kenya,'])
  const attempts = [
    ['import', join(cli.folder, 'none.csv')],
    ['import'],
    ['import', path, path],
    ['import', path, '--sauce', 'x'],
    ['import', path, '--source', 'demo'],
    ['import', path, '--source', 'own'],
    ['import', path, '--map', 'Reference'],
    ['import', path, '--map', 'Boss=company', '--json'],
    ['close', 'nothing'],
    ['close'],
    ['reopen'],
    ['runs', 'undo'],
    ['import', await cli.writeFeed('---.csv', [feedHeader, 'X,Cook,Duka,Kenya,'])],
    ['sources', 'add', 'x'],
    ['sources', 'add', 'x', 'y', '--every', '1m'],
    ['sources', 'add', 'x', 'y', '--set', 'boss=Juma'],
    ['sync', '--accept'],
    ['runs', 'hide', '1'],
    ['sell'],
    [],
  ]
  for (const result of await Promise.all(attempts.map((args) => cli.runJobs(...args)))) {
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) })
  }
})
