import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoTestApps, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { later, minuteMs } from '../../../calendar.ts'
import { jobResponse, type FoundJob } from './contract.ts'
import { publishDue } from './publish-schedule.server.ts'

let site: TestApp
let other: TestApp
let session: string
let memberId: number
const logger = pino({ level: 'silent' })
beforeAll(async () => {
  ;[site, other] = await startTwoTestApps()
  const member = await createMember(site)
  session = member.session
  memberId = member.id
})
afterAll(() => site.close())

async function call(path: string, body?: object): Promise<FoundJob> {
  const answer = await staffCall(site, session, body ? 'POST' : 'GET', `/jobs${path}`, body)
  return jobResponse.parse(answer.body).data
}

/** Schedules a job for in an hour. */
async function schedule(fields: object = {}): Promise<string> {
  const cook = { title: 'Cook', company: 'Hoteli', country: 'Kenya', description: 'Cook.', ...fields }
  const { id, revision } = await call('', { fields: cook })
  const publish_at = later(site.clock.time, 60 * minuteMs)
  expect(await call(`/${id}/publish`, { revision, publish_at })).toMatchObject({ state: 'scheduled', publish_at })
  return id
}

/** Publishes what is due at a time, on two machines at the same moment. */
async function publishAt(time: Date): Promise<void> {
  const clock = { now: () => time }
  await Promise.all([site, other].map(({ db }) => publishDue(db, { clock, logger })))
}

test('publishes a job once when its time has come, for the person who scheduled it', async () => {
  const ids = [await schedule(), await schedule({ title: 'Guard' })]
  await publishAt(later(site.clock.time, 59 * minuteMs))
  expect(await site.db.selectFrom('jobs').select('id').execute()).toEqual([])
  await publishAt(later(site.clock.time, 60 * minuteMs))
  const jobs = await site.db.selectFrom('jobs').select(['uuid', 'title']).orderBy('title').execute()
  expect(jobs).toEqual([
    { uuid: ids[0], title: 'Cook' },
    { uuid: ids[1], title: 'Guard' },
  ])
  const lines = site.db.selectFrom('staff_log').select('staff_id').where('action', '=', 'job_published')
  expect(await lines.execute()).toEqual([{ staff_id: memberId }, { staff_id: memberId }])
})

test('a job that cannot be published becomes a draft that says why', async () => {
  const id = await schedule({ title: 'Nurse' })
  await site.db
    .updateTable('job_drafts')
    .set({ fields: JSON.stringify({ title: 'Nurse' }) })
    .execute()
  await publishAt(later(site.clock.time, 60 * minuteMs))
  expect(await call(`/${id}`)).toMatchObject({
    state: 'draft',
    failure: expect.stringContaining('The company is missing.'),
  })
})

test('takes back the time of a scheduled job', async () => {
  const id = await schedule()
  expect(await call(`/${id}/unschedule`, {})).toMatchObject({ state: 'draft', publish_at: null })
})
