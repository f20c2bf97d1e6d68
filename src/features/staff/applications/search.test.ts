import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { sendApplication, type SentApplication } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { fieldsOf, recordsOf } from '../../../contract/reading.ts'

let site: TestApp
let session: string
let job: { uuid: string; id: number }
const start = new Date('2026-12-01T09:00:00+03:00')
const questions = JSON.stringify([
  { id: 'a', text: 'Do you have a licence?', kind: 'yes_no', choices: [] },
  { id: 'b', text: 'How many years?', kind: 'number', choices: [] },
  { id: 'c', text: '=Which car?', kind: 'text', choices: [] },
])

beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(async () => {
  site.clock.time = start
  await site.db.deleteFrom('candidates').execute()
  session = (await createMember(site, { role: 'manager' })).session
  job = await insertJob(site.db, { title: 'Cook', company: 'Duka', questions })
})
afterAll(() => site.close())

const apply = (name: string, a = 'yes', b = '3', fields: { for_employer?: boolean } = {}) =>
  sendApplication(site, job.uuid, { name, answers: { a, b, c: 'Probox' }, ...fields })

async function search(filters: object = {}) {
  const { status, body } = await staffCall(site, session, 'POST', '/applications/search', filters)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { rows: recordsOf(fieldsOf(body).data), meta: fieldsOf(fieldsOf(body).meta) }
}
const namesFor = async (filters?: object) => (await search(filters)).rows.map(({ name }) => name)
const setProfile = ({ candidateId }: SentApplication, profile: object) =>
  site.db.updateTable('profiles').set(profile).where('candidate_id', '=', candidateId).execute()
const setStage = ({ reference }: SentApplication, stage: 'reading' | 'placed' | 'not_selected') =>
  site.db.updateTable('applications').set({ stage }).where('reference', '=', reference).execute()

test('lists applications newest first, with the answers and the counts by stage', async () => {
  await setStage(await apply('Amina Otieno'), 'reading')
  const { reference } = await apply('Brian Kiprop', 'no')
  const { rows, meta } = await search({ job: job.uuid })
  expect(rows.map(({ name }) => name)).toEqual(['Brian Kiprop', 'Amina Otieno'])
  expect(rows[0]).toMatchObject({
    reference,
    job_title: 'Cook',
    company: 'Duka',
    stage: 'new',
    answer_by: '2026-12-22',
    is_overdue: false,
    has_passport: true,
    has_good_conduct: true,
    has_unread: false,
    answers: { a: 'no', b: 3 },
    pending: null,
  })
  expect(meta).toMatchObject({
    total: 2,
    stages: { new: 1, reading: 1 },
    jobs: [{ id: job.uuid, title: 'Cook' }],
    questions: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  })
})

test('filters by stage, and counts the others all the same', async () => {
  await setStage(await apply('Amina Otieno'), 'reading')
  await apply('Brian Kiprop')
  const { rows, meta } = await search({ stage: 'reading' })
  expect([rows.length, meta.total, meta.stages]).toEqual([1, 1, { new: 1, reading: 1 }])
})

test('filters by what the profile says today', async () => {
  const amina = await apply('Amina Otieno')
  await setProfile(amina, { county: 'Nakuru', skills: 'Trailers, forklift', has_good_conduct: false })
  await setProfile(await apply('Brian Kiprop'), { county: 'Kisumu', passport_number_sealed: null })
  expect(await namesFor({ county: 'Nakuru' })).toEqual(['Amina Otieno'])
  expect(await namesFor({ skill: 'FORKLIFT' })).toEqual(['Amina Otieno'])
  expect(await namesFor({ passport: 'yes' })).toEqual(['Amina Otieno'])
  expect(await namesFor({ good_conduct: 'yes' })).toEqual(['Brian Kiprop'])
  expect(await namesFor({ good_conduct: 'yes', passport: 'yes' })).toEqual([])
})

test('filters by an answer to a question of the job', async () => {
  await apply('Amina Otieno', 'yes', '10')
  await apply('Brian Kiprop', 'no', '2.5')
  const answered = (question: string, answer: string) => namesFor({ job: job.uuid, question, answer })
  expect(await answered('a', 'no')).toEqual(['Brian Kiprop'])
  expect(await answered('b', '3')).toEqual(['Amina Otieno'])
  expect(await answered('b', '2.5')).toHaveLength(2)
  const kinds = JSON.stringify([{ id: 'a', text: 'Years?', kind: 'number', choices: [] }])
  await site.db.updateTable('jobs').set({ questions: kinds }).where('id', '=', job.id).execute()
  expect(await answered('a', '1')).toEqual([])
})

test('finds the answers that are overdue from the next day on', async () => {
  await apply('Amina Otieno')
  await setStage(await apply('Brian Kiprop'), 'placed')
  site.clock.time = new Date('2026-12-22T23:59:59+03:00')
  session = (await createMember(site)).session
  expect(await namesFor({ late: 'yes' })).toEqual([])
  site.clock.time = new Date('2026-12-23T00:00:00+03:00')
  expect((await search({ late: 'yes' })).rows).toMatchObject([{ name: 'Amina Otieno', is_overdue: true }])
})

test('finds a reference as people say it, and words of a name', async () => {
  const { reference } = await apply('Amina Otieno')
  await apply('Brian Kiprop')
  for (const said of [reference, reference.toLowerCase(), reference.slice(3), reference.replace('-', ' ')])
    expect(await namesFor({ search: said }), said).toEqual(['Amina Otieno'])
  expect(await namesFor({ search: 'kip bri' })).toEqual(['Brian Kiprop'])
  expect(await namesFor({ search: '%' })).toEqual([])
})

test('shows 50 on a page', async () => {
  const { reference } = await apply('Amina Otieno')
  for (let count = 0; count < 50; count++) await insertJob(site.db)
  await sql`
    insert into applications (reference, candidate_id, job_id, applied_at, answer_by, copy_sealed)
    select 'X' || jobs.id, candidate_id, jobs.id, applied_at, applications.answer_by, copy_sealed
    from applications, jobs where jobs.id > ${job.id} and applications.reference = ${reference} limit 50`.execute(
    site.db,
  )
  expect((await search({ page: 1 })).rows).toHaveLength(50)
  const { rows, meta } = await search({ page: 2 })
  expect([rows.map((row) => row.reference), meta.pages]).toEqual([[reference], 2])
})

test('hides open applications of suspended candidates', async () => {
  const open = await apply('Amina Otieno')
  const placed = await apply('Brian Kiprop')
  await setStage(placed, 'placed')
  for (const { candidateId } of [open, placed])
    await staffCall(site, session, 'POST', `/candidates/${candidateId}/suspend`)
  expect(await namesFor()).toEqual(['Brian Kiprop'])
  await staffCall(site, session, 'POST', `/candidates/${open.candidateId}/reactivate`)
  expect(await namesFor()).toHaveLength(2)
})

describe('CSV', () => {
  const csv = async (kind: 'csv' | 'employer-csv', filters: object) => {
    const { status, body } = await staffCall(site, session, 'POST', `/applications/${kind}`, filters)
    return status === 200 ? String(body).split('\n') : status
  }

  test('has exactly the rows that match, with contacts and all answers, and no formulas', async () => {
    const { reference } = await apply('=Amina Otieno')
    await apply('Brian Kiprop', 'no')
    const lines = await csv('csv', { job: job.uuid, question: 'a', answer: 'yes' })
    expect(lines).toEqual([
      '"Reference","Name","Job","Company","Stage","Applied","Answer by","County","Phone","Email","Passport","Good conduct","Do you have a licence?","How many years?","\'=Which car?"',
      expect.stringMatching(
        new RegExp(
          `^"${reference}","'=Amina Otieno","Cook","Duka","New","2026-12-01","2026-12-22","","254 1\\d\\d \\d{3} \\d{3}","person\\d+@example.com","yes","yes","yes","3","Probox"$`,
        ),
      ),
      '',
    ])
  })

  test('for the employer has only those who allow it, as they were sent and without contacts', async () => {
    const { reference, candidateId } = await apply('Amina Otieno', 'yes', '3', { for_employer: true })
    await apply('Brian Kiprop')
    await setStage(await apply('Daudi Mutua', 'yes', '3', { for_employer: true }), 'not_selected')
    const withdrawn = await apply('Chebet Naliaka', 'yes', '3', { for_employer: true })
    await call(site, 'POST', `${withdrawn.path}/withdraw`, { token: withdrawn.token })
    await setProfile({ candidateId, reference, token: '', path: '' }, { job_title: 'Driver' })
    expect(await csv('employer-csv', { job: job.uuid })).toEqual([
      '"Reference","Name","Job title","County","Education","Passport","Do you have a licence?","How many years?","\'=Which car?"',
      `"${reference}","Amina Otieno","Registered Nurse","","","yes","yes","3","Probox"`,
      '',
    ])
    expect((await search({ job: job.uuid })).meta).toMatchObject({ total: 4, for_employer: 1 })
    expect(await csv('employer-csv', {})).toBe(422)
  })

  test('is recorded in the log', async () => {
    await apply('Amina Otieno', 'yes', '3', { for_employer: true })
    await csv('csv', {})
    await csv('employer-csv', { job: job.uuid })
    const lines = site.db.selectFrom('staff_log').select(['action', 'job_id', 'detail']).orderBy('id', 'desc').limit(2)
    expect(await lines.execute()).toEqual([
      { action: 'applications_listed', job_id: job.id, detail: '1 row' },
      { action: 'applications_exported', job_id: null, detail: '1 row' },
    ])
  })
})

test('tells the office whether there are applications', async () => {
  const simulated = await startTestApp({ database: site })
  const member = async () => fieldsOf(fieldsOf((await staffCall(simulated, session, 'GET', '/me')).body).data)
  simulated.clock.time = start
  expect(await member()).toMatchObject({ has_applications: false })
  await apply('Amina Otieno')
  expect(await member()).toMatchObject({ has_applications: true })
  expect((await staffCall(simulated, session, 'POST', '/applications/search', {})).status).toBe(200)
  await simulated.close()
})
