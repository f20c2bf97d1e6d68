import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { startFeedServer } from '../../../../tests/support/feed-server.ts'
import { testSecret } from '../../../../tests/support/server-process.ts'
import { Encryption } from '../../../encryption/encryption.server.ts'
import { findLastRuns } from '../runs/queries.server.ts'
import { encryptSource, saveSource } from './queries.server.ts'
import { runSchedule } from './run-schedule.server.ts'

const warning = { level: 40, msg: 'scheduled sync needs attention' }

const { execPath } = process
/** A sync has the lowest priority, so it may take a long time on a busy machine. */
const maxWaitMs = 60_000
const timeout = 3 * maxWaitMs

type Line = Record<string, unknown>

const encryption = new Encryption([testSecret])

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
  schedule = runSchedule(database.url, logger, { firstPollMs: 0, pollMs: 100 })
}

async function addSource(
  name: string,
  location = `${server.url.replace('//', '//agent:s3crets@')}?key=s3crets`,
): Promise<void> {
  await saveSource(
    database.db,
    encryptSource(encryption, {
      name,
      location,
      every_minutes: 60,
      is_full: true,
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

test(
  'logs failed and suspicious syncs as warnings with their reason, and continues with other sources',
  { timeout },
  async () => {
    const printed = {
      'a-failed': { source: 'a-failed', state: 'failed', reason: 'It is gone.', message: 'Canary' },
      'b-odd': { source: 'b-odd', state: 'suspicious', reason: 'It shrank.', message: 'Canary' },
      'c-well': { source: 'c-well', state: 'done', read: 2, new: 1 },
    }
    // In place of the program, whose arguments are `jobs sync SOURCE --due --json`.
    const program = `console.log(JSON.stringify([(${JSON.stringify(printed)})[process.argv.at(-3)]])); process.exit()`
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(program)}`)
    for (const name of Object.keys(printed)) await addSource(name)
    startSchedule()
    await expect.poll(() => lines.length, { timeout: maxWaitMs }).toBe(3)
    expect(lines).toMatchObject([
      { ...warning, source: 'a-failed', state: 'failed', reason: 'It is gone.' },
      { ...warning, source: 'b-odd', state: 'suspicious', reason: 'It shrank.' },
      { level: 30, msg: 'scheduled sync', source: 'c-well', state: 'done', read: 2, new: 1 },
    ])
    expect(JSON.stringify(lines)).not.toContain('Canary')
  },
)

test('logs a warning each time a sync process crashes', { timeout }, async () => {
  await addSource('partner')
  vi.stubEnv('NODE_OPTIONS', '--import=/nowhere/gone.mjs')
  startSchedule()
  for (let time = 1; time <= 2; time++)
    expect(await nextLine('partner')).toMatchObject({
      ...warning,
      source: 'partner',
      state: 'failed',
      reason: expect.stringMatching(/^The process failed \(1\)\. [^]*\/nowhere\/gone\.mjs/),
    })
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,process.kill(process.pid,'SIGKILL')`)
  await expect
    .poll(() => lines.at(-1), { timeout: maxWaitMs })
    .toMatchObject({ ...warning, source: 'partner', state: 'failed', reason: 'The process failed (SIGKILL).' })
})

test('logs a warning each time a sync process cannot start', { timeout }, async () => {
  await addSource('partner')
  process.execPath = '/nowhere/node'
  startSchedule()
  for (let time = 1; time <= 2; time++)
    expect(await nextLine('partner')).toMatchObject({
      ...warning,
      source: 'partner',
      state: 'failed',
      reason: 'The process failed (ENOENT).',
    })
})

test('logs no warning when stopping the app interrupts a sync', { timeout }, async () => {
  server.feed.handler = (_, response) => void response.write('reference,title')
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
