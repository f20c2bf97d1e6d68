import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { startFeedServer } from '../../../../tests/support/feed-server.ts'
import { testSecret } from '../../../../tests/support/server-process.ts'
import { createEncryption } from '../../../encryption/encryption.server.ts'
import { findLastRuns } from '../runs/queries.server.ts'
import { saveSource } from './queries.server.ts'
import { runSchedule } from './run-schedule.server.ts'
import { encryptSource } from './stored-source.server.ts'

const header = 'reference,title,company,country'
const warning = { level: 40, msg: 'scheduled sync needs attention' }

const { execPath } = process
/** A sync has the lowest priority, so it may take a long time on a busy machine. */
const maxWaitMs = 60_000

type Line = Record<string, unknown>

const encryption = createEncryption([testSecret])

let database: TestDatabase
let server: Awaited<ReturnType<typeof startFeedServer>>
let lines: Line[] = []
let schedule: ReturnType<typeof runSchedule> | null = null
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startFeedServer()
})
afterAll(async () => {
  server.close()
  await database.drop()
})
beforeEach(() => {
  lines = []
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('APP_SECRET', testSecret)
})
afterEach(async () => {
  await schedule?.stop()
  schedule = null
  vi.unstubAllEnvs()
  process.execPath = execPath
  await database.db.deleteFrom('sources').execute()
  await database.db.deleteFrom('import_runs').execute()
  await database.db.deleteFrom('jobs').execute()
})

function startSchedule(): void {
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  schedule = runSchedule(database.url, logger, { mayStart: async () => true, firstPollMs: 0, pollMs: 100 })
}

async function addSource(
  name: string,
  {
    location = `${server.url.replace('//', '//agent:s3crets@')}?key=s3crets`,
    format = null,
  }: { location?: string; format?: string | null } = {},
): Promise<void> {
  await saveSource(
    database.db,
    encryptSource(encryption, {
      name,
      location,
      every_minutes: 60,
      is_full: true,
      company: null,
      country: null,
      format,
      column_map: null,
      is_inside: true,
    }),
  )
}

/** Makes the source due and returns the next line of the log. */
async function nextLine(name: string): Promise<Line | undefined> {
  const before = lines.length
  await database.db.updateTable('sources').set({ checked_at: null }).where('name', '=', name).execute()
  await expect.poll(() => lines.length, { timeout: maxWaitMs }).toBeGreaterThan(before)
  return lines[before]
}

const respondWith = (status: number) =>
  (server.feed.handler = (_, response) => void response.writeHead(status, 's3crets').end())
const serveJobs = (count: number) =>
  server.serve([header, ...Array.from({ length: count }, (_, at) => `S-${at},Cook,Duka,Kenya`)].join('\n'))

test(
  'logs every failed sync as a warning with its reason, and no warning for a successful one',
  { timeout: 6 * maxWaitMs },
  async () => {
    respondWith(403)
    await addSource('partner')
    startSchedule()
    const { host } = new URL(server.url)
    for (let time = 1; time <= 3; time++)
      expect(await nextLine('partner')).toMatchObject({
        ...warning,
        source: 'partner',
        state: 'failed',
        reason: `${host} returned 403 Forbidden instead of the feed.`,
      })
    serveJobs(2)
    expect(await nextLine('partner')).toMatchObject({ level: 30, source: 'partner', state: 'done', read: 2, new: 2 })
    respondWith(404)
    expect(await nextLine('partner')).toMatchObject({
      ...warning,
      state: 'failed',
      reason: `${host} returned 404 Not Found instead of the feed.`,
    })
    expect(JSON.stringify(lines)).not.toContain('s3crets')
  },
)

describe('a warning for a suspicious sync', { timeout: 6 * maxWaitMs }, () => {
  test('says how the feed shrank', async () => {
    serveJobs(10)
    await addSource('shrinking')
    startSchedule()
    expect(await nextLine('shrinking')).toMatchObject({ level: 30, state: 'done' })
    serveJobs(2)
    for (let time = 1; time <= 2; time++)
      expect(await nextLine('shrinking')).toMatchObject({
        ...warning,
        state: 'suspicious',
        reason: expect.stringContaining('from 10 to 2 jobs'),
      })
    serveJobs(9)
    expect(await nextLine('shrinking')).toMatchObject({ level: 30, state: 'done', closed: 1 })
  })

  test.each([
    [
      'a list of people',
      'Wanjiku Canary,0712345678\nOtieno Canary,0798765432',
      /^The file is not a list of jobs .+: its first line has no known column\.$/,
    ],
    [
      'a feed that breaks off in a row',
      '<jobs><job><reference>G-1</reference><title>Cook</title><company>Duka</company><country>Kenya</country></job><job><reference>Canary-1</reference><title>Wanjiku Canary</title><company>D',
      /^The file was not read to the end\. Line 1: /,
    ],
    ['an empty feed', '', /^The feed from 127\.0\.0\.1:\d+ is empty\.$/],
    ['a feed without jobs', `${header}\n`, /^The feed from 127\.0\.0\.1:\d+ contains no jobs\.$/],
    [
      'rows that cannot be read',
      `${header}\nCanary-2,,Wanjiku Canary,`,
      /^None of the rows in the feed could be read\. Nothing was closed\.$/,
    ],
  ])('does not quote %s', async (_, text, reason) => {
    server.serve(text)
    await addSource('odd')
    startSchedule()
    expect(await nextLine('odd')).toMatchObject({
      ...warning,
      source: 'odd',
      state: 'suspicious',
      reason: expect.stringMatching(reason),
    })
    expect(JSON.stringify(lines)).not.toMatch(/Canary|07\d{8}|s3crets/)
  })
})

test('logs an unexpected error as a warning without quoting rows', { timeout: 6 * maxWaitMs }, async () => {
  server.serve(`${header}\nCanary-3,Wanjiku Canary,Duka,Kenya`)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused: %', new; end $$`.execute(
    database.owner,
  )
  await sql`create trigger refuse before insert on jobs for each row execute function refuse()`.execute(database.owner)
  await addSource('broken')
  startSchedule()
  const line = await nextLine('broken')
  await sql`drop function refuse cascade`.execute(database.owner)
  expect(line).toMatchObject({
    ...warning,
    state: 'failed',
    reason: 'Unexpected error: DatabaseError (P0001). For its message, use "runs show".',
  })
  expect((await findLastRuns(database.db))[0]?.message).toContain('Canary')
  expect(JSON.stringify(lines)).not.toContain('Canary')
})

test('logs a private address as a warning that says what to do', { timeout: 6 * maxWaitMs }, async () => {
  await addSource('inner')
  await database.db.updateTable('sources').set({ is_inside: false }).execute()
  startSchedule()
  expect(await nextLine('inner')).toMatchObject({
    ...warning,
    state: 'failed',
    reason: expect.stringMatching(/is not public.+--inside/),
  })
})

test('logs a warning each time a sync process crashes, and continues', { timeout: 6 * maxWaitMs }, async () => {
  serveJobs(1)
  await addSource('partner')
  vi.stubEnv('NODE_OPTIONS', '--import=/nowhere/gone.mjs')
  startSchedule()
  for (let time = 1; time <= 3; time++)
    expect(await nextLine('partner')).toMatchObject({
      ...warning,
      source: 'partner',
      state: 'failed',
      reason: expect.stringMatching(/^The process ended with code 1\. [^]*\/nowhere\/gone\.mjs/),
    })
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,process.kill(process.pid,'SIGKILL')`)
  await expect
    .poll(() => lines.at(-1), { timeout: maxWaitMs })
    .toMatchObject({ ...warning, source: 'partner', state: 'failed', reason: 'The process was ended by SIGKILL.' })
  vi.stubEnv('NODE_OPTIONS', '')
  await expect
    .poll(() => lines.at(-1), { timeout: maxWaitMs })
    .toMatchObject({ level: 30, source: 'partner', state: 'done', new: 1 })
})

test('logs a warning each time a sync process cannot start, and continues', { timeout: 6 * maxWaitMs }, async () => {
  serveJobs(1)
  await addSource('partner')
  process.execPath = '/nowhere/node'
  startSchedule()
  await expect.poll(() => lines.length, { timeout: maxWaitMs }).toBeGreaterThanOrEqual(3)
  process.execPath = execPath
  for (const line of lines.slice(0, 3))
    expect(line).toMatchObject({
      ...warning,
      source: 'partner',
      state: 'failed',
      reason: 'The process could not be started (ENOENT).',
    })
  await expect
    .poll(() => lines.at(-1), { timeout: maxWaitMs })
    .toMatchObject({ level: 30, source: 'partner', state: 'done' })
})

test('syncs other sources after one fails', { timeout: 6 * maxWaitMs }, async () => {
  serveJobs(1)
  await addSource('a-gone', { location: '/nowhere/jobs.csv' })
  await addSource('b-well')
  startSchedule()
  await expect.poll(() => lines.length, { timeout: maxWaitMs }).toBe(2)
  expect(lines).toMatchObject([
    {
      ...warning,
      source: 'a-gone',
      state: 'failed',
      reason: 'The file /nowhere/jobs.csv does not exist, or this user cannot read it.',
    },
    { level: 30, source: 'b-well', state: 'done' },
  ])
})

test('logs no warning when stopping the app interrupts a sync', { timeout: 6 * maxWaitMs }, async () => {
  server.feed.handler = (_, response) => void response.write(header)
  await addSource('slow')
  server.requests.length = 0
  startSchedule()
  await expect.poll(() => server.requests.length, { timeout: maxWaitMs }).toBe(1)
  await schedule?.stop()
  schedule = null
  expect(lines).toMatchObject([{ level: 30, source: 'slow', state: 'interrupted' }])
  expect((await findLastRuns(database.db)).find(({ source }) => source === 'slow')).toMatchObject({
    state: 'interrupted',
  })
})
