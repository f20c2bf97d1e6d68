import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFeedServer } from '../../../tests/support/feed-server.ts'
import { openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
let server: Awaited<ReturnType<typeof startFeedServer>>
beforeAll(async () => {
  cli = await openOperatorCli()
  server = await startFeedServer()
})
afterAll(async () => {
  server.close()
  await cli.close()
})

const header = 'reference,title,company,country,town'
const howToSave =
  'The source was not saved. To save it without reading its feed, for example while its server is down, add --accept.'

async function sourceNames(): Promise<string[]> {
  return JSON.parse((await cli.runJobs('sources', '--json')).stdout).map(({ name }: { name: string }) => name)
}

test('shows what a new source would import, and imports nothing', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 7 }, (_, at) => `T-${at},Cook ${at},Duka,Kenya,${at === 1 ? '' : 'Mombasa'}`)
  server.serve([header, ...rows, 'T-6,Cook 6,Duka,Kenya,Mombasa', 'T-7,,Duka,Kenya,'].join('\n'))
  const added = await cli.runJobs('sources', 'add', 'tried', server.url, '--inside')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  expect(added.stdout.trimEnd().split('\n')).toEqual([
    'The feed was read once without importing it: CSV with commas, 9 jobs. 7 new, 0 changed, 0 unchanged, 1 refused. 1 identical row was skipped.',
    '  Cook 0, Mombasa, Kenya',
    '  Cook 1, Kenya',
    '  Cook 2, Mombasa, Kenya',
    '  Cook 3, Mombasa, Kenya',
    '  Cook 4, Mombasa, Kenya',
    'line 10 (T-7): title is missing.',
    'Each field and its columns (shown because the source is new):',
    '  reference: reference',
    '  title: title',
    '  company: company',
    '  city: town',
    '  country: country',
    '  no column: job type, salary, posted date, closing date, description, apply',
    '    link',
    'To change one, add --map "COLUMN=FIELD". To see the values in each column:',
    `  npm run jobs -- columns ${server.url}`,
    'Source "tried" was saved. To read it now: npm run jobs -- sync tried',
  ])
  const again = await cli.runJobs('sources', 'add', 'tried', server.url, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({
    name: 'tried',
    trial: { report: { read: 9, new: 7, identical: 1, refused: 1 }, jobs: ['Cook 0, Mombasa, Kenya', {}, {}, {}, {}] },
  })
  expect((await cli.runJobs('list', '--all')).stdout).toBe('There are no jobs.\n')
  expect((await cli.runJobs('runs')).stdout).toBe('Nothing has been imported yet.\n')
  await cli.runJobs('sources', 'remove', 'tried')
})

test('does not save a source that cannot be read', { timeout: 60_000 }, async () => {
  server.feed.handler = (_, response) => void response.writeHead(404).end()
  const letter = await cli.writeFeed('letter.txt', ['Dear all,', 'please find the jobs attached.'])
  const empty = await cli.writeFeed('empty.csv', [header])
  const cut = await cli.writeFeed('cut.json', ['[{"title":"Cook","company":"Duka","country":"Kenya"},', '{"title":'])
  const results = await Promise.all([
    cli.runJobs('sources', 'add', 'missing', 'missing.csv'),
    cli.runJobs('sources', 'add', 'gone', server.url, '--inside'),
    cli.runJobs('sources', 'add', 'letter', letter),
    cli.runJobs('sources', 'add', 'empty', empty),
    cli.runJobs('sources', 'add', 'cut', cut),
    cli.runJobs('sources', 'add', 'other', empty, '--format', 'indeed', '--json'),
  ])
  const reasons = [
    `The file ${join(cli.folder, 'missing.csv')} does not exist, or this user cannot read it.`,
    /returned 404 Not Found instead of the feed\./,
    /is not a list of jobs/,
    /contains no jobs\./,
    /The file was not read to the end\. Line 2: /,
    /contains no jobs\./,
  ]
  for (const [at, reason] of reasons.entries()) {
    expect(results[at]).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(reason) })
    expect(results[at]?.stderr).toContain(howToSave)
  }
  expect(await sourceNames()).toEqual([])
})

test('does not save a source without a usable job, and says why', async () => {
  const path = await cli.writeFeed('nameless.csv', ['title,company,country', 'Cook,,Kenya', 'Guard,,Kenya'])
  const refused = await cli.runJobs('sources', 'add', 'nameless', path)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('CSV with commas, 2 jobs. 0 new, 0 changed, 0 unchanged, 2 refused.')
  expect(refused.stderr).toContain('line 2 (Cook): company is missing. Use --company NAME')
  expect(refused.stderr).toContain(`None of the rows could be imported. ${howToSave}\n`)
  expect(await cli.runJobs('sources', 'add', 'nameless', path, '--company', 'Duka')).toMatchObject({ code: 0 })
  await cli.runJobs('sources', 'remove', 'nameless')
})

test('saves a source without reading it if told so', async () => {
  server.requests.length = 0
  const saved = await cli.runJobs('sources', 'add', 'down', server.url, '--inside', '--accept', '--json')
  expect(JSON.parse(saved.stdout)).toMatchObject({ name: 'down', trial: null })
  expect(server.requests).toEqual([])
  expect(await sourceNames()).toEqual(['down'])
  await cli.runJobs('sources', 'remove', 'down')
})

test('lists sources and runs in 80 columns, jobs in 160, and everything in JSON', { timeout: 60_000 }, async () => {
  const missing = join(cli.folder, `${'g'.repeat(90)}.csv`)
  const name = `long-${'n'.repeat(45)}`
  const location = await cli.writeFeed(`${'f'.repeat(90)}.csv`, [
    `${header},posted`,
    `L-1,${'Senior cook '.repeat(9)},${'Duka '.repeat(20)},Kenya,Mombasa,2026-01-01`,
  ])
  await Promise.all([
    cli.runJobs('sources', 'add', 'missing', missing, '--accept'),
    cli.runJobs('sources', 'add', name, location, '--every', '30m', '--partial', '--company', 'D'.repeat(60)),
  ])
  await cli.runJobs('sync')
  const [sources, runs, jobs] = await Promise.all([
    cli.runJobs('sources'),
    cli.runJobs('runs'),
    cli.runJobs('list', '--source', name),
  ])
  for (const [{ stdout }, maxWidth] of [
    [sources, 80],
    [runs, 80],
    [jobs, 160],
  ] as const) {
    expect(stdout).toContain('…')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(maxWidth)
  }
  expect(sources.stdout).toMatch(
    /\nmissing, failed on \d+ \w+ \d{4}, \d\d:\d\d EAT: The file\n {2}\/.+…\n {2}does not exist/,
  )
  expect(sources.stdout).toMatch(/\nlong-n+… +every 30 minutes +\d+ \w+ \d{4}, \d\d:\d\d EAT +done\n/)
  expect(JSON.parse((await cli.runJobs('sources', '--json')).stdout)).toMatchObject([{ name, location }, {}])
})
