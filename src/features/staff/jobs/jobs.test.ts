import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertJob, plainJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { saveJobs } from '../../jobs/writing/write-service.server.ts'
import { listResponse, staffJob } from './contract.ts'

let site: TestApp
let session: string
beforeAll(async () => void (site = await startTestApp()))
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.time = new Date('2026-11-21T09:00:00+03:00')
  session = (await createMember(site)).session
  await site.db.deleteFrom('job_drafts').execute()
  await site.db.deleteFrom('jobs').execute()
})

const cook = {
  title: 'Cook',
  company: 'Hoteli Ltd',
  country: 'Kenya',
  city: 'Nakuru',
  type: 'Full Time',
  salary: 'KES 30,000 a month',
  closes_on: '2026-12-31',
  description: 'Cook lunch for 80 guests.',
}

async function post(path: string, body?: unknown, as = session) {
  const { status, body: answer } = await staffCall(site, as, 'POST', path, body)
  const { message, errors } = refused.parse(answer)
  return { status, message, errors, answer }
}

const refused = z.object({ message: z.string().optional(), errors: z.unknown().optional() })

const jobOf = (answer: unknown) => z.object({ data: staffJob }).parse(answer).data

async function addDraft(fields: object = cook) {
  return jobOf((await post('/jobs', { fields })).answer)
}

async function publish(fields: object = cook) {
  const { id, revision } = await addDraft(fields)
  return jobOf((await post(`/jobs/${id}/publish`, { revision })).answer)
}

async function read(id: string) {
  return jobOf((await staffCall(site, session, 'GET', `/jobs/${id}`)).body)
}

async function list(query = '') {
  const { data, meta } = listResponse.parse((await staffCall(site, session, 'GET', `/jobs${query}`)).body)
  return { ...meta, titles: data.map(({ title }) => title), data }
}

async function logged() {
  const rows = await site.db.selectFrom('staff_log').select(['action', 'detail']).orderBy('id').execute()
  return rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(': '))
}

test('publishes a draft under its UUID, with a reference and the day of publication', async () => {
  const draft = await addDraft({ ...cook, closes_on: 'soon', id: 7, source: 'partner' })
  expect(draft).toMatchObject({ state: 'draft', source: 'own', fields: { title: 'Cook', closes_on: 'soon', food: '' } })
  const refused = await post(`/jobs/${draft.id}/publish`, { revision: draft.revision })
  expect(refused).toMatchObject({ status: 422, errors: { closes_on: [expect.stringContaining('2026-12-31')] } })
  const saved = await post(`/jobs/${draft.id}`, { revision: 1, fields: { closes_on: '31 Dec 2026' } })
  const { status, answer } = await post(`/jobs/${draft.id}/publish`, { revision: jobOf(saved.answer).revision })
  expect(status).toBe(200)
  expect(jobOf(answer)).toMatchObject({
    id: draft.id,
    state: 'open',
    reference: expect.stringMatching(/^cook-/),
    edited_by: 'Wanjiru Kamau',
    fields: { closes_on: '2026-12-31', posted_on: '2026-11-21' },
  })
  expect(await post(`/jobs/${draft.id}/publish`, { revision: 2 })).toMatchObject({ status: 409 })
  await site.catchUp()
  const page = await fetch(`${site.origin}/api/jobs/profile/${draft.id}`)
  expect(await page.json()).toMatchObject({ data: { job_title: 'Cook', job_city: 'Nakuru' } })
  expect((await logged()).slice(-3)).toEqual(['job_drafted: Cook', 'job_draft_saved: Cook', 'job_published'])
})

test('creates one draft when a lost first save is sent again, and keeps what others changed since', async () => {
  const id = '11111111-2222-4333-8444-555555555555'
  await post('/jobs', { id, fields: cook })
  const again = jobOf((await post('/jobs', { id, fields: { ...cook, city: 'Thika' } })).answer)
  expect(again).toMatchObject({ id, revision: 2, fields: { city: 'Thika' } })
  expect((await list('?state=draft')).titles).toEqual(['Cook'])
  expect(await post('/jobs', { id, fields: cook })).toMatchObject({ status: 409 })
  await post(`/jobs/${id}/publish`, { revision: 2 })
  expect(await post('/jobs', { id, fields: cook })).toMatchObject({ status: 409 })
})

test('keeps at most 500 drafts', async () => {
  const draft = await addDraft()
  await site.db
    .insertInto('job_drafts')
    .columns(['fields', 'updated_by'])
    .expression(sql`select fields, updated_by from job_drafts, generate_series(1, 499)`)
    .execute()
  expect(await post('/jobs', { fields: cook })).toMatchObject({ status: 409, message: expect.stringContaining('500') })
  await post(`/jobs/${draft.id}/delete`)
  expect(await post('/jobs', { fields: cook })).toMatchObject({ status: 200 })
})

test('publishes a job that has responsibilities or requirements instead of a description', async () => {
  expect(await publish({ ...cook, description: '', requirements: 'Cooks for 80' })).toMatchObject({ state: 'open' })
})

test.each([
  [{ title: '' }, 'title'],
  [{ country: 'Narnia' }, 'country'],
  [{ description: '' }, 'description'],
  [{ closes_on: '2026-11-20' }, 'closes_on'],
])('does not publish %o', async (change, field) => {
  const { id, revision } = await addDraft({ ...cook, ...change })
  const refused = await post(`/jobs/${id}/publish`, { revision })
  expect(refused).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  expect(await list('?state=open')).toMatchObject({ total: 0 })
})

test('asks before it publishes words about money from candidates, and logs the answer', async () => {
  const { id, revision } = await addDraft({ ...cook, description: 'Pay a Registration  Fee of KES 500.' })
  const asked = await post(`/jobs/${id}/publish`, { revision })
  expect(asked).toMatchObject({
    status: 422,
    message: 'Candidates must never pay. Publish all the same?',
    errors: { despite_fees: [expect.stringContaining('"registration fee"')] },
  })
  const published = jobOf((await post(`/jobs/${id}/publish`, { revision, despite_fees: true })).answer)
  expect((await logged()).at(-1)).toBe('job_published: although the text says "registration fee", "fee of"')
  const again = { revision: published.revision, fields: { salary: 'KES 31,000' } }
  const edited = await post(`/jobs/${id}`, again)
  expect(edited.status).toBe(200)
  const more = { revision: jobOf(edited.answer).revision, fields: { benefits: 'Lipa kwanza' } }
  expect(await post(`/jobs/${id}`, more)).toMatchObject({ status: 422, errors: { despite_fees: [expect.any(String)] } })
  const question = { id: 'a', text: 'Can you pay by M-Pesa?', kind: 'yes_no', choices: [] }
  const asking = { ...more, fields: {}, questions: [question] }
  expect(await post(`/jobs/${id}`, asking)).toMatchObject({
    status: 422,
    errors: { despite_fees: ['The text says "you pay", "pay by m pesa".'] },
  })
})

test('refuses a save that is based on an older version, and says who changed it', async () => {
  const { session: other } = await createMember(site, { name: 'Otieno' })
  for (const { id, revision } of [await addDraft(), await publish()]) {
    await post(`/jobs/${id}`, { revision, fields: { city: 'Thika' } }, other)
    const late = await post(`/jobs/${id}`, { revision, fields: { city: 'Nyeri' } })
    expect(late).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Otieno changed this at \d+ \w+ 20\d\d/),
    })
    expect((await read(id)).fields.city).toBe('Thika')
  }
})

test('a job of a feed is read-only until it is taken over, and then left alone by imports', async () => {
  await saveJobs(site.db, [plainJob], { source: 'partner' })
  const id = (await list('?source=partner')).data[0]?.id ?? ''
  const { revision, is_editable } = await read(id)
  expect(is_editable).toBe(false)
  expect((await post(`/jobs/${id}`, { revision, fields: cook })).message).toContain('Take it over')
  const taken = jobOf((await post(`/jobs/${id}/take-over`)).answer)
  const edited = await post(`/jobs/${id}`, { revision: taken.revision, fields: { salary: 'KES 9' } })
  expect(jobOf(edited.answer)).toMatchObject({ source: 'partner', is_editable: true, fields: { salary: 'KES 9' } })
  const imported = await saveJobs(site.db, [{ ...plainJob, title: 'Chef' }], { source: 'partner' })
  expect(imported).toMatchObject({ new: 0, changed: 0, unchanged: 0, leftAlone: 1 })
  expect((await read(id)).fields).toMatchObject({ title: plainJob.title, salary: 'KES 9' })
})

test('shows no reference that was made for a job without one', async () => {
  await insertJob(site.db, { title: 'Guard', reference: 'auto-f3048388d6f02e7e' })
  const [row] = (await list()).data
  expect([row?.reference, (await read(row?.id ?? '')).reference]).toEqual([null, null])
})

test('closes, reopens and removes several jobs, and answers for each', async () => {
  const [one, two] = [await publish(), await publish({ ...cook, title: 'Nurse' })]
  const draft = await addDraft()
  const ids = [one.id, two.id, draft.id]
  const closed = await post('/jobs/several', { action: 'close', ids })
  expect(closed.answer).toMatchObject({
    data: [{ ok: true }, { ok: true }, { ok: false, message: expect.stringContaining('draft') }],
  })
  expect((await list('?state=closed')).titles).toEqual(['Nurse', 'Cook'])
  await post('/jobs/several', { action: 'remove', ids: [one.id] })
  await post('/jobs/several', { action: 'reopen', ids: [two.id] })
  expect([await read(one.id), await read(two.id)]).toMatchObject([{ state: 'removed' }, { state: 'open' }])
  expect(await post(`/jobs/${one.id}`, { revision: 1, fields: cook })).toMatchObject({ status: 409 })
  const copy = await addDraft({ ...cook, title: ' COOK ' })
  const refused = await post(`/jobs/${copy.id}/publish`, { revision: 1 })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('was removed') })
})

test('posts a job again as a draft that is open for as many days', async () => {
  const { id, reference } = await publish({ ...cook, closes_on: '2026-12-01' })
  site.clock.time = new Date('2026-12-20T09:00:00+03:00')
  session = (await createMember(site)).session
  const draft = jobOf((await post(`/jobs/${id}/post-again`)).answer)
  expect(draft).toMatchObject({ state: 'draft', fields: { title: 'Cook', posted_on: '', closes_on: '2026-12-30' } })
  const again = jobOf((await post(`/jobs/${draft.id}/publish`, { revision: draft.revision })).answer)
  expect(again.reference).not.toBe(reference)
})

test('finds jobs and drafts by text, state, source and country, a page at a time', async () => {
  await publish()
  await addDraft({ ...cook, title: '100% Nurse' })
  await insertJob(site.db, { title: 'Guard', company: 'Salama', country: 'Qatar', closes_on: '2026-11-01' })
  expect(await list()).toMatchObject({
    titles: ['100% Nurse', 'Guard', 'Cook'],
    total: 3,
    countries: ['Kenya', 'Qatar'],
  })
  expect((await list('?search=0%25%20nu')).titles).toEqual(['100% Nurse'])
  expect((await list('?search=sala%20GUARD&state=expired&country=Qatar&source=test')).titles).toEqual(['Guard'])
  expect((await list('?search=hoteli%20cook&state=open')).titles).toEqual(['Cook'])
  expect((await list('?search=hoteli%20guard')).titles).toEqual([])
  expect((await list('?state=draft')).titles).toEqual(['100% Nurse'])
  for (let at = 0; at < 50; at++) await insertJob(site.db, { title: `Job ${at}` })
  expect((await list('?page=2')).titles).toEqual(['Job 0', 'Guard', 'Cook'])
  await site.db
    .insertInto('job_drafts')
    .columns(['fields', 'updated_by', 'updated_at'])
    .expression(sql`select fields, updated_by, '2026-11-20' from job_drafts, generate_series(1, 59)`)
    .execute()
  const second = await list('?page=2')
  expect([second.total, second.titles[9], second.titles[10]]).toEqual([112, '100% Nurse', 'Job 49'])
  expect(second.titles).toHaveLength(50)
})

test('reads drafts whose text PostgreSQL cannot, and refuses such a search', async () => {
  const { fields } = await addDraft({ ...cook, company: 'Ho\0teli\ud800', country: '\0Kenya' })
  expect(fields).toMatchObject({ company: 'Hoteli\ufffd', country: 'Kenya' })
  const statuses = ['search=hoteli', 'country=Kenya', 'search=%00', 'source=%00'].map(
    async (query) => (await staffCall(site, session, 'GET', `/jobs?${query}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 422, 422])
})

test('stores an uploaded picture as the banner of a job, and keeps it while a draft names it', async () => {
  const form = new FormData()
  form.set('banner', new Blob([new Uint8Array(await pictureOf())]), 'any.exe')
  const uploaded = await post('/banners', form)
  const { banner_image } = z.object({ data: z.object({ banner_image: z.string() }) }).parse(uploaded.answer).data
  const job = await publish({ ...cook, banner_image })
  expect(job).toMatchObject({ banner: banner_image, fields: { banner_image } })
  expect((await fetch(site.origin + banner_image)).headers.get('content-type')).toBe('image/webp')
  form.set('banner', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'x.png')
  expect(await post('/banners', form)).toMatchObject({ status: 422, errors: { banner: [expect.any(String)] } })
  form.set('banner', new Blob([new Uint8Array(5_000_001)]), 'x.png')
  expect(await post('/banners', form)).toMatchObject({ status: 413 })
})

test('deletes a draft, but not a job', async () => {
  const [draft, job] = [await addDraft(), await publish()]
  expect(await post(`/jobs/${draft.id}/delete`)).toMatchObject({ status: 200 })
  expect(await post(`/jobs/${job.id}/delete`)).toMatchObject({ status: 409 })
  expect((await staffCall(site, session, 'GET', `/jobs/${draft.id}`)).status).toBe(404)
})

test('keeps the questions of a job from its draft on, when it is saved, and when it is posted again', async () => {
  const questions = [
    { id: 'a', text: 'Do you have a licence?', kind: 'yes_no', choices: [] },
    { id: 'b', text: 'Which shift?', kind: 'choice', choices: ['Day', 'Night'] },
  ]
  const { id } = jobOf((await post('/jobs', { fields: cook, questions })).answer)
  expect(jobOf((await post(`/jobs/${id}/publish`, { revision: 1 })).answer)).toMatchObject({ questions })
  const { revision } = jobOf((await post(`/jobs/${id}`, { revision: (await read(id)).revision, fields: {} })).answer)
  expect(await read(id)).toMatchObject({ questions })
  const again = jobOf((await post(`/jobs/${id}/post-again`)).answer)
  expect(again).toMatchObject({ state: 'draft', questions })
  const corrected = [{ ...questions[0], text: 'Do you have a driving licence?' }]
  const saved = await post(`/jobs/${id}`, { revision, fields: {}, questions: corrected })
  expect(jobOf(saved.answer)).toMatchObject({ questions: corrected })
  await post(`/jobs/${again.id}`, { revision: again.revision, fields: {}, questions: [] })
  expect(await read(again.id)).toMatchObject({ questions: [] })
})

test.each([
  ['a question without text', [{ id: 'a', text: ' ', kind: 'text', choices: [] }]],
  ['one choice', [{ id: 'a', text: 'Which shift?', kind: 'choice', choices: ['Day', ' Day '] }]],
  ['six questions', Array.from({ length: 6 }, (_, at) => ({ id: `${at}`, text: 'Why?', kind: 'text', choices: [] }))],
  ['an id that a browser may take for something else', [{ id: '__proto__', text: 'Why?', kind: 'text', choices: [] }]],
  ['the same id twice', Array.from({ length: 2 }, () => ({ id: 'a', text: 'Why?', kind: 'text', choices: [] }))],
])('refuses %s', async (_, questions) => {
  expect(await post('/jobs', { fields: cook, questions })).toMatchObject({
    status: 422,
    errors: { questions: [expect.any(String)] },
  })
})
