import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, registerPerson, signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { applyFor, newApplicant, referenceIn } from '../../../tests/support/applications.ts'
import { canary, registerCanary } from '../../../tests/support/canary.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { dayMs, hourMs, later } from '../../calendar.ts'
import { fieldsOf, recordsOf } from '../../contract/reading.ts'
import { applicationContext } from '../../encryption/contexts.server.ts'

let site: TestApp
const start = new Date('2026-12-01T09:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(() => void (site.clock.time = start))
afterAll(() => site.close())

const formOf = async (uuid: string, token: string) => {
  const { status, body } = await call(site, 'GET', `/jobs/profile/${uuid}/apply`, { token })
  return { status, body, data: fieldsOf(body.data) }
}
const listOf = async (token: string) =>
  recordsOf((await call(site, 'GET', '/candidates/applications', { token })).body.data)

test('has no calls about applications in simulated mode', async () => {
  const simulated = await startTestApp()
  const { token } = await newApplicant(simulated)
  const { uuid } = await insertJob(simulated.db)
  expect((await applyFor(simulated, token, uuid)).status).toBe(404)
  expect((await call(simulated, 'GET', '/candidates/applications', { token })).status).toBe(404)
  await simulated.close()
})

test('stores an application with a reference and the day of the answer', async () => {
  const { token } = await newApplicant(site)
  const { uuid } = await insertJob(site.db, { title: 'Cook', closes_on: '2026-12-20' })
  expect((await formOf(uuid, token)).data).toMatchObject({ state: 'open', missing: [], application: null })
  const { status, body } = await applyFor(site, token, uuid)
  expect([status, body.message]).toEqual([200, 'Received. We answer by 3 January 2027.'])
  expect(body.data).toMatchObject({
    reference: expect.stringMatching(/^KK-[2-9A-HJ-NP-Z]{4}$/),
    job_title: 'Cook',
    stage: 'new',
    answer_by: '2027-01-03',
    is_unread: false,
  })
  expect(await listOf(token)).toEqual([body.data])
  expect((await formOf(uuid, token)).data).toMatchObject({ state: 'applied', application: body.data })
})

test('promises an answer within 21 days for a job without a closing date', async () => {
  const { token } = await newApplicant(site)
  const { uuid } = await insertJob(site.db)
  expect((await applyFor(site, token, uuid)).body.data).toMatchObject({ answer_by: '2026-12-22' })
})

test('keeps one application when it is sent 50 times at once', async () => {
  const { token } = await newApplicant(site)
  const { uuid } = await insertJob(site.db)
  const sent = await Promise.all(Array.from({ length: 50 }, () => applyFor(site, token, uuid)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(sent.map(({ body }) => fieldsOf(body.data).reference)).size).toBe(1)
  expect(await listOf(token)).toHaveLength(1)
})

test('takes two jobs of one vacancy for the same while the first is open', async () => {
  const { token } = await newApplicant(site)
  const first = await insertJob(site.db, { title: 'Mason' })
  const second = await insertJob(site.db, { title: 'Mason', source: 'other', vacancy_number: first.id })
  const { body } = await applyFor(site, token, first.uuid)
  expect((await applyFor(site, token, second.uuid)).body.data).toEqual(body.data)
  await site.db.updateTable('jobs').set({ closed_at: start }).where('id', '=', first.id).execute()
  expect((await applyFor(site, token, second.uuid)).body.data).toMatchObject({ job_uuid: second.uuid })
})

describe('questions', () => {
  const questions = JSON.stringify([
    { id: 'a', text: 'Do you have a licence?', kind: 'yes_no', choices: [] },
    { id: 'b', text: 'How many years?', kind: 'number', choices: [] },
    { id: 'c', text: 'Which shift?', kind: 'choice', choices: ['Day', 'Night'] },
    { id: 'd', text: 'Which car do you drive?', kind: 'text', choices: [] },
  ])

  test('names every answer that is missing or wrong', async () => {
    const { token } = await newApplicant(site)
    const { uuid } = await insertJob(site.db, { questions })
    const { status, body } = await applyFor(site, token, uuid, { answers: { a: 'maybe', b: 'three', c: 'Noon' } })
    expect([status, body.errors]).toEqual([
      422,
      {
        'answers.a': ['Choose yes or no.'],
        'answers.b': ['Enter a number such as 3.'],
        'answers.c': ['Choose one of the answers.'],
        'answers.d': ['Please answer this question.'],
      },
    ])
  })

  test('asks a question whose id is also the name of a property', async () => {
    const { token } = await newApplicant(site)
    const asked = [{ id: 'constructor', text: 'Why?', kind: 'text', choices: [] }]
    const { uuid } = await insertJob(site.db, { questions: JSON.stringify(asked) })
    expect((await applyFor(site, token, uuid)).status).toBe(422)
    expect((await applyFor(site, token, uuid, { answers: { constructor: 'Because' } })).status).toBe(200)
  })

  test('keeps answers in words in the sealed copy only', async () => {
    const { token } = await newApplicant(site)
    const { uuid } = await insertJob(site.db, { questions })
    const answers = { a: 'yes', b: '3', c: 'Day', d: 'Toyota', e: 'unknown' }
    const reference = referenceIn(await applyFor(site, token, uuid, { answers, note: 'I can start at once.' }))
    const stored = site.db.selectFrom('applications').select('answers').where('reference', '=', reference)
    expect((await stored.executeTakeFirstOrThrow()).answers).toEqual({ a: 'yes', b: 3, c: 'Day' })
    const one = await call(site, 'GET', `/candidates/applications/${reference}`, { token })
    const { sent } = fieldsOf(one.body.data)
    expect(sent).toMatchObject({
      note: 'I can start at once.',
      questions: [
        { answer: 'yes' },
        { answer: '3' },
        { answer: 'Day' },
        { text: expect.any(String), answer: 'Toyota' },
      ],
    })
  })
})

test('never copies national ID, passport number or photo', async () => {
  const { token } = await registerCanary(site)
  const { uuid } = await insertJob(site.db)
  const reference = referenceIn(await applyFor(site, token, uuid))
  const one = await call(site, 'GET', `/candidates/applications/${reference}`, { token })
  const form = await formOf(uuid, token)
  const stored = site.db.selectFrom('applications').select('copy_sealed').where('reference', '=', reference)
  const copy = site.encryption.decrypt((await stored.executeTakeFirstOrThrow()).copy_sealed, applicationContext)
  for (const text of [copy, JSON.stringify(one.body), JSON.stringify(form.body)]) expect(text).toContain(canary.email)
  const text = [copy, JSON.stringify([one.body, form.body])].join()
  for (const secret of [canary.national_id, canary.passport_number, 'photos/']) expect(text).not.toContain(secret)
})

test('needs a job title in the profile', async () => {
  const token = await signIn(site, await registerPerson(site))
  const { uuid } = await insertJob(site.db)
  expect((await formOf(uuid, token)).data).toMatchObject({ missing: ['job_title'] })
  expect(await applyFor(site, token, uuid)).toMatchObject({
    status: 422,
    body: { errors: { job_title: ['Add your job title to your profile first.'] } },
  })
})

describe('a closed job', () => {
  const closesOn = '2026-12-02'
  const closing = new Date('2026-12-03T00:00:00+03:00')

  test.each([
    ['a minute before', -60_000, {}, 200, false],
    ['at its end', 0, {}, 409, null],
    ['at its end, from a queue', 0, { is_queued: true }, 200, true],
    ['almost a day later, from a queue', dayMs - 60_000, { is_queued: true }, 200, true],
    ['a day later, from a queue', dayMs, { is_queued: true }, 409, null],
  ])('%s', async (_, ms, fields, status, isLate) => {
    const { token } = await newApplicant(site)
    const { id, uuid } = await insertJob(site.db, { closes_on: closesOn })
    site.clock.time = later(closing, ms)
    const sent = await applyFor(site, token, uuid, fields)
    expect(sent.status).toBe(status)
    const stored = await site.db.selectFrom('applications').select('is_late').where('job_id', '=', id).execute()
    expect(stored[0]?.is_late ?? null).toBe(isLate)
    const refused = 'This job closed on 2 December 2026. Your text is kept on this phone.'
    expect(sent.body.message === refused).toBe(status === 409)
  })

  test('that people closed counts from that time', async () => {
    const { token } = await newApplicant(site)
    const { uuid } = await insertJob(site.db, { closes_on: '2026-12-20', closed_at: start })
    expect((await formOf(uuid, token)).data).toMatchObject({ state: 'closed', closed_on: '2026-12-01' })
    site.clock.time = later(start, 23 * hourMs)
    expect((await applyFor(site, token, uuid)).status).toBe(409)
    expect((await applyFor(site, token, uuid, { is_queued: true })).status).toBe(200)
  })
})

test('says nothing about a removed job but the warning', async () => {
  const { token } = await newApplicant(site)
  const { uuid } = await insertJob(site.db, { removed_at: start, closed_at: start })
  const removed = {
    status: 410,
    body: { status: false, message: 'This job was removed. Pay nobody, send no documents.' },
  }
  expect(await applyFor(site, token, uuid)).toMatchObject(removed)
  expect(await formOf(uuid, token)).toMatchObject(removed)
})

test('sends candidates to the link of a job, unless the agency recruits for its source', async () => {
  const { token } = await newApplicant(site)
  const { uuid } = await insertJob(site.db, { source: 'partner', apply_url: 'https://partner.example/1' })
  const detail = async () => fieldsOf((await call(site, 'GET', `/jobs/profile/${uuid}`)).body.data).job_apply_url
  expect((await formOf(uuid, token)).data).toMatchObject({ state: 'elsewhere' })
  expect([(await applyFor(site, token, uuid)).status, await detail()]).toEqual([409, 'https://partner.example/1'])
  await site.db
    .insertInto('sources')
    .values({ name: 'partner', location_sealed: Buffer.from(''), recruits_here: true })
    .execute()
  expect([(await applyFor(site, token, uuid)).status, await detail()]).toEqual([200, null])
})

test('takes 30 applications a day, and counts neither repeats nor refusals', async () => {
  const { token } = await newApplicant(site)
  const jobs = await Promise.all(Array.from({ length: 31 }, () => insertJob(site.db)))
  const closed = await insertJob(site.db, { closed_at: start })
  await applyFor(site, token, closed.uuid)
  const statuses: number[] = []
  for (const { uuid } of jobs) {
    statuses.push((await applyFor(site, token, uuid)).status)
    if (statuses.length === 1) await applyFor(site, token, uuid)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

test('takes applications again a day after the first of 30', async () => {
  const { token } = await newApplicant(site)
  const jobs = await Promise.all(Array.from({ length: 31 }, () => insertJob(site.db)))
  for (const { uuid } of jobs) await applyFor(site, token, uuid)
  const last = jobs.at(-1)?.uuid ?? ''
  site.clock.time = later(start, dayMs - 1)
  expect((await applyFor(site, token, last)).status).toBe(429)
  site.clock.time = later(start, dayMs)
  expect((await applyFor(site, token, last)).status).toBe(200)
})
