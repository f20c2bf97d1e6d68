import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFeedServer } from '../../../tests/support/feed-server.ts'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'
import { runToEnd, testSecret } from '../../../tests/support/server-process.ts'
import { canariesIn, textOfDatabase } from '../../../tests/support/stored-text.ts'
import type { RunState } from '../../db/schema.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { countsOf } from '../../features/feeds/report/import-report.ts'
import { finishRun, insertRun, withSourceLock } from '../../features/feeds/runs/queries.server.ts'
import { encryptSource, saveSource } from '../../features/feeds/sources/queries.server.ts'

const encryption = new Encryption([testSecret])
const nothingRead = { ...countsOf(null), closed: 0, refusals_left_out: 0, new_columns: [], missing_columns: [] }

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

test('adds, reads, lists and removes a source', async () => {
  const path = await cli.writeFeed('source.csv', [
    `${feedHeader},Colour`,
    'S-1,Cook,Duka,Kenya,31/12/2027,red',
    'S-2,,Duka,Kenya,,',
  ])
  expect(await cli.runJobs('sources', 'add', 'partner', 'source.csv', '--every', '6h')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The running site reads it every 6 hours'),
  })
  const synced = await cli.runJobs('sync', 'partner')
  expect(synced).toMatchObject({
    code: 2,
    stdout: expect.stringContaining(
      'done (CSV with commas): 2 rows read, 1 new, 0 changed, 0 unchanged, 1 refused, 0 closed.',
    ),
  })
  const [, run = ''] = /^Run (\d+)/.exec(synced.stdout) ?? []
  const [shown, runs, sources, none] = await Promise.all([
    cli.runJobs('runs', 'show', run),
    cli.runJobs('runs', '--source', 'partner', '--json'),
    cli.runJobs('sources'),
    cli.runJobs('runs', 'show', '999999'),
  ])
  expect(shown.stdout).toContain(`from ${path}.\nline 3 (S-2): title is missing.`)
  expect(JSON.parse(runs.stdout)).toMatchObject([{ id: Number(run), state: 'done', refused: 1 }])
  expect(sources.stdout).toMatch(
    /partner +every 6 hours +\d+ \w+ \d{4}, \d\d:\d\d EAT +done\n .+source\.csv, Reference = reference,\n/,
  )
  expect(JSON.parse((await cli.runJobs('sync', '--json')).stdout)).toMatchObject([
    { state: 'not changed', banners: { fetched: 0, failed: 0 } },
  ])
  expect(none).toMatchObject({ code: 1, stderr: 'There is no run 999999.\n' })
  expect(await cli.runJobs('sources', 'remove', 'partner', '--json')).toMatchObject({
    code: 0,
    stdout: '{"removed":"partner"}\n',
  })
  expect(await cli.runJobs('sync', 'partner')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no source "partner".'),
  })
})

test('exits with 1 for an unreadable source and 2 for a suspicious one', async () => {
  await cli.runJobs('sources', 'add', 'watched', 'watched.csv', '--accept')
  expect(await cli.runJobs('sync', 'watched')).toMatchObject({ code: 1, stdout: expect.stringContaining('failed') })
  await cli.writeFeed('watched.csv', ['Dear all,', 'please find the jobs attached.'])
  expect(await cli.runJobs('sync', 'watched')).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('suspicious'),
  })
  await cli.runJobs('sources', 'remove', 'watched')
})

test('reports that an accepted feed is cut off, even after many refused rows', async () => {
  const job = (at: number) =>
    `<job><id>${at}</id><company>Duka</company><country>Kenya</country>${at > 0 ? '' : '<title>Cook</title>'}</job>`
  const rows = Array.from({ length: 1_100 }, (_, at) => job(at))
  const path = await cli.writeFeed('cut.xml', ['<jobs>', ...rows, '<job><id>cut</id>'])
  await cli.runJobs('sources', 'add', 'cut', path, '--accept')
  const accepted = await cli.runJobs('sync', 'cut', '--accept', '--json')
  const [{ report, ...run }] = JSON.parse(accepted.stdout)
  const message =
    'The file was not read to the end. The file ends in the middle of the job in line 1102. Export it again.'
  expect([accepted.code, run]).toEqual([2, expect.objectContaining({ state: 'done', new: 1, refused: 1_099, message })])
  expect(report).toMatchObject({ refusals: { count: 1_099 }, unread: expect.stringContaining('line 1102') })
  expect((await cli.runJobs('runs', 'show', String(run.id))).stdout).toContain(message)
  await cli.runJobs('sources', 'remove', 'cut')
})

test('shows what a sync left out, emptied and closed, and which columns are new', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('noted.csv', [
    `${feedHeader},Status,Town`,
    ...'123'.split('').map((at) => `N-${at},Cook ${at},Duka,Kenya,2027-12-31,open,Voi`),
    'N-4,Cook 4,Duka,Kenya,2027-12-31,closed,Voi',
  ])
  await cli.runJobs('sources', 'add', 'noted', path)
  await cli.runJobs('sync', 'noted')
  await cli.writeFeed('noted.csv', [
    `${feedHeader},Status,Town,Shift`,
    'N-1,Cook 1,Duka,Kenya,2027-12-31,open,,day',
    'N-2,Cook 2,Duka,Kenya,2027-12-31,open,Voi,day',
    'N-2,Cook 2,Duka,Kenya,2027-12-31,open,Voi,day',
    'N-3,Cook 3,Duka,Kenya,2027-12-31,closed,Voi,day',
    'N-5,Cook 5,Duka,Kenya,soon,open,Voi,day',
  ])
  const { stdout } = await cli.runJobs('sync', 'noted')
  expect(stdout).toMatch(
    /^Run (\d+) of source "noted", done \(CSV with commas\): 5 rows read, 1 new, 1 changed \(town\), 1 unchanged, 0 refused, 1 closed\. 1 row left out \(Status is closed: 1\)\. Identical rows that were skipped: 1\. Fields emptied, because their cells are empty or cannot be used: 1\. New columns, which are not imported: "Shift"\. To import one, add --map "COLUMN=FIELD"\. Fields left out, because they cannot be used: 1\. To list these fields: npm run jobs -- runs show \1\n$/,
  )
  const [, run = ''] = /^Run (\d+)/.exec(stdout) ?? []
  expect((await cli.runJobs('runs', 'show', run)).stdout).toContain(
    'line 6 (N-5): closing date "soon" cannot be read as a date and was left out.',
  )
  await cli.runJobs('sources', 'remove', 'noted')
})

test('reports how many jobs from the feed stay closed', { timeout: 60_000 }, async () => {
  await cli.runJobs(
    'sources',
    'add',
    'shut',
    await cli.writeFeed('shut.csv', [feedHeader, 'C-1,Cook,Duka,Kenya,31/12/2027', 'C-2,Guard,Duka,Kenya,31/12/2027']),
  )
  await cli.runJobs('sync', 'shut')
  await cli.runJobs('close', 'C-1')
  expect(await cli.runJobs('sync', 'shut', '--accept')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0 closed. Jobs that stay closed because they were closed by hand: 1.'),
  })
  expect(await cli.runJobs('sync', 'shut', '--accept', '--json')).toMatchObject({
    stdout: expect.stringContaining('"closedByHand":1'),
  })
  await cli.runJobs('sources', 'remove', 'shut')
})

test('exits with 1 for a source that another process is reading', async () => {
  await cli.runJobs(
    'sources',
    'add',
    'taken',
    await cli.writeFeed('taken.csv', [feedHeader, 'T-1,Cook,Duka,Kenya,31/12/2027']),
  )
  const synced = await withSourceLock(cli.database.db, 'taken', () => cli.runJobs('sync', 'taken'))
  expect(synced).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Source "taken" is being read by another process.'),
  })
  await cli.runJobs('sources', 'remove', 'taken')
})

test("encrypts a feed's password, uses it to fetch the feed, and never shows it", async () => {
  const partner = await startFeedServer()
  partner.serve(`${feedHeader}\nP-1,Cook,Duka,Kenya,31/12/2027\n`)
  const url = partner.url.replace('://', '://reader:canary-password@')
  const outputs = [
    await cli.runJobs('sources', 'add', 'guarded', url, '--inside'),
    await cli.runJobs('sync', 'guarded'),
    await cli.runJobs('sources'),
    await cli.runJobs('runs', 'show', '1'),
  ]
  expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  const authorization = `Basic ${Buffer.from('reader:canary-password').toString('base64')}`
  expect(partner.requests.map(({ headers }) => headers.authorization)).toEqual([authorization, authorization])
  expect(outputs[2]?.stdout).toContain(partner.url.replace('://', '://…@'))
  expect(canariesIn((await textOfDatabase(cli.database.db)) + JSON.stringify(outputs), ['canary-password'])).toEqual([])
  partner.close()
  await cli.runJobs('sources', 'remove', 'guarded')
})

test("refuses to add or list sources with a secret other than the site's", async () => {
  await cli.runJobs('sources', 'add', 'kept', 'https://feeds.example/jobs', '--accept')
  const environment = { DATABASE_URL: cli.database.url, APP_SECRET: 'another secret of 32 characters or more' }
  expect(await runToEnd(['cli.ts', 'jobs', 'sources'], environment)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Using the [^\n]+\nThe URL of source "kept" was encrypted with another secret\. [^\n]+\n$/,
    ),
  })
  expect(
    await runToEnd(['cli.ts', 'jobs', 'sources', 'add', 'other', 'https://feeds.example/other'], environment),
  ).toMatchObject({ code: 1, output: expect.stringContaining('The first secret given here is not the one') })
  expect((await cli.runJobs('sources', '--json')).stdout).not.toContain('other')
  await cli.runJobs('sources', 'remove', 'kept')
})

test('keeps the settings of a source that are not specified again, and never shows its password', async () => {
  const add = (location: string, ...args: string[]) =>
    cli.runJobs('sources', 'add', 'kept', location, ...args, '--accept', '--json')
  const url = 'https://agent:s3c@rets@feeds.example/jobs'
  await add('https://feeds.example/old', '--every', '6h', '--partial')
  expect(JSON.parse((await add(url)).stdout)).toMatchObject({
    location: 'https://…@feeds.example/jobs',
    every_minutes: 360,
    is_full: false,
  })
  expect(JSON.parse((await add(url, '--every', 'never', '--full')).stdout)).toMatchObject({
    every_minutes: null,
    is_full: true,
  })
  for (const wrong of ['ftp://agent:s3crets@feeds.example/x', 'https://agent:s3c/rets@feeds.example/x']) {
    const refused = await cli.runJobs('sources', 'add', 'kept', wrong)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/not a (valid )?URL/) })
    expect(refused.stderr).not.toContain('s3c')
  }
  await cli.runJobs('sources', 'remove', 'kept')
})

test('lists when, how and why the last run of each source ended', async () => {
  const { db } = cli.database
  const startRun = (source: string) => insertRun(db, source, `${cli.folder}/${source}.csv`)
  const endRun = async (source: string, state: RunState, message: string | null) =>
    finishRun(db, { id: await startRun(source), source }, { ...nothingRead, state, message }, { lines: [] }, 100)
  const list = async () => {
    const [text, json] = await Promise.all([cli.runJobs('sources'), cli.runJobs('sources', '--json')])
    return { text: text.stdout, sources: JSON.parse(json.stdout) }
  }
  for (const name of ['gone', 'killed', 'new', 'odd'])
    await saveSource(
      db,
      encryptSource(encryption, {
        name,
        location: `${cli.folder}/${name}.csv`,
        every_minutes: 60,
        is_full: true,
        is_inside: false,
      }),
    )
  await endRun('gone', 'failed', 'There is no file.')
  await startRun('killed')
  await endRun('odd', 'done', null)
  await endRun('odd', 'suspicious', 'The feed shrank.')

  const { text, sources } = await list()
  const when = String.raw`\d+ \w+ \d{4}, \d\d:\d\d EAT`
  expect(text).toMatch(
    new RegExp(
      String.raw`^source .+ last run +state\ngone .+${when} +failed\n .+\nkilled .+${when} +interrupted\n .+\nnew .+ not read yet\n .+\nodd .+${when} +suspicious\n `,
    ),
  )
  expect(text).toMatch(
    new RegExp(
      `\\ngone, failed on ${when}: There is no file\\.\nkilled, interrupted on ${when}: The process ended early\\.[^.]+\\.\nodd, suspicious on ${when}: The feed shrank\\.\n$`,
    ),
  )
  const ended = { id: expect.any(Number), started_at: expect.any(String), finished_at: expect.any(String) }
  expect(sources.map(({ last_run }: { last_run: unknown }) => last_run)).toEqual([
    { ...ended, state: 'failed', message: 'There is no file.' },
    { ...ended, state: 'interrupted', message: expect.stringContaining('ended early') },
    null,
    { ...ended, state: 'suspicious', message: 'The feed shrank.' },
  ])

  await endRun('odd', 'done', null)
  const recovered = await list()
  expect(recovered.text).toMatch(new RegExp(`\nodd .+${when} +done\n `))
  expect(recovered.text).not.toMatch(/^odd, /m)
})
