import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiResponse, call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  applyFor,
  type Move,
  moveApplication,
  newApplicant,
  newApplication as newApplicationOn,
  type Own,
  referenceIn,
  writeToCandidate,
} from '../../../tests/support/applications.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../tests/support/office.ts'
import { dayMs, later, minuteMs } from '../../calendar.ts'
import { fieldsOf, recordsOf } from '../../contract/reading.ts'
import type { Stage } from '../../contract/stages.ts'

let site: TestApp
const start = new Date('2026-12-01T09:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(() => void (site.clock.time = start))
afterAll(() => site.close())

const newApplication = () => newApplicationOn(site)
const move = (own: Own, stage: Stage, details?: Move) => moveApplication(site, own, stage, details)

const act = ({ token, path }: Own, action: string, body: object = {}): Promise<ApiResponse> =>
  call(site, 'POST', `${path}/${action}`, { token, body })
const open = async ({ token, path }: Own) => fieldsOf((await call(site, 'GET', path, { token })).body.data)
const listed = async ({ token }: Own) =>
  recordsOf((await call(site, 'GET', '/candidates/applications', { token })).body.data)[0]

test.each<[Stage, Move, string]>([
  ['reading', {}, 'We are reading your application.'],
  ['shortlisted', {}, 'You are on the shortlist. Keep your phone on.'],
  [
    'interview',
    { happens_at: new Date('2026-12-04T14:02:00+03:00'), text: 'Kenyatta Avenue' },
    'Interview: 4 December 2026, 14:02 Nairobi time, Kenyatta Avenue.',
  ],
  ['offered', { answer_by: '2026-12-10' }, 'We offer you this job. Answer by 10 December 2026.'],
  ['placed', {}, 'You got the job.'],
  ['not_selected', { text: 'The job needs a licence.' }, 'Not selected: The job needs a licence.'],
])('says what %s means', async (stage, details, text) => {
  const own = await newApplication()
  await move(own, stage, details)
  expect(await listed(own)).toMatchObject({ stage, status_text: text })
})

test('shows a move ten minutes after it was made, and until then nothing of it', async () => {
  const own = await newApplication()
  await move(own, 'placed', { visible_at: later(start, 10 * minuteMs) })
  site.clock.time = later(start, 10 * minuteMs - 1)
  expect(await listed(own)).toMatchObject({ stage: 'new', is_unread: false })
  expect(await open(own)).toMatchObject({ timeline: [], can_withdraw: true })
  site.clock.time = later(start, 10 * minuteMs)
  expect(await listed(own)).toMatchObject({ stage: 'placed', is_unread: true })
})

test('says sorry from the day after the promised one', async () => {
  const own = await newApplication()
  await site.db.updateTable('applications').set({ answer_by: '2026-12-01' }).where('id', '=', own.id).execute()
  site.clock.time = new Date('2026-12-01T23:59:59+03:00')
  expect(await listed(own)).toMatchObject({ is_overdue: false })
  site.clock.time = new Date('2026-12-02T00:00:00+03:00')
  expect(await listed(own)).toMatchObject({
    is_overdue: true,
    status_text: 'We are late with our answer. We are sorry.',
  })
})

test('counts as unread until it is opened', async () => {
  const own = await newApplication()
  await move(own, 'reading')
  await writeToCandidate(site, own, 'Please call us.')
  site.clock.time = later(start, minuteMs)
  expect(await listed(own)).toMatchObject({ is_unread: true })
  expect(await open(own)).toMatchObject({ messages: [{ from: 'agency', text: 'Please call us.' }] })
  expect(await listed(own)).toMatchObject({ is_unread: false })
})

test('can be withdrawn once, which cancels a move, and sent again', async () => {
  const own = await newApplication()
  await move(own, 'shortlisted', { visible_at: later(start, 10 * minuteMs) })
  expect((await act(own, 'withdraw')).status).toBe(200)
  site.clock.time = later(start, 11 * minuteMs)
  expect(await open(own)).toMatchObject({ stage: 'withdrawn', can_withdraw: false, can_apply_again: true })
  expect(await act(own, 'withdraw')).toMatchObject({
    status: 409,
    body: { message: 'This has changed in the meantime: You withdrew.' },
  })
  const again = await applyFor(site, own.token, own.job_uuid)
  expect(referenceIn(again)).not.toBe(own.path.split('/').at(-1))
})

test.each<Stage>(['placed', 'not_selected'])('cannot be withdrawn once it is %s', async (stage) => {
  const own = await newApplication()
  await move(own, stage, { text: 'x' })
  expect((await act(own, 'withdraw')).status).toBe(409)
})

test('answers an interview, and no longer once something else has happened', async () => {
  const own = await newApplication()
  const event_id = await move(own, 'interview', { happens_at: later(start, dayMs) })
  expect(await listed(own)).toMatchObject({ next_step: 'Tell us whether you can come.' })
  expect((await act(own, 'offer', { event_id, answer: 'yes' })).status).toBe(409)
  expect((await act(own, 'interview', { event_id, answer: 'no' })).status).toBe(200)
  const answer_text = 'Your answer: I cannot come.'
  expect(await open(own)).toMatchObject({ next_step: '', answer_text, timeline: [{ answer: 'no' }] })
  await move(own, 'shortlisted')
  expect(await act(own, 'interview', { event_id, answer: 'yes' })).toMatchObject({
    status: 409,
    body: { message: 'This has changed in the meantime: You are on the shortlist. Keep your phone on.' },
  })
})

test('answers an offer until the end of its last day', async () => {
  const own = await newApplication()
  const event_id = await move(own, 'offered', { answer_by: '2026-12-03' })
  site.clock.time = new Date('2026-12-03T23:59:59+03:00')
  expect((await act(own, 'offer', { event_id, answer: 'yes' })).status).toBe(200)
  site.clock.time = new Date('2026-12-04T00:00:00+03:00')
  expect(await act(own, 'offer', { event_id, answer: 'no' })).toMatchObject({
    status: 409,
    body: { message: 'The last day to answer this offer has passed.' },
  })
})

test('asks for no answer to an offer after its last day', async () => {
  const own = await newApplication()
  await move(own, 'offered', { answer_by: '2026-12-03' })
  expect(await listed(own)).toMatchObject({ next_step: 'Tell us whether you accept.' })
  site.clock.time = new Date('2026-12-04T00:00:00+03:00')
  expect(await listed(own)).toMatchObject({
    next_step: '',
    answer_text: 'The last day to answer this offer has passed.',
  })
})

test('shows nothing of what the office wrote about a job that was removed, and takes no answer', async () => {
  const own = await newApplication()
  const event_id = await move(own, 'offered', { answer_by: '2026-12-10', text: 'Pay KES 5,000 first.' })
  await site.db.updateTable('jobs').set({ removed_at: start }).where('uuid', '=', own.job_uuid).execute()
  const status_text = 'This job was removed. Pay nobody, send no documents.'
  expect(await open(own)).toMatchObject({ status_text, next_step: '', timeline: [], can_apply_again: false })
  expect(await act(own, 'offer', { event_id, answer: 'yes' })).toMatchObject({
    status: 409,
    body: { message: `This has changed in the meantime: ${status_text}` },
  })
})

test('finds an application by its number in small letters', async () => {
  const own = await newApplication()
  expect(await open({ ...own, path: own.path.toLowerCase() })).toMatchObject({ reference: own.path.split('/').at(-1) })
})

test('stores a message once that is sent again, also by the office, but the same words again after an answer or an hour', async () => {
  const own = await newApplication()
  const texts = async () => recordsOf((await open(own)).messages).map(({ text }) => text)
  for (let time = 0; time < 2; time++) expect((await act(own, 'messages', { text: 'Yes.' })).status).toBe(200)
  const { session } = await createMember(site)
  const path = `/applications/${own.path.split('/').at(-1)}/messages`
  for (let time = 0; time < 2; time++) await staffCall(site, session, 'POST', path, { text: 'Yes.' })
  expect(await texts()).toEqual(['Yes.', 'Yes.'])
  await act(own, 'messages', { text: 'Yes.' })
  expect(await texts()).toEqual(['Yes.', 'Yes.', 'Yes.'])
  site.clock.time = later(start, 61 * minuteMs)
  await act(own, 'messages', { text: 'Yes.' })
  expect(await texts()).toHaveLength(4)
})

test('takes 20 messages a day, about all applications', async () => {
  const own = await newApplication()
  const { uuid } = await insertJob(site.db)
  const reference = referenceIn(await applyFor(site, own.token, uuid))
  const other = { ...own, path: `/candidates/applications/${reference}` }
  for (const to of [own, other]) {
    for (let count = 0; count < 10; count++)
      expect((await act(to, 'messages', { text: `Hello ${count}` })).status).toBe(200)
  }
  expect((await act(own, 'messages', { text: 'Hello' })).status).toBe(429)
  site.clock.time = later(start, dayMs)
  expect((await act(own, 'messages', { text: 'Hello' })).status).toBe(200)
  expect((await act(own, 'messages', { text: '  ' })).body.errors).toEqual({ text: ['Write a message first.'] })
})

test('takes 20 messages a day, also when they come at once about several applications', async () => {
  const own = await newApplication()
  const paths = [own.path]
  for (let count = 0; count < 3; count++) {
    const { uuid } = await insertJob(site.db)
    paths.push(`/candidates/applications/${referenceIn(await applyFor(site, own.token, uuid))}`)
  }
  const texts = Array.from({ length: 6 }, (_, at) => `Hello ${at}`)
  const sent = await Promise.all(
    texts.flatMap((text) => paths.map((path) => act({ ...own, path }, 'messages', { text }))),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('is not found by another candidate', async () => {
  const own = await newApplication()
  const stranger = { ...own, token: (await newApplicant(site)).token }
  const event_id = await move(own, 'interview')
  expect((await call(site, 'GET', own.path, { token: stranger.token })).status).toBe(404)
  const acts = [
    act(stranger, 'withdraw'),
    act(stranger, 'messages', { text: 'x' }),
    act(stranger, 'interview', { event_id, answer: 'yes' }),
    act(stranger, 'offer', { event_id, answer: 'yes' }),
  ]
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await listed(stranger)).toBeUndefined()
})

test('says that a job was removed', async () => {
  const own = await newApplication()
  await site.db
    .updateTable('jobs')
    .set({ removed_at: start, closed_at: start })
    .where('uuid', '=', own.job_uuid)
    .execute()
  expect(await listed(own)).toMatchObject({ status_text: 'This job was removed. Pay nobody, send no documents.' })
})
