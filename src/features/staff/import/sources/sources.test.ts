import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { startFeedServer } from '../../../../../tests/support/feed-server.ts'
import { createMember, staffCall } from '../../../../../tests/support/office.ts'
import { testSecret } from '../../../../../tests/support/server-process.ts'
import { importContext } from '../../../../encryption/contexts.server.ts'
import { saveMatch } from '../../../feeds/match/job-file.server.ts'
import { insertRun } from '../../../feeds/runs/queries.server.ts'
import { encryptSource, findDueSources, saveSource } from '../../../feeds/sources/queries.server.ts'

let site: TestApp
let session = ''
let member = 0
const dataDir = mkdtempSync(join(tmpdir(), 'kazi-office-'))
const importId = '00000000-0000-4000-8000-000000000001'
const never = { every_hours: null, weekday: null, at_hour: null, is_full: true, is_paused: false }

beforeAll(async () => {
  site = await startTestApp({ config: { dataDir } })
  vi.stubEnv('DATABASE_URL', site.url)
  vi.stubEnv('APP_SECRET', testSecret)
})
beforeEach(async () => {
  for (const table of ['staff_imports', 'staff_log', 'sources', 'source_matches', 'import_runs', 'jobs'] as const)
    await site.db.deleteFrom(table).execute()
  ;({ session, id: member } = await createMember(site))
})
afterAll(async () => {
  await site.close()
  rmSync(dataDir, { recursive: true })
  vi.unstubAllEnvs()
})

const call = (method: 'GET' | 'POST', path: string, body?: unknown) => staffCall(site, session, method, path, body)

/** An import of this URL, or of an uploaded file. */
async function insertImport(url: string | null): Promise<void> {
  const location_sealed = url === null ? null : site.encryption.encrypt(url, importContext)
  const values = { id: importId, staff_id: member, name: 'feed', source: 'partner', location_sealed }
  await site.db.insertInto('staff_imports').values(values).execute()
}

async function insertSource(location: string): Promise<void> {
  const settings = { name: 'partner', location, every_minutes: null, is_full: true, is_inside: true }
  await saveSource(site.db, encryptSource(site.encryption, settings))
}

const source = () => site.db.selectFrom('sources').selectAll().executeTakeFirst()

test('keeps the URL of an import as a source, without its password in any answer, and never inside', async () => {
  await insertSource('http://10.0.0.1/')
  await insertImport('https://agent:s3cret@partner.example/jobs.xml?key=s3cret')
  const { status, body } = await call('POST', '/sources/partner', { ...never, every_hours: 6, import_id: importId })
  expect([status, body]).toMatchObject([200, { data: { name: 'partner', schedule: 'every 6 hours', every_hours: 6 } }])
  expect(JSON.stringify(body)).not.toContain('s3cret')
  expect(await source()).toMatchObject({ is_inside: false, every_minutes: 360 })
  expect(await site.db.selectFrom('staff_log').selectAll().execute()).toMatchObject([
    { staff_id: member, action: 'source_saved', detail: 'partner' },
  ])
})

test('keeps no uploaded file as a source, and no source without a URL', async () => {
  await insertImport(null)
  expect(await call('POST', '/sources/partner', { ...never, import_id: importId })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/An uploaded file is read once/) },
  })
  expect((await call('POST', '/sources/partner', never)).status).toBe(404)
})

test.each([
  [{ every_hours: 0 }, 'every_hours'],
  [{ weekday: 1 }, 'at_hour'],
  [{ weekday: 1, at_hour: 6, every_hours: 6 }, 'every_hours'],
  [{ weekday: 8, at_hour: 24 }, 'weekday'],
])('refuses the schedule %j', async (settings, field) => {
  await insertSource('https://partner.example/')
  const { status, body } = await call('POST', '/sources/partner', { ...never, ...settings })
  expect([status, body]).toMatchObject([422, { errors: { [field]: expect.anything() } }])
})

test('a weekly source is due from its hour in Nairobi on, unless it is paused', async () => {
  await insertSource('https://partner.example/')
  await call('POST', '/sources/partner', { ...never, weekday: 1, at_hour: 6 })
  await site.db
    .updateTable('sources')
    .set({ checked_at: new Date('2026-11-24T09:00:00+03:00') })
    .execute()
  const isDue = async (time: string) => (await findDueSources(site.db, new Date(time))).length === 1
  expect(await isDue('2026-11-30T05:59:00+03:00')).toBe(false)
  expect(await isDue('2026-11-30T06:00:00+03:00')).toBe(true)
  await call('POST', '/sources/partner', { ...never, weekday: 1, at_hour: 6, is_paused: true })
  expect(await isDue('2026-12-07T12:00:00+03:00')).toBe(false)
})

test('reads a source when somebody asks, and undoes the run', { timeout: 180_000 }, async () => {
  const server = await startFeedServer()
  server.serve('reference,title,company,country\nA,Cook,Duka,Kenya')
  await insertSource(server.url)
  expect((await call('POST', '/sources/partner/run', { is_accepted: false })).status).toBe(200)
  const read = async () => (await call('GET', '/sources/partner')).body
  await expect
    .poll(read, { timeout: 170_000 })
    .toMatchObject({ data: { last_run: { state: 'done', new: 1 }, runs: [{ new: 1, refusals: [] }] } })
  server.close()
  const { id } = await site.db.selectFrom('import_runs').select('id').executeTakeFirstOrThrow()
  expect(await call('POST', '/sources/partner/undo', { run: id })).toMatchObject({
    status: 200,
    body: { data: { runs: [{ undone_at: expect.any(String) }] } },
  })
  expect(await site.db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('undoes no run of another source', async () => {
  await insertSource('https://partner.example/')
  const run = await insertRun(site.db, 'other', 'feed.csv')
  expect((await call('POST', '/sources/partner/undo', { run })).status).toBe(404)
})

test('lists names under which files are uploaded, and removes them with their match', async () => {
  await saveMatch(site.db, 'files', { match: {}, columns: null })
  expect((await call('GET', '/sources')).body).toMatchObject({
    data: [{ name: 'files', location: null, last_run: null }],
  })
  expect((await call('POST', '/sources/files/remove')).status).toBe(200)
  expect((await call('POST', '/sources/files/remove')).status).toBe(404)
  expect((await call('GET', '/sources/files')).status).toBe(404)
})

test('remembers that the agency recruits for a source, and leaves it alone otherwise', async () => {
  await insertSource('https://partner.example/jobs.xml')
  const saved = await call('POST', '/sources/partner', { ...never, recruits_here: true })
  expect(saved.body).toMatchObject({ data: { recruits_here: true } })
  await call('POST', '/sources/partner', { ...never, is_paused: true })
  expect(await source()).toMatchObject({ recruits_here: true })
})
