import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { sendApplication, type SentApplication } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { later, minuteMs } from '../../../calendar.ts'
import { fieldsOf, recordsOf } from '../../../contract/reading.ts'

let site: TestApp
let session: string
let job: { uuid: string; id: number }
const start = new Date('2026-12-01T09:00:00+03:00')

beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(async () => {
  site.clock.time = start
  session = (await createMember(site, { name: 'Otieno' })).session
  job = await insertJob(site.db, { title: 'Cook' })
})
afterAll(() => site.close())

type Fields = { seen?: string; text?: string; happens_at?: string; answer_by?: string }

const send = (applications: SentApplication[], stage: string, { seen = 'new', ...fields }: Fields = {}) =>
  staffCall(site, session, 'POST', '/applications/move', {
    rows: applications.map(({ reference }) => ({ reference, stage: seen })),
    stage,
    ...fields,
  })

/** Moves one application. Returns the result. */
async function move(application: SentApplication, stage: string, fields: Fields = {}) {
  const { body } = await send([application], stage, fields)
  return recordsOf(fieldsOf(body).data)[0] ?? fieldsOf(body)
}

async function undo({ reference }: SentApplication, event_id: unknown) {
  const { body } = await staffCall(site, session, 'POST', '/applications/undo', { rows: [{ reference, event_id }] })
  return recordsOf(fieldsOf(body).data)[0]?.result
}

const seenBy = async ({ path, token }: SentApplication) =>
  fieldsOf((await call(site, 'GET', path, { token })).body.data)

async function stageOf({ reference }: SentApplication) {
  const query = site.db.selectFrom('applications').select('stage').where('reference', '=', reference)
  return (await query.executeTakeFirstOrThrow()).stage
}

const newApplication = () => sendApplication(site, job.uuid)
const eventsOf = (application: SentApplication) =>
  site.db
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(['from_stage', 'application_events.stage', 'told_at', 'visible_at'])
    .where('reference', '=', application.reference)
    .execute()

test('moves an application at once for the office, and for the candidate after ten minutes', async () => {
  const own = await newApplication()
  expect(await send([own], 'shortlisted')).toMatchObject({
    status: 200,
    body: {
      data: [{ reference: own.reference, result: 'moved', stage: 'shortlisted' }],
      visible_at: '2026-12-01T06:10:00.000Z',
    },
  })
  expect(await stageOf(own)).toBe('shortlisted')
  expect(await eventsOf(own)).toEqual([
    { from_stage: 'new', stage: 'shortlisted', told_at: null, visible_at: later(start, 10 * minuteMs) },
  ])
  site.clock.time = later(start, 10 * minuteMs - 1)
  expect(await seenBy(own)).toMatchObject({ stage: 'new', timeline: [] })
  site.clock.time = later(start, 10 * minuteMs)
  expect(await seenBy(own)).toMatchObject({ stage: 'shortlisted', timeline: [{ stage: 'shortlisted' }] })
})

test('undoes a move until the candidate can read it', async () => {
  const [early, late] = [await newApplication(), await newApplication()]
  const events = [await move(early, 'placed'), await move(late, 'placed')].map(({ event_id }) => event_id)
  site.clock.time = later(start, 10 * minuteMs - 1)
  expect(await undo(early, events[0])).toBe('undone')
  expect(await stageOf(early)).toBe('new')
  expect(await undo(early, events[0])).toBe('changed')
  site.clock.time = later(start, 10 * minuteMs)
  expect(await undo(late, events[1])).toBe('too_late')
  expect(await stageOf(late)).toBe('placed')
  expect(await seenBy(early)).toMatchObject({ stage: 'new', timeline: [] })
})

test('replaces a move that the candidate cannot read yet', async () => {
  const own = await newApplication()
  const first = await move(own, 'shortlisted')
  site.clock.time = later(start, 5 * minuteMs)
  const second = await move(own, 'not_selected', { seen: 'shortlisted', text: 'The job needs a licence.' })
  expect(second.from_stage).toBe('new')
  expect(await undo(own, first.event_id)).toBe('changed')
  expect(await eventsOf(own)).toMatchObject([{ from_stage: 'new', stage: 'not_selected' }])
  site.clock.time = later(start, 15 * minuteMs - 1)
  expect(await seenBy(own)).toMatchObject({ stage: 'new' })
  expect(await undo(own, second.event_id)).toBe('undone')
  expect(await stageOf(own)).toBe('new')
})

test('tells the candidate nothing when an application is moved back in time', async () => {
  const own = await newApplication()
  await move(own, 'shortlisted')
  expect(await move(own, 'new', { seen: 'shortlisted' })).toMatchObject({ result: 'moved', event_id: null })
  expect(await eventsOf(own)).toEqual([])
})

test('returns a result for each application', async () => {
  const [moved, changed, withdrawn, suspended, erased] = [
    await newApplication(),
    await newApplication(),
    await newApplication(),
    await newApplication(),
    await newApplication(),
  ]
  await move(changed, 'reading')
  await call(site, 'POST', `${withdrawn.path}/withdraw`, { token: withdrawn.token })
  await staffCall(site, session, 'POST', `/candidates/${suspended.candidateId}/suspend`)
  await site.db.deleteFrom('candidates').where('id', '=', erased.candidateId).execute()
  const { body } = await send([moved, changed, withdrawn, suspended, erased], 'shortlisted')
  expect(body).toMatchObject({
    data: [
      { reference: moved.reference, result: 'moved', stage: 'shortlisted' },
      { reference: changed.reference, result: 'changed', stage: 'reading' },
      { reference: withdrawn.reference, result: 'withdrawn', stage: 'withdrawn' },
      { reference: suspended.reference, result: 'suspended', stage: 'new' },
      { reference: erased.reference, result: 'gone', stage: null },
    ],
  })
})

test('cancels a pending move when the candidate withdraws, also from a stage that they cannot leave', async () => {
  const own = await newApplication()
  const { event_id } = await move(own, 'placed')
  expect((await call(site, 'POST', `${own.path}/withdraw`, { token: own.token })).status).toBe(200)
  expect(await undo(own, event_id)).toBe('withdrawn')
  site.clock.time = later(start, 11 * minuteMs)
  expect(await seenBy(own)).toMatchObject({ stage: 'withdrawn', timeline: [{ stage: 'withdrawn' }] })
})

test('refuses to undo a move with a number that no row has', async () => {
  const rows = [{ reference: 'KK-7F3Q', event_id: 2_147_483_648 }]
  expect((await staffCall(site, session, 'POST', '/applications/undo', { rows })).status).toBe(422)
})

test('cancels a pending move when the candidate is suspended', async () => {
  const own = await newApplication()
  await move(own, 'placed')
  await staffCall(site, session, 'POST', `/candidates/${own.candidateId}/suspend`)
  expect([await stageOf(own), await eventsOf(own)]).toEqual(['new', []])
})

test('cancels a pending move when the job is removed', async () => {
  const own = await newApplication()
  await move(own, 'offered', { answer_by: '2026-12-10', text: 'Pay first.' })
  await staffCall(site, session, 'POST', '/jobs/several', { action: 'remove', ids: [job.uuid] })
  expect([await stageOf(own), await eventsOf(own)]).toEqual(['new', []])
  expect(await move(own, 'offered', { answer_by: '2026-12-10' })).toMatchObject({ result: 'removed' })
})

test.each([
  ['not_selected', {}, 'text'],
  ['interview', { text: 'Kenyatta Avenue' }, 'happens_at'],
  ['interview', { text: 'Kenyatta Avenue', happens_at: '2026-12-01T09:00:00+03:00' }, 'happens_at'],
  ['interview', { text: 'Kenyatta Avenue', happens_at: '9999-12-31T23:59:59-23:59' }, 'happens_at'],
  ['interview', { happens_at: '2026-12-02T09:00:00+03:00' }, 'text'],
  ['offered', {}, 'answer_by'],
  ['offered', { answer_by: '2026-11-30' }, 'answer_by'],
  ['withdrawn', {}, 'stage'],
])('refuses to move to %s with %j, because of %s', async (stage, fields, wrong) => {
  const own = await newApplication()
  const { status, body } = await send([own], stage, fields)
  expect([status, Object.keys(fieldsOf(fieldsOf(body).errors))]).toEqual([422, [wrong]])
  expect(await stageOf(own)).toBe('new')
})

test('invites to an interview at a time in Nairobi, and offers until a day', async () => {
  const own = await newApplication()
  await move(own, 'interview', { happens_at: '2026-12-04T14:02:00+03:00', text: 'Kenyatta Avenue' })
  site.clock.time = later(start, 10 * minuteMs)
  expect(await seenBy(own)).toMatchObject({
    status_text: 'Interview: 4 December 2026, 14:02 Nairobi time, Kenyatta Avenue.',
  })
  await move(own, 'offered', { seen: 'interview', answer_by: '2026-12-01', text: 'Call us first.' })
  site.clock.time = later(start, 20 * minuteMs)
  expect(await seenBy(own)).toMatchObject({
    status_text: 'We offer you this job. Answer by 1 December 2026.\nCall us first.',
  })
})

test('writes a line of the log for each application that was moved or undone', async () => {
  const [one, other] = [await newApplication(), await newApplication()]
  await send([one, other], 'reading')
  const { event_id } = await move(one, 'shortlisted', { seen: 'reading' })
  await undo(one, event_id)
  await move(other, 'shortlisted', { seen: 'new' })
  const lines = site.db
    .selectFrom('staff_log')
    .select(['action', 'candidate_id', 'detail'])
    .where('job_id', '=', job.id)
  expect(await lines.orderBy('id').execute()).toEqual([
    { action: 'application_moved', candidate_id: one.candidateId, detail: `${one.reference} to reading` },
    { action: 'application_moved', candidate_id: other.candidateId, detail: `${other.reference} to reading` },
    { action: 'application_moved', candidate_id: one.candidateId, detail: `${one.reference} to shortlisted` },
    { action: 'application_move_undone', candidate_id: one.candidateId, detail: one.reference },
  ])
})

test('moves an application once when two people move it at the same time', async () => {
  const own = await newApplication()
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, at) => move(own, at % 2 === 0 ? 'reading' : 'shortlisted')),
  )
  expect(results.filter(({ result }) => result === 'moved')).toHaveLength(1)
  expect(await eventsOf(own)).toHaveLength(1)
})
