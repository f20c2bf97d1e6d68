import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, registerPerson, signIn } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { hourMs, later } from '../../../calendar.ts'

let site: TestApp
const start = new Date('2026-12-01T09:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(() => void (site.clock.time = start))
afterAll(() => site.close())

const newToken = async () => signIn(site, await registerPerson(site))
const heart = (job_uuid: string, is_saved: boolean, ms = 0) => ({
  job_uuid,
  is_saved,
  at: later(start, ms).toISOString(),
})
const sync = async (token: string, ...changes: object[]) =>
  (await call(site, 'POST', '/candidates/saved-jobs', { token, body: { changes } })).body.data
const list = async (token: string) => (await call(site, 'GET', '/candidates/saved-jobs', { token })).body.data

test('merges the hearts of several phones by time, whatever the order in which they arrive', async () => {
  const token = await newToken()
  const [cook, mason] = [await insertJob(site.db), await insertJob(site.db)]
  expect(await sync(token, heart(cook.uuid, true, -3_000), heart(mason.uuid, true, -2_000))).toEqual([
    cook.uuid,
    mason.uuid,
  ])
  expect(await sync(token, heart(cook.uuid, false, -1_000))).toEqual([mason.uuid])
  expect(await sync(token, heart(cook.uuid, true, -2_500))).toEqual([mason.uuid])
  expect(await sync(token, heart(cook.uuid, false, -1_000))).toEqual([mason.uuid])
  expect(await sync(token, heart(cook.uuid, true))).toEqual([mason.uuid, cook.uuid])
})

test('takes the newest of several changes to one job', async () => {
  const token = await newToken()
  const { uuid } = await insertJob(site.db)
  expect(await sync(token, heart(uuid, false, -1_000), heart(uuid, true, -2_000))).toEqual([])
})

test('takes the time of a phone whose clock is ahead for now', async () => {
  const token = await newToken()
  const { uuid } = await insertJob(site.db)
  expect(await sync(token, heart(uuid, true, 24 * hourMs))).toEqual([uuid])
  site.clock.time = later(start, hourMs)
  expect(await sync(token, heart(uuid, false, hourMs))).toEqual([])
})

test('lists open jobs first, and of a removed one nothing but its id', async () => {
  const token = await newToken()
  const open = await insertJob(site.db, { title: 'Cook', closes_on: '2026-12-01' })
  const closed = await insertJob(site.db, { title: 'Mason', closes_on: '2026-11-30' })
  const removed = await insertJob(site.db, { title: 'Fraud', removed_at: start, closed_at: start })
  await sync(token, heart(open.uuid, true, -3_000), heart(closed.uuid, true, -2_000), heart(removed.uuid, true, -1_000))
  expect(await list(token)).toEqual([
    { job_uuid: open.uuid, is_closed: false, job: expect.objectContaining({ job_title: 'Cook' }) },
    { job_uuid: removed.uuid, is_closed: true, job: null },
    { job_uuid: closed.uuid, is_closed: true, job: expect.objectContaining({ job_title: 'Mason' }) },
  ])
})

test("does not show another person's saved jobs", async () => {
  const { uuid } = await insertJob(site.db)
  await sync(await newToken(), heart(uuid, true))
  expect(await list(await newToken())).toEqual([])
})

test('takes at most 500 hearts at once, and keeps none of jobs that do not exist', async () => {
  const token = await newToken()
  const hearts = Array.from({ length: 501 }, () => heart(crypto.randomUUID(), true))
  const { status } = await call(site, 'POST', '/candidates/saved-jobs', { token, body: { changes: hearts } })
  expect(status).toBe(422)
  expect(await sync(token, ...hearts.slice(1))).toEqual([])
})

test('keeps at most 500 jobs, and drops removed ones first, then the oldest', async () => {
  const { username, ...person } = await registerPerson(site)
  const token = await signIn(site, { username, ...person })
  const query = site.db.selectFrom('candidates').select('id').where('username', '=', username)
  const { id: candidate_id } = await query.executeTakeFirstOrThrow()
  const rows = Array.from({ length: 500 }, (_, at) => ({
    candidate_id,
    job_uuid: crypto.randomUUID(),
    saved_at: at === 499 ? null : later(start, at - 1_000),
    removed_at: at === 499 ? start : null,
  }))
  await site.db.insertInto('saved_jobs').values(rows).execute()
  const before = rows.map(({ job_uuid }) => job_uuid).slice(0, 499)
  const [first, second] = [await insertJob(site.db), await insertJob(site.db)]
  expect(await sync(token, heart(first.uuid, true, -1))).toEqual([...before, first.uuid])
  expect(await sync(token, heart(second.uuid, true))).toEqual([...before.slice(1), first.uuid, second.uuid])
})

test('refuses a time before 1970, which no phone sends', async () => {
  const changes = [{ ...heart(crypto.randomUUID(), true), at: '0000-01-01T00:00:00Z' }]
  const { status } = await call(site, 'POST', '/candidates/saved-jobs', { token: await newToken(), body: { changes } })
  expect(status).toBe(422)
})
