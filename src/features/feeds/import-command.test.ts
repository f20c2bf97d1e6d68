import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { compareWithFeed, drawFractions, type JobTexts, killImport } from '../../../tests/support/killed-import.ts'
import { run, testSecret } from '../../../tests/support/server-process.ts'
import { withSourceLock } from './runs/source-lock.server.ts'

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-command-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const header = 'Reference,Job Title,Company Name,Country,Closing Date'

test('a file of 20 rows with three bad ones: 17 are new, then none', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `R-${at},Cook ${at},Duka,Kenya,31/12/2027`)
  rows[3] = 'R-3,,Duka,Kenya,31/12/2027'
  rows[7] = 'R-7,Cook,Duka,Kenya,31/13/2027'
  rows[19] = 'R-0,Cook,Duka,Kenya,'
  const path = await writeFeed('twenty.csv', [header, ...rows])

  const first = await runJobs('import', path)
  expect(first.code).toBe(2)
  expect(first.stdout).toContain('20 rows read, 17 new, 0 changed, 0 unchanged, 3 refused')
  expect(first.stdout).toContain('line 5 (R-3): title is missing.')
  expect(first.stdout).toContain('line 9 (R-7): closing date is not a date: "31/13/2027". Write it as 2026-12-31,')
  expect(first.stdout).toContain('line 21 (R-0): reference is the same as on line 2: "R-0".')

  const second = await runJobs('import', path, '--json')
  expect(second.code).toBe(2)
  expect(JSON.parse(second.stdout)).toMatchObject({ new: 0, changed: 0, unchanged: 17, refused: 3, refusals: [{ line: 5 }, { line: 9 }, { line: 21 }] })
})

test('that a file was not read to its end is said, however many rows were refused before', async () => {
  const jobs = Array.from({ length: 130 }, (_, at) => JSON.stringify(at < 120 ? { reference: at, company: 'Duka' } : { reference: at, title: 'Cook', company: 'Duka', country: 'Kenya' }))
  const path = await writeFeed('cut.json', [`[${jobs.join(',\n')},`, '{"reference":"cut'])
  const told = 'The file was not read to its end. line 131: The file breaks off here, before the end of the list.'
  const cut = await runJobs('import', path, '--source', 'cut')
  expect(cut).toMatchObject({ code: 1, stdout: expect.stringContaining('10 new'), stderr: expect.stringContaining(told) })
  expect(cut.stdout).not.toContain('line 131')
  expect((await runJobs('runs', '--source', 'cut', '--json')).stdout).toContain(told)
  expect(JSON.parse((await runJobs('import', path, '--source', 'cut', '--json')).stdout)).toMatchObject({ unread: { line: 131 } })
})

test('a column whose name means nothing is named, and a path is seen from where the operator stands', async () => {
  await writeFeed('misspelt.csv', ['Title,Company,Country,Deadlin', 'Cook,Duka,Kenya,31/12/2027'])
  const result = await runJobs('import', 'misspelt.csv', '--dry-run')
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('Left out, since their names mean nothing here: "Deadlin".') })
})

test('the company and the country of a feed that names none come from the command', async () => {
  const path = await writeFeed('lever.json', [JSON.stringify([{ id: 'L-1', text: 'Cook', categories: { location: 'Ngong Road' }, hostedUrl: 'x' }])])
  const without = await runJobs('import', path, '--dry-run')
  expect(without).toMatchObject({ code: 2, stdout: expect.stringContaining('line 1 (L-1): company is missing. --company NAME gives one to all rows that have none: to an import, or to a source where it is added.') })
  expect(without.stdout).toContain('line 1 (L-1): country is missing, and the town "Ngong Road" does not end with one.')
  const result = await runJobs('import', path, '--source', 'lever', '--company', 'Duka', '--country', 'ke')
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('(Lever postings) into source "lever": 1 row read, 1 new') })
  expect(JSON.parse((await runJobs('list', '--source', 'lever', '--json')).stdout)).toMatchObject([{ reference: 'L-1', company: 'Duka', country: 'Kenya' }])
})

test('rows that share a line are told apart by their numbers, and nothing that is printed drives the terminal', async () => {
  const job = { id: 'O-1', title: 'Cook', company: 'Duka', country: 'Kenya' }
  const path = await writeFeed('one-line.json', [JSON.stringify([job, { ...job, id: 'O\u001B[31m-2\u009B', closing_date: '\u202E soon \u0007' }, { id: 'O-3' }]).replace(/]$/, ',{"id":O-4}]')])
  const { stdout } = await runJobs('import', path, '--source', 'one-line')
  expect(stdout).toContain('line 1, row 2 (O[31m-2): closing date is not a date: "soon".')
  expect(stdout).toContain('line 1, row 3 (O-3): title is missing.')
  expect(stdout).toContain('line 1, row 4: The row cannot be read')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('a file that is no list is recorded as a run that failed; one that is not there is a slip of the finger', async () => {
  await writeFeed('letter.csv', ['Dear all,', 'please find the jobs attached.'])
  expect(await runJobs('import', 'letter.csv', '--source', 'post')).toMatchObject({ code: 1, stderr: expect.stringContaining('no list of jobs') })
  expect(await runJobs('import', 'latter.csv', '--source', 'post')).toMatchObject({ code: 1, stderr: `There is no file ${join(folder, 'latter.csv')}.\n` })
  expect(JSON.parse((await runJobs('runs', '--source', 'post', '--json')).stdout)).toMatchObject([{ state: 'failed', message: expect.stringContaining('no list of jobs') }])
})

// Fifteen processes at once.
test('what cannot be done is one line and exit code 1', { timeout: 60_000 }, async () => {
  const path = await writeFeed('good.csv', [header, 'X,Cook,Duka,Kenya,'])
  const attempts = [
    ['import', join(folder, 'none.csv')],
    ['import'],
    ['import', path, path],
    ['import', path, '--sauce', 'x'],
    ['import', path, '--source', 'demo'],
    ['import', path, '--country', 'Wakanda'],
    ['import', path, '--company', ' '],
    ['close', 'nothing'],
    ['sources', 'add', 'x'],
    ['sources', 'add', 'x', 'y', '--every', '1m'],
    ['sources', 'add', 'x', 'y', '--format', 'word'],
    ['sync', '--accept'],
    ['runs', 'hide', '1'],
    ['sell'],
    [],
  ]
  for (const result of await Promise.all(attempts.map((args) => runJobs(...args)))) {
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) })
  }
})

test('banner images that cannot be had have a line each below the summary, and change neither the jobs nor the exit code', async () => {
  const rows = Array.from({ length: 23 }, (_, at) => `P-${at},Cook,Duka,Kenya,http://192.168.0.${at}/logo.png`)
  rows.push('P-23,Cook,Duka,Kenya,/img/x.jpg', 'P-24,Cook,Duka,Kenya,/img/y.jpg', 'P-25,Cook,Duka,Kenya,n/a')
  const path = await writeFeed('pictures.csv', ['Reference,Job Title,Company Name,Country,Logo', ...rows])
  const [dry, without] = await Promise.all([runJobs('import', path, '--source', 'pictures', '--dry-run'), runJobs('import', path, '--source', 'pictures', '--no-images', '--json')])
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/dry run: nothing was written\.\nbanner image "\/img\/x\.jpg" \(line 25, 2 jobs\) names no server: .+\n$/) })
  expect(JSON.parse(without.stdout)).toMatchObject({ new: 26, badAddresses: [{ text: '/img/x.jpg', line: 25, jobs: 2 }], banners: null })

  const tried = await runJobs('import', path, '--source', 'pictures')
  expect(tried).toMatchObject({ code: 0, stderr: '' })
  const [summary, counts, ...lines] = tried.stdout.trimEnd().split('\n')
  expect(summary).toContain('26 rows read, 0 new, 0 changed, 26 unchanged')
  expect(counts).toBe('0 banner images fetched, 23 failed. Their jobs show an icon instead; imports of a later day try again.')
  expect(lines).toHaveLength(22)
  expect(lines[0]).toMatch(/^banner image http:\/\/192\.168\.0\.\d+\/logo\.png \(1 job\): The address leads into a private network, which this site never asks\.$/)
  expect(lines.slice(-2)).toEqual(['… and 3 more.', expect.stringMatching(/^banner image "\/img\/x\.jpg" \(line 25, 2 jobs\) names no server/)])
})

test('an import that is killed three times leaves whole batches, and in the end every row once, as its feed says', async () => {
  const seed = randomInt(1_000_000)
  const rows = Array.from({ length: 20_000 }, (_, at) => rowOfKilled(at))
  const path = await writeFeed('long.csv', ['Reference,Title,Company,City,Country,Type,Description,Requirements,Salary,Closing Date', ...rows.map((row) => Object.values(row).join(','))])
  const start = () => run(['cli.ts', 'jobs', 'import', path, '--source', 'killed'], { DATABASE_URL: database.url })
  for (const fraction of drawFractions(seed, 3)) {
    const left = await killImport(database.db, 'killed', { start, jobs: Math.round(fraction * rows.length), seed })
    expect(left % 1_000, `seed ${seed}`).toBe(0)
  }
  const runs: { state: string; format: string; read: number }[] = JSON.parse((await runJobs('runs', '--source', 'killed', '--json')).stdout)
  expect(runs.filter(({ state, format, read }) => state === 'interrupted' && format === 'CSV with commas' && read >= 1_000).length, `seed ${seed}`).toBeGreaterThanOrEqual(3)
  const { rows: counts } = await sql<{ told: number; kept: number }>`
    select sum(new)::int as told, (select count(*)::int from jobs where source = 'killed') as kept from import_runs where source = 'killed'`.execute(database.db)
  expect(counts[0]?.told, `seed ${seed}`).toBe(counts[0]?.kept)

  const { stdout, code } = await runJobs('import', path, '--source', 'killed', '--json')
  expect(code).toBe(0)
  const report: { new: number; unchanged: number } = JSON.parse(stdout)
  expect(report.new + report.unchanged).toBe(rows.length)
  expect(await compareWithFeed(database.db, 'killed', rows), `seed ${seed}`).toEqual({ lost: 0, unknown: 0, changed: 0, doubled: 0 })
}, 60_000)

test('where the disk of the database fills up the import stops, says so, and goes on when there is room', async () => {
  await sql`create function fill_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database.db)
  await sql`create trigger disk_is_full before insert on jobs for each row when (new.reference = 'Full-1500') execute function fill_disk()`.execute(database.db)
  const path = await writeFeed('full.csv', [header, ...Array.from({ length: 2_000 }, (_, at) => `Full-${at},Cook,Duka ${at},Kenya,`)])
  const stopped = await runJobs('import', path, '--source', 'full')
  expect(stopped).toMatchObject({ code: 1, stdout: expect.stringContaining('1,000 new'), stderr: expect.stringContaining('The disk of the database is full. Make room on it, then run the command again.') })
  await sql`drop trigger disk_is_full on jobs`.execute(database.db)
  expect(await runJobs('import', path, '--source', 'full')).toMatchObject({ code: 0, stdout: expect.stringContaining('1,000 new, 0 changed, 1,000 unchanged') })
})

test('a run says how many refused rows it does not list, whatever else it lists', async () => {
  const refused = Array.from({ length: 1_200 }, (_, at) => `W-${at},,,Kenya,`)
  const good = Array.from({ length: 300 }, (_, at) => `W-G${at},Cook,Duka,Kenya,http://192.168.0.1/${at}.png`)
  const path = await writeFeed('refused.csv', ['Reference,Job Title,Company Name,Country,Logo', ...refused, ...good])
  expect(await runJobs('import', path, '--source', 'refused')).toMatchObject({ code: 2 })
  const [run] = JSON.parse((await runJobs('runs', '--source', 'refused', '--json')).stdout)
  expect(run).toMatchObject({ refused: 1_200, refusals_left_out: 1_400 })
  const lines = (await runJobs('runs', 'show', String(run.id))).stdout.trimEnd().split('\n').slice(2)
  expect(lines).toHaveLength(1_301)
  expect(lines.slice(999, 1_002)).toEqual([expect.stringMatching(/^line 501 \(W-499\): company is missing/), '… and 1,400 more: the first 1,000 are kept.', expect.stringMatching(/^banner image http/)])
})

test('list, close and reopen go by reference, and ask for the source where it is not plain', async () => {
  const path = await writeFeed('one.csv', [header, 'A-1,Welder,Duka,Kenya,31/12/2027'])
  await Promise.all(['one', 'two'].map((source) => runJobs('import', path, '--source', source)))
  expect(await runJobs('close', 'A-1')).toMatchObject({ code: 1, stderr: expect.stringContaining('one, two') })
  expect(await runJobs('close', 'A-1', '--source', 'one')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is closed\.\nThe same vacancy is open from another source: A-1 \(Welder, Duka, source two\)\.\n$/),
  })
  const [open, all] = await Promise.all([runJobs('list', '--source', 'one'), runJobs('list', '--source', 'one', '--all')])
  expect(open.stdout).toBe('There are no jobs.\n')
  expect(all.stdout).toMatch(/A-1 +Welder +Duka +Kenya +2027-12-31 +closed +one/)
  expect(JSON.parse((await runJobs('reopen', 'A-1', '--source', 'one', '--json')).stdout)).toMatchObject({ reference: 'A-1', source: 'one', state: 'open', was_closed: true })
  expect(JSON.parse((await runJobs('list', '--source', 'one', '--json')).stdout)).toMatchObject([{ reference: 'A-1', state: 'open' }])
})

test('a source is added, read, listed with its runs, and removed', async () => {
  const path = await writeFeed('source.csv', [`${header},Colour`, 'S-1,Cook,Duka,Kenya,31/12/2027,red', 'S-2,,Duka,Kenya,,'])
  expect(await runJobs('sources', 'add', 'partner', 'source.csv', '--every', '6h', '--format', 'csv')).toMatchObject({ code: 0, stdout: expect.stringContaining('read every 6 hours') })
  const synced = await runJobs('sync', 'partner')
  expect(synced).toMatchObject({ code: 2, stdout: expect.stringContaining('done: 2 read (CSV with commas), 1 new, 0 changed, 0 unchanged, 1 refused, 0 closed.') })
  expect(synced.stdout).toContain('Left out, since their names mean nothing here: "Colour".')
  const [, run = ''] = /^Run (\d+)/.exec(synced.stdout) ?? []
  const [shown, runs, sources, none] = await Promise.all([
    runJobs('runs', 'show', run),
    runJobs('runs', '--source', 'partner', '--json'),
    runJobs('sources'),
    runJobs('runs', 'show', '999999'),
  ])
  expect(shown.stdout).toContain(`out of ${path}.\nline 3 (S-2): title is missing.`)
  expect(JSON.parse(runs.stdout)).toMatchObject([{ id: Number(run), state: 'done', refused: 1 }])
  expect(sources.stdout).toMatch(/partner +every 6 hours +.+ +all jobs +csv +.+source\.csv/)
  expect(JSON.parse((await runJobs('sync', '--json')).stdout)).toMatchObject([{ state: 'not changed', banners: { fetched: 0, failed: 0 } }])
  expect(none).toMatchObject({ code: 1, stderr: 'There is no run 999999.\n' })
  expect(await runJobs('sources', 'remove', 'partner', '--json')).toMatchObject({ code: 0, stdout: '{"removed":"partner"}\n' })
  expect(await runJobs('sync', 'partner')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no source "partner".') })
})

test('a source that cannot be read is exit code 1, and one that is suspicious 2', async () => {
  await runJobs('sources', 'add', 'watched', 'watched.csv')
  expect(await runJobs('sync', 'watched')).toMatchObject({ code: 1, stdout: expect.stringContaining('failed') })
  await writeFeed('watched.csv', ['Dear all,', 'please find the jobs attached.'])
  expect(await runJobs('sync', 'watched')).toMatchObject({ code: 2, stdout: expect.stringContaining('suspicious') })
  await runJobs('sources', 'remove', 'watched')
})

test('a source that another process reads is exit code 1', async () => {
  await runJobs('sources', 'add', 'taken', await writeFeed('taken.csv', [header, 'T-1,Cook,Duka,Kenya,31/12/2027']))
  const synced = await withSourceLock(database.db, 'taken', () => runJobs('sync', 'taken'))
  expect(synced).toMatchObject({ code: 1, stdout: expect.stringContaining('Source "taken" is being read by another process.') })
  await runJobs('sources', 'remove', 'taken')
})

test('what is not said anew of a source stays as it was, and its password is not shown', async () => {
  const address = 'https://agent:s3c@rets@feeds.example/jobs'
  await runJobs('sources', 'add', 'kept', 'https://feeds.example/old', '--every', '6h', '--partial', '--company', 'Duka', '--format', 'indeed')
  expect(JSON.parse((await runJobs('sources', 'add', 'kept', address, '--country', 'ke', '--json')).stdout)).toMatchObject({
    location: 'https://…@feeds.example/jobs',
    every_minutes: 360,
    is_full: false,
    company: 'Duka',
    country: 'Kenya',
    format: 'indeed',
  })
  expect(JSON.parse((await runJobs('sources', 'add', 'kept', address, '--every', 'never', '--full', '--format', 'any', '--json')).stdout)).toMatchObject({ every_minutes: null, is_full: true, company: 'Duka', format: null })
  for (const wrong of ['ftp://agent:s3crets@feeds.example/x', 'https://agent:s3c/rets@feeds.example/x']) {
    const refused = await runJobs('sources', 'add', 'kept', wrong)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/address/) })
    expect(refused.stderr).not.toContain('s3c')
  }
  await runJobs('sources', 'remove', 'kept')
})

async function writeFeed(name: string, lines: string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

function environment() {
  return { ...process.env, DATABASE_URL: database.url, APP_SECRET: testSecret, INIT_CWD: folder }
}

function runJobs(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, ['cli.ts', 'jobs', ...args], { env: environment() }, (_, stdout, stderr) => done({ code: child.exitCode ?? -1, stdout, stderr }))
  })
}

/** In the order of its columns. */
function rowOfKilled(at: number): JobTexts {
  const description = `Ward ${at} needs a calm cook who has done it for ${at % 7} years.`
  return { reference: `L-${at}`, title: `Cook ${at}`, company: `Duka ${at % 50}`, city: `Town ${at % 60}`, country: 'Kenya', type: 'Contract', description, requirements: `Permit ${at % 9}`, salary: `KES ${at}`, closes_on: '2099-12-31' }
}
