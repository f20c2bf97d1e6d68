import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFeedServer } from '../../../tests/support/feed-server.ts'
import { openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'
import { isSameServer } from './feed-file.server.ts'

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

type Listed = { name: string; match: { columns: object; fixed: object } | null }

async function listed(): Promise<Listed[]> {
  return JSON.parse((await cli.runJobs('sources', '--json')).stdout)
}

test('shows how a new source is read and what it would import, and imports nothing', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 7 }, (_, at) => `T-${at},Cook ${at},Duka,Kenya,${at === 1 ? '' : 'Mombasa'}`)
  server.serve([header, ...rows, 'T-6,Cook 6,Duka,Kenya,Mombasa', 'T-7,,Duka,Kenya,'].join('\n'))
  const added = await cli.runJobs('sources', 'add', 'tried', server.url, '--inside')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  expect(added.stdout.trimEnd().split('\n')).toEqual([
    `The feed from ${new URL(server.url).host} (CSV with commas, 9 rows) is read like this:`,
    '',
    '  column     field      values',
    '  reference  reference  T-0 · T-1 · T-2',
    '  title      title      Cook 0 · Cook 1 · Cook 2',
    '  company    company    Duka',
    '  country    country    Kenya',
    '  town       town       Mombasa',
    'line 10 (T-7): title is missing.',
    'Jobs without a closing date stay open until you close them.',
    '',
    'The first three jobs, and the last one:',
    '',
    '  Cook 0',
    '    Duka, Mombasa, Kenya',
    '',
    '  Cook 1',
    '    Duka, Kenya',
    '',
    '  Cook 2',
    '    Duka, Mombasa, Kenya',
    '',
    '  Cook 6',
    '    Duka, Mombasa, Kenya',
    '',
    'Identical rows that were skipped: 1.',
    'The feed (CSV with commas) was read once without importing it: 9 rows read, 7 new, 0 changed, 0 unchanged, 1 refused. Identical rows that were skipped: 1.',
    'Source "tried" was saved. To read it now: npm run jobs -- sync tried',
  ])
  const again = await cli.runJobs('sources', 'add', 'tried', server.url, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({
    name: 'tried',
    trial: { report: { read: 9, new: 7, identical: 1, refused: 1, match: { columns: { town: 'city' } } } },
  })
  expect((await cli.runJobs('list', '--all')).stdout).toBe('There are no jobs.\n')
  expect((await cli.runJobs('runs')).stdout).toBe('Nothing has been imported yet.\n')
  await cli.runJobs('sources', 'remove', 'tried')
})

test('does not save a source whose feed cannot be read or has no usable job', { timeout: 120_000 }, async () => {
  server.feed.handler = (_, response) => void response.writeHead(404).end()
  const complete = '<job><title>Cook</title><company>Duka</company><country>Kenya</country></job>'
  const sources: [location: string, reason: RegExp][] = [
    ['missing.csv', /^The file \/.+\/missing\.csv does not exist, or this user cannot read it\./],
    [cli.folder, / is a folder, a pipe or a device\. A source needs a file or a URL\./],
    [server.url, /returned 404 Not Found instead of the feed\./],
    [
      await cli.writeFeed('letter.txt', ['Dear all,', 'please find the jobs attached.']),
      /^It is not known which column is the title, company or country\. /,
    ],
    [await cli.writeFeed('empty.csv', [header]), /contains no jobs\./],
    [
      await cli.writeFeed('cut.xml', [`<jobs>${complete}`, '<job><title>']),
      /^The file was not read to the end\. The file ends in the middle of the job in line 2\./,
    ],
    [
      await cli.writeFeed('nameless.csv', ['title,company,country', 'Cook,,Kenya', 'Guard,,Kenya']),
      /Add --map "COLUMN=company" or, if it is the same for all rows, --set company="NAME"\./,
    ],
    [
      await cli.writeFeed('refused.csv', ['title,company,country,town', 'Cook,Duka,Atlantis,', ',Duka,Kenya,']),
      /^None of the rows could be imported\./,
    ],
  ]
  for (const [location, reason] of sources) {
    const inside = location === server.url ? ['--inside'] : []
    const refused = await cli.runJobs('sources', 'add', 'refused', location, ...inside)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) })
    expect(refused.stderr).toContain(howToSave)
  }
  expect(await listed()).toEqual([])
})

test(
  'keeps what the operator said about the columns, and forgets it with --rematch',
  { timeout: 120_000 },
  async () => {
    const path = await cli.writeFeed('kept.csv', ['Title,Pracodawca,Status', 'Cook,Duka,open', 'Guard,Duka,hidden'])
    const add = async (...args: string[]) => {
      expect(await cli.runJobs('sources', 'add', 'kept', path, ...args)).toMatchObject({ code: 0 })
      return (await listed())[0]?.match
    }
    const columns = { Title: 'title', Pracodawca: 'company' }
    expect(
      await add(
        '--map',
        'pracodawca=company',
        '--set',
        'country=Kenya',
        '--leave-out',
        'Status=hidden',
        '--every',
        '6h',
      ),
    ).toEqual({ columns, fixed: { country: 'Kenya' }, leaveOut: [{ column: 'Status', is: ['hidden'] }] })
    expect(await add('--set', 'country=Uganda')).toMatchObject({ columns, fixed: { country: 'Uganda' } })
    expect(await add('--accept', '--set', 'type=Casual', '--map', 'Status=company')).toEqual({
      columns: { Title: 'title', Status: 'company' },
      fixed: { country: 'Uganda', type: 'Casual' },
      leaveOut: [{ column: 'Status', is: ['hidden'] }],
    })
    const file = await cli.writeFeed('match.json', [JSON.stringify({ columns, fixed: { country: 'Oman' } })])
    expect(await add('--rematch', '--match', file)).toEqual({ columns, fixed: { country: 'Oman' }, leaveOut: [] })
    await cli.runJobs('sources', 'remove', 'kept')
    expect(await listed()).toEqual([])
  },
)

test('lists and forgets the match of a source that only has imports', { timeout: 60_000 }, async () => {
  await cli.writeFeed('agency.csv', ['Vacancy,Employer,Status', 'Cook,Duka,open', 'Guard,Duka,closed'])
  await cli.runJobs('import', 'agency.csv', '--set', 'country=Kenya')
  expect((await cli.runJobs('sources')).stdout).toMatch(
    /\nagency +by import +\d+ \w+ \d{4}, \d\d:\d\d EAT +done\n {4}Vacancy = title, Employer = company, country Kenya, without Status closed\n$/,
  )
  expect(await listed()).toMatchObject([{ name: 'agency', match: { columns: { Vacancy: 'title' } } }])
  expect(await cli.runJobs('sources', 'remove', 'agency')).toMatchObject({ code: 0 })
  expect(await cli.runJobs('sources', 'remove', 'agency')).toMatchObject({
    code: 1,
    stderr: 'There is no source "agency".\n',
  })
  expect((await cli.runJobs('list', '--source', 'agency')).stdout).toContain('Cook')
})

test('saves a source without reading it if told so', async () => {
  server.requests.length = 0
  const saved = await cli.runJobs('sources', 'add', 'down', server.url, '--inside', '--accept', '--json')
  expect(JSON.parse(saved.stdout)).toMatchObject({ name: 'down', trial: null })
  expect(server.requests).toEqual([])
  expect((await listed()).map(({ name }) => name)).toEqual(['down'])
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
    cli.runJobs('sources', 'add', name, location, '--every', '30m', '--partial', '--set', `company=${'D'.repeat(60)}`),
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

test.each([
  ['http://agent:s3crets@ATS.example:80/all?x', true],
  ['https://ats.example/jobs', false],
  ['http://ats.example:8080/jobs', false],
  ['http://ats.example.org/jobs', false],
  ['http://10.0.0.5/jobs', false],
  ['/home/operator/jobs.csv', false],
])('http://ats.example/jobs and %s are on the same server: %s', (other, isSame) => {
  expect(isSameServer('http://ats.example/jobs', other)).toBe(isSame)
  expect(isSameServer('/home/operator/jobs.csv', other)).toBe(false)
})
