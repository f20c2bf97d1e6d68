import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { sendApplication, type SentApplication } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { hourMs, later, minuteMs } from '../../../calendar.ts'
import { fieldsOf, recordsOf } from '../../../contract/reading.ts'

let site: TestApp
let session: string
let own: SentApplication
const start = new Date('2026-12-01T09:00:00+03:00')

beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(async () => {
  site.clock.time = start
  session = (await createMember(site, { name: 'Otieno' })).session
  const { uuid } = await insertJob(site.db, { title: 'Cook' })
  own = await sendApplication(site, uuid, { name: 'Amina Otieno', note: 'I can start at once.' })
})
afterAll(() => site.close())

const post = (path: string, body: object) =>
  staffCall(site, session, 'POST', `/applications/${own.reference}/${path}`, body)
const open = async () =>
  fieldsOf(fieldsOf((await staffCall(site, session, 'GET', `/applications/${own.reference}`)).body).data)
const seen = async () => fieldsOf((await call(site, 'GET', own.path, { token: own.token })).body.data)
const logged = () =>
  site.db.selectFrom('staff_log').select('action').where('candidate_id', '=', own.candidateId).orderBy('id').execute()
const move = (stage: string, fields: object = {}) =>
  staffCall(site, session, 'POST', '/applications/move', {
    rows: [{ reference: own.reference, stage: 'new' }],
    stage,
    ...fields,
  })

test('shows what was sent, how to reach the candidate, and the history with names', async () => {
  await move('interview', { happens_at: '2026-12-04T14:02:00+03:00', text: 'Kenyatta Avenue' })
  expect(await open()).toMatchObject({
    reference: own.reference,
    stage: 'interview',
    job: { title: 'Cook' },
    candidate: { name: 'Amina Otieno', phone: expect.stringMatching(/^\+254/), is_confirmed: false },
    sent: { note: 'I can start at once.', profile: { work_profile: { job_title: 'Registered Nurse' } } },
    history: [
      {
        from_stage: 'new',
        stage: 'interview',
        by: 'Otieno',
        text: 'Kenyatta Avenue',
        happens_at: '2026-12-04T11:02:00.000Z',
        answer: null,
      },
    ],
    pending: { visible_at: '2026-12-01T06:10:00.000Z' },
  })
  site.clock.time = later(start, 10 * minuteMs)
  expect(await open()).toMatchObject({ pending: null })
})

test('shows what the candidate answered', async () => {
  await move('offered', { answer_by: '2026-12-04' })
  site.clock.time = later(start, 10 * minuteMs)
  const [{ id } = {}] = recordsOf((await seen()).timeline)
  await call(site, 'POST', `${own.path}/offer`, { token: own.token, body: { event_id: id, answer: 'yes' } })
  expect(await open()).toMatchObject({ history: [{ stage: 'offered', answer: 'yes' }] })
})

test('writes to the candidate and reads what they write, which then counts as read', async () => {
  expect((await post('messages', { text: 'Please call us.' })).status).toBe(200)
  const [message] = await site.db.selectFrom('application_messages').selectAll().execute()
  expect(message).toMatchObject({ told_at: null, read_at: null })
  expect(await seen()).toMatchObject({ messages: [{ from: 'agency', text: 'Please call us.' }] })
  await call(site, 'POST', `${own.path}/messages`, { token: own.token, body: { text: 'I will.' } })
  const listed = async () =>
    (await staffCall(site, session, 'POST', '/applications/search', { search: own.reference })).body
  expect(await listed()).toMatchObject({ data: [{ has_unread: true }] })
  expect(await open()).toMatchObject({
    messages: [
      { by: 'Otieno', text: 'Please call us.', is_read: true },
      { by: null, text: 'I will.', is_read: true },
    ],
  })
  expect(await listed()).toMatchObject({ data: [{ has_unread: false }] })
})

test('writes no message to a candidate who has withdrawn or is suspended', async () => {
  await staffCall(site, session, 'POST', `/candidates/${own.candidateId}/suspend`)
  expect((await post('messages', { text: 'x' })).status).toBe(409)
  await staffCall(site, session, 'POST', `/candidates/${own.candidateId}/reactivate`)
  await site.db.updateTable('applications').set({ stage: 'withdrawn' }).where('reference', '=', own.reference).execute()
  expect((await post('messages', { text: 'x' })).status).toBe(409)
})

test('keeps notes that only the office reads', async () => {
  expect((await post('notes', { text: '  ' })).status).toBe(422)
  expect((await post('notes', { text: 'Called twice.' })).status).toBe(200)
  expect(await open()).toMatchObject({ notes: [{ by: 'Otieno', text: 'Called twice.', at: start.toISOString() }] })
  expect(JSON.stringify(await seen())).not.toContain('Called twice.')
})

test('records notes, messages, and readings once an hour', async () => {
  await post('notes', { text: 'x' })
  await post('messages', { text: 'x' })
  await open()
  await open()
  site.clock.time = later(start, hourMs - 1)
  await open()
  expect((await logged()).map(({ action }) => action)).toEqual([
    'application_noted',
    'application_message_sent',
    'application_read',
  ])
  site.clock.time = later(start, 2 * hourMs)
  session = (await createMember(site)).session
  await open()
  expect(await logged()).toHaveLength(4)
})

test('is listed on the page of its candidate, whose log names it', async () => {
  await post('notes', { text: 'x' })
  const { body } = await staffCall(site, session, 'GET', `/candidates/${own.candidateId}`)
  expect(body).toMatchObject({
    data: {
      applications: [{ reference: own.reference, stage: 'new', job_title: 'Cook' }],
      log: expect.arrayContaining([expect.objectContaining({ action: 'application_noted', detail: own.reference })]),
    },
  })
})

test('is gone with its notes and pending moves once the candidate is erased, and the log remembers it', async () => {
  await move('placed')
  await post('notes', { text: 'x' })
  const manager = await createMember(site, { role: 'manager' })
  const path = `/candidates/${own.candidateId}/erase`
  expect((await staffCall(site, manager.session, 'POST', path, { name: 'Amina Otieno' })).status).toBe(200)
  expect((await staffCall(site, session, 'GET', `/applications/${own.reference}`)).status).toBe(404)
  const left = site.db.selectFrom('staff_log').select('detail').where('action', '=', 'applicant_erased')
  expect(await left.execute()).toEqual([{ detail: `${own.reference}, placed` }])
})
