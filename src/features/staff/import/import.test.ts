import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { testSecret } from '../../../../tests/support/server-process.ts'
import type { ImportMatch } from '../../../contract/import-view.ts'
import type { ImportState } from './contract.ts'

/** Each import has a process of its own, which takes a moment to start on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

let site: TestApp
let session = ''
let member = 0
const dataDir = mkdtempSync(join(tmpdir(), 'kazi-office-'))

beforeAll(async () => {
  site = await startTestApp({ config: { dataDir } })
  vi.stubEnv('DATABASE_URL', site.url)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('APP_SECRET', testSecret)
})
beforeEach(async () => {
  await site.db.deleteFrom('staff_imports').execute()
  await site.db.deleteFrom('staff_log').execute()
  await site.db.deleteFrom('jobs').execute()
  await site.db.deleteFrom('source_matches').execute()
  ;({ session, id: member } = await createMember(site))
})
afterAll(async () => {
  await site.close()
  rmSync(dataDir, { recursive: true })
  vi.unstubAllEnvs()
})

const header = 'Position,Employer,Town,Status,Closing'
const rows = ['Cook,Duka,Voi,Open,05/12/2026', 'Driver,Duka,Thika,Closed,06/12/2026', ',Duka,Nakuru,Open,07/12/2026']

function upload(lines: readonly string[], name = 'Duka jobs.csv') {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\n')]), name)
  return staffCall(site, session, 'POST', '/imports', form)
}

/** Uploads a file and waits until its rows are counted. */
async function uploaded(lines: readonly string[] = [header, ...rows], name?: string): Promise<ImportState> {
  const { body } = await upload(lines, name)
  return settled(idIn(body))
}

/** Uploads a file whose match needs no choice, and imports it. */
async function imported(lines: readonly string[], name?: string): Promise<ImportState> {
  const { id } = await uploaded(lines, name)
  expect((await confirm(id)).body).toMatchObject({ status: true })
  const state = await settled(id)
  expect(state).toMatchObject({ state: 'imported', failure: null })
  return state
}

function idIn(body: unknown): string {
  return dataOf<{ id: string }>(body).id
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows which call it sent
function dataOf<Data>(body: unknown): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- api-responses.test.ts checks the shape of responses
  return (body as { data: Data }).data
}

async function read(id: string): Promise<ImportState> {
  return dataOf((await staffCall(site, session, 'GET', `/imports/${id}`)).body)
}

async function settled(id: string): Promise<ImportState> {
  await expect.poll(async () => (await read(id)).progress, { timeout: 170_000 }).toBeNull()
  return read(id)
}

function choose({ id, source }: ImportState, match: ImportMatch) {
  return staffCall(site, session, 'POST', `/imports/${id}/match`, { source, match })
}

function confirm(id: string) {
  return staffCall(site, session, 'POST', `/imports/${id}/confirm`)
}

const someMatch: ImportMatch = {
  columns: {},
  fixed: {},
  leave_out: [],
  month_first: null,
  second_line: {},
  fill_down: {},
}

const titles = async () =>
  (await site.db.selectFrom('jobs').select('title').orderBy('title').execute()).map(({ title }) => title)
const logged = async () => await site.db.selectFrom('staff_log').select(['staff_id', 'action', 'detail']).execute()

test('imports a file with the match that a person chose, once, and undoes it', async () => {
  const file = await uploaded()
  expect(file).toMatchObject({
    name: 'Duka jobs.csv',
    source: 'Duka-jobs',
    state: 'matching',
    preview: null,
    view: {
      format: 'CSV with commas',
      rows: 3,
      is_settled: false,
      questions: [{ kind: 'date order' }, { about: 'country' }],
    },
    rows: [{ line: 2, cells: ['Cook', 'Duka', 'Voi', 'Open', '05/12/2026'] }, { line: 3 }, { line: 4 }],
  })
  const match = file.view?.match
  expect(match).toMatchObject({ columns: { Position: 'title' }, leave_out: [{ column: 'Status', is: ['Closed'] }] })
  if (!match) throw new Error('it has no match')

  await choose(file, { ...match, fixed: { country: 'Kenya' }, month_first: [] })
  const counted = await settled(file.id)
  expect(counted.view?.cards).toMatchObject([{ job_title: 'Cook', company_name: 'Duka', job_country: 'Kenya' }])
  expect(counted.preview).toMatchObject({
    jobs: 1,
    left_out: 1,
    refused: 1,
    refusals: [{ reason: 'title is missing', count: 1, lines: [4] }],
  })

  await Promise.all([confirm(file.id), confirm(file.id)])
  expect(await settled(file.id)).toMatchObject({ state: 'imported', run: { state: 'done', new: 1, refused: 1 } })
  expect(await titles()).toEqual(['Cook'])
  expect(await logged()).toEqual([{ staff_id: member, action: 'jobs_imported', detail: 'Duka-jobs' }])
  expect(existsSync(join(dataDir, 'imports', file.id))).toBe(false)

  const undone = await staffCall(site, session, 'POST', `/imports/${file.id}/undo`)
  expect(dataOf<ImportState>(undone.body).run?.undone_at).not.toBeNull()
  expect(await titles()).toEqual([])
  expect((await logged()).at(-1)).toMatchObject({
    action: 'import_undone',
    detail: expect.stringMatching(/^Duka-jobs, run \d+$/),
  })
  expect(await staffCall(site, session, 'POST', `/imports/${file.id}/undo`)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/was already undone/) },
  })
})

test('ignores columns and fields of a match that do not exist', async () => {
  const file = await uploaded()
  const columns = { Position: 'title', Gone: 'company', Town: 'is_demo', constructor: 'title' }
  const answer = await choose(file, {
    columns,
    fixed: { id: '1', country: 'Kenya', company: 'Duka' },
    leave_out: [],
    month_first: [],
    second_line: {},
    fill_down: {},
  })
  expect(answer.status).toBe(200)
  const { view } = await settled(file.id)
  expect(view?.match).toMatchObject({ columns: { Position: 'title' }, fixed: { country: 'Kenya', company: 'Duka' } })
})

test('shows the rows of a long file in pages', async () => {
  const file = await uploaded([
    'title,company,country',
    ...Array.from({ length: 60 }, (_, at) => `Cook ${at},Duka,Kenya`),
  ])
  expect(file).toMatchObject({ pages: 3, preview: { jobs: 60 } })
  const { body } = await staffCall(site, session, 'GET', `/imports/${file.id}?page=3`)
  expect(dataOf<ImportState>(body).rows.map(({ cells }) => cells[0])).toEqual(
    Array.from({ length: 10 }, (_, at) => `Cook ${at + 50}`),
  )
})

test('reads a later file of the same source as the earlier one was read', async () => {
  const first = await uploaded()
  await choose(first, {
    columns: { Position: 'title', Employer: 'city' },
    fixed: { country: 'Kenya', company: 'Duka' },
    leave_out: [],
    month_first: [],
    second_line: {},
    fill_down: {},
  })
  await settled(first.id)
  await confirm(first.id)
  await settled(first.id)
  const { view, preview } = await uploaded()
  expect(view?.match.columns).toEqual({ Position: 'title', Employer: 'city' })
  expect(preview).toMatchObject({ new: 0, unchanged: 1 })
})

test('names the open jobs that a later file leaves out or lacks, closes them, and opens them again by undo', async () => {
  const head = 'title,company,country,Status'
  await imported([head, 'Cook,Duka,Kenya,Open', 'Driver,Duka,Kenya,Open', 'Nurse,Duka,Kenya,Open'])
  const later = await imported([head, 'Cook,Duka,Kenya,Open', 'Driver,Duka,Kenya,Closed'])
  expect(later.preview).toMatchObject({ left_out: 1, missing: [{ title: 'Driver' }, { title: 'Nurse' }] })
  const open = async () =>
    (await site.db.selectFrom('jobs').select('id').where('closed_at', 'is', null).execute()).length
  expect(await open()).toBe(3)

  const close = () => staffCall(site, session, 'POST', `/imports/${later.id}/close`)
  const [closed] = [await close(), await close()]
  expect(dataOf<ImportState>(closed.body)).toMatchObject({ preview: { missing: [] }, run: { closed: 2 } })
  expect(await open()).toBe(1)
  expect((await logged()).filter(({ action }) => action === 'missing_jobs_closed')).toHaveLength(1)

  await staffCall(site, session, 'POST', `/imports/${later.id}/undo`)
  expect(await open()).toBe(3)
  expect((await close()).status).toBe(409)
})

test('proposes the list of an earlier file, and reads the file as the chosen list was read', async () => {
  await imported(['title,company,country,Extra', 'Cook,Duka,Kenya,x'], 'Duka week 49.csv')
  await imported(['title,Extra,company,country,Other', 'Nurse,Voi,Hospitali,Kenya,x'], 'Hospital.csv')
  const file = await uploaded(['title,company,country,Extra', 'Driver,Duka,Kenya,Voi'], 'Duka week 50.csv')
  expect(file).toMatchObject({
    source: 'Duka-week-49',
    lists: ['Hospital', 'Duka-week-49'],
    new_list: 'Duka-week-50',
    preview: { missing: [{ title: 'Cook' }] },
  })
  await site.db
    .updateTable('source_matches')
    .set({
      match: JSON.stringify({
        columns: { title: 'title', Extra: 'city' },
        fixed: { company: 'Hospitali', country: 'Kenya' },
      }),
    })
    .where('source', '=', 'Hospital')
    .execute()
  await choose({ ...file, source: 'Hospital' }, someMatch)
  const { view } = await settled(file.id)
  expect(view?.match.columns).toEqual({ title: 'title', Extra: 'city' })
  await choose({ ...file, source: 'Duka-week-50' }, { ...someMatch, columns: { title: 'title' } })
  expect(await settled(file.id)).toMatchObject({
    source: 'Duka-week-50',
    view: { match: { columns: { title: 'title' } } },
  })
})

test('another process continues when the first one was killed', async () => {
  const { id } = await uploaded(['title,company,country', 'Cook,Duka,Kenya'])
  spawnSync('pkill', ['-KILL', '-f', id])
  await confirm(id)
  expect(await settled(id)).toMatchObject({ state: 'imported', run: { new: 1 } })
})

test('says what is wrong with a file that cannot be read', async () => {
  expect(await uploaded(['\u0000\u0001'])).toMatchObject({
    state: 'reading',
    failure: expect.stringMatching(/neither text nor a workbook/),
  })
  expect((await upload([''])).status).toBe(200)
})

test('refuses a URL with a private address, and names no command', async () => {
  const { body } = await staffCall(site, session, 'POST', '/imports', { url: 'http://10.0.0.1/jobs.csv' })
  const { failure } = await settled(idIn(body))
  expect(failure).toBe('The address of 10.0.0.1 is not public, so the feed was not fetched.')
})

test('starting an import deletes what its person has begun, but nothing that is being imported', async () => {
  const files = () => readdirSync(join(dataDir, 'imports'))
  const first = idIn((await upload([header])).body)
  expect(files()).toContain(first)
  const ids = await Promise.all([1, 2, 3].map(async () => idIn((await upload([header])).body)))
  expect(files().filter((id) => [first, ...ids].includes(id))).toHaveLength(1)
  expect((await staffCall(site, session, 'GET', `/imports/${first}`)).status).toBe(404)

  const importing = (id: string) =>
    ({ id, staff_id: member, name: 'Duka.csv', source: 'Duka', state: 'importing', beat_at: new Date() }) as const
  await site.db.insertInto('staff_imports').values([randomUUID(), randomUUID()].map(importing)).execute()
  expect(await upload([header])).toMatchObject({
    status: 409,
    body: { message: 'Your other files are still being imported. Wait until one is done.' },
  })
  // Their processes ended early again and again, so they are given up.
  const lost = { beat_at: new Date(0), starts: 3, progress: JSON.stringify({ text: '', done: 0, total: null }) }
  await site.db.updateTable('staff_imports').set(lost).where('state', '=', 'importing').execute()
  expect((await upload([header])).status).toBe(409)
  expect((await upload([header])).status).toBe(200)
  expect(await site.db.selectFrom('staff_imports').select('id').execute()).toHaveLength(1)
})

test('keeps no file of a request that it refuses', async () => {
  const folders = () => readdirSync(join(dataDir, 'imports'))
  await upload([header])
  const before = folders()
  const [unnamed, two] = [new FormData(), new FormData()]
  unnamed.set('other', new Blob([header]), 'jobs.csv')
  two.append('file', new Blob([header]), 'jobs.csv')
  two.append('file', new Blob([header]), 'more.csv')
  expect((await staffCall(site, session, 'POST', '/imports', unnamed)).status).toBe(422)
  expect((await staffCall(site, session, 'POST', '/imports', two)).status).toBe(413)
  expect((await upload(['x'.repeat(64_000_001)])).status).toBe(413)
  await expect.poll(folders).toEqual(before)
})

test('refuses a file over 64 MB, a request without one, and reserved names of sources', async () => {
  expect(await upload(['x'.repeat(64_000_001)])).toMatchObject({
    status: 413,
    body: { message: expect.stringMatching(/64 MB/) },
  })
  expect((await staffCall(site, session, 'POST', '/imports', {})).status).toBe(422)
  const file = await uploaded()
  expect(await choose({ ...file, source: 'own' }, someMatch)).toMatchObject({
    status: 422,
    body: { errors: { source: [expect.stringMatching(/reserved/)] } },
  })
})
