import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { moveApplication, newApplication, type Own, writeToCandidate } from '../../../tests/support/applications.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { later, minuteMs } from '../../calendar.ts'
import { recordsOf } from '../../contract/reading.ts'

let site: TestApp
const start = new Date('2026-12-01T09:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(() => void (site.clock.time = start))
afterAll(() => site.close())

const read = async ({ token }: Own) => (await call(site, 'GET', '/candidates/notifications', { token })).body
const texts = async (own: Own) => recordsOf((await read(own)).data).map(({ text, is_new }) => [text, is_new])

test('names moves and messages, newest first, as new until they are opened', async () => {
  const own = await newApplication(site, 'Cook')
  site.clock.time = later(start, minuteMs)
  await moveApplication(site, own, 'reading')
  site.clock.time = later(start, 2 * minuteMs)
  await writeToCandidate(site, own, 'Bring your passport.')
  const told = [
    ['You have a message about Cook.', true],
    ['Cook: We are reading your application.', true],
  ]
  expect(await texts(own)).toEqual(told)
  expect(recordsOf((await read(own)).data)[0]).toMatchObject({ path: expect.stringMatching(/^\/applications\/KK-/) })
  await call(site, 'POST', '/candidates/notifications/read', { token: own.token })
  expect(await texts(own)).toEqual(told.map(([text]) => [text, false]))
  site.clock.time = later(start, 3 * minuteMs)
  await moveApplication(site, own, 'shortlisted')
  expect((await texts(own))[0]).toEqual(['Cook: You are on the shortlist. Keep your phone on.', true])
})

test('an application that the candidate has read leaves nothing new', async () => {
  const own = await newApplication(site, 'Cook')
  site.clock.time = later(start, minuteMs)
  await moveApplication(site, own, 'reading')
  await writeToCandidate(site, own, 'Bring your passport.')
  await call(site, 'GET', own.path, { token: own.token })
  expect((await texts(own)).map(([, isNew]) => isNew)).toEqual([false, false])
})

test('says nothing of a move that can still be undone', async () => {
  const own = await newApplication(site)
  await moveApplication(site, own, 'placed', { visible_at: later(start, 10 * minuteMs) })
  site.clock.time = later(start, 10 * minuteMs - 1)
  expect(await texts(own)).toEqual([])
  site.clock.time = later(start, 10 * minuteMs)
  expect(await texts(own)).toEqual([['Cook: You got the job.', true]])
})

test.each([
  ['today', '2026-12-01', true],
  ['in three days', '2026-12-04', true],
  ['in four days', '2026-12-05', false],
  ['yesterday', '2026-11-30', false],
])('a saved job that closes %s', async (_, closes_on, isNamed) => {
  const own = await newApplication(site)
  const { uuid } = await insertJob(site.db, { title: 'Mason', closes_on })
  const changes = [{ job_uuid: uuid, is_saved: true, at: start.toISOString() }]
  await call(site, 'POST', '/candidates/saved-jobs', { token: own.token, body: { changes } })
  const named = (await texts(own)).map(([text]) => String(text))
  expect(named.some((text) => text.startsWith('Mason closes on '))).toBe(isNamed)
})

test('counts applications that were not withdrawn, and saved jobs', async () => {
  const own = await newApplication(site)
  expect(await read(own)).toMatchObject({ meta: { applications: 1, saved_jobs: 0 } })
  const changes = [{ job_uuid: own.job_uuid, is_saved: true, at: start.toISOString() }]
  await call(site, 'POST', '/candidates/saved-jobs', { token: own.token, body: { changes } })
  await call(site, 'POST', `${own.path}/withdraw`, { token: own.token, body: {} })
  expect(await read(own)).toMatchObject({ meta: { applications: 0, saved_jobs: 1 } })
})

test('answers in Swahili to those who prefer it, with the words of the office as they are', async () => {
  const own = await newApplication(site, 'Cook')
  const headers = { authorization: `Bearer ${own.token}`, 'accept-language': 'sw, en;q=0.5' }
  const get = async (path: string) => (await fetch(`${site.origin}/api${path}`, { headers })).json()
  await moveApplication(site, own, 'interview', { text: 'Moi Avenue', happens_at: new Date('2026-12-04T14:02+03:00') })
  const interview = 'Mahojiano: 4 Desemba 2026, 14:02, saa za Nairobi, Moi Avenue.'
  expect(await get('/candidates/notifications')).toMatchObject({ data: [{ text: `Cook: ${interview}` }] })
  expect(await get(own.path)).toMatchObject({
    data: { status_text: interview, next_step: 'Tuambie kama unaweza kuja.', timeline: [{ text: 'Moi Avenue' }] },
  })
  const missing = 'Huna ombi lenye nambari hii.'
  expect(await get('/candidates/applications/KK-0000')).toMatchObject({ message: missing })
  const old = { event_id: 0, answer: 'yes' }
  const changed = await fetch(`${site.origin}/api${own.path}/offer`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(old),
  })
  expect(await changed.json()).toMatchObject({ message: `Hali imebadilika: ${interview}` })
})
