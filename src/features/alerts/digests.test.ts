import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, registerPerson, signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp, testPublicUrl } from '../../../tests/support/app.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { dayMs, hourMs, later } from '../../calendar.ts'
import { searchNewVacancies } from '../jobs/search/new-vacancies.server.ts'
import { sendDigests } from './digests.server.ts'

let site: TestApp
/** A Tuesday. */
const start = new Date('2026-12-01T09:00:00+03:00')
const sevenOn = (day: number) => later(new Date('2026-12-01T07:00:00+03:00'), day * dayMs)
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(async () => {
  site.clock.time = start
  await site.db.deleteFrom('alerts').execute()
})
afterAll(() => site.close())

type Own = { token: string; email: string; username: string }

/** A candidate with these alerts, whose email address is confirmed. */
async function reader(filters: object[], frequency = 'daily'): Promise<Own> {
  const person = await registerPerson(site)
  await set(person, { email_verified_at: start })
  const token = await signIn(site, person)
  for (const each of filters) await call(site, 'POST', '/candidates/alerts', { token, body: { ...each, frequency } })
  return { token, ...person }
}

type State = {
  email_verified_at?: Date | null
  suspended_at?: Date | null
  mail_refusals?: number
  last_used_at?: Date
}

async function set({ username }: { username: string }, state: State): Promise<void> {
  await site.db.updateTable('candidates').set(state).where('username', '=', username).execute()
}

const send = () => sendDigests({ ...site.accountParts, searchNew: (range) => searchNewVacancies(site.db, range) })

/** Sends what is due at a time. Returns the subjects of all emails about jobs that a candidate has got. */
async function subjects({ email }: Own, at: Date): Promise<string[]> {
  site.clock.time = at
  await send()
  return (await mailsTo({ email })).map(({ subject }) => subject)
}

async function mailsTo({ email }: { email: string }) {
  const mails = await site.readMails()
  return mails.filter(({ to, unsubscribeUrl }) => to === email && unsubscribeUrl !== undefined)
}

test('emails the new jobs of all alerts once, with how to stop', async () => {
  await insertJob(site.db, { title: 'Old nurse' })
  const own = await reader([{ search: 'nurse' }, { country: 'Qatar' }])
  const cook = await insertJob(site.db, { title: 'Cook', country: 'Qatar', city: 'Doha', salary: 'QAR 2,000' })
  await insertJob(site.db, { title: 'Nurse', country: 'Qatar' })
  await insertJob(site.db, { title: 'Mason' })
  for (const hours of [0, 1, 2]) await subjects(own, later(sevenOn(1), hours * hourMs))
  const [mail, ...others] = await mailsTo(own)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New job: Nurse, and 1 more')
  expect(mail?.text).toContain(
    `2 new jobs match your alerts:\n\nNurse\nDuka Letu · Qatar\n${testPublicUrl}/job-details?job_id=`,
  )
  expect(mail?.text).toContain(
    `Cook\nDuka Letu · Doha, Qatar\nQAR 2,000\n${testPublicUrl}/job-details?job_id=${cook.uuid}\n`,
  )
  expect(mail?.text).not.toMatch(/Mason|Old nurse/)
  const [, url] = /Stop these emails:\s+(\S+)/.exec(mail?.text ?? '') ?? []
  expect(url).toMatch(/^https:\/\/jobs\.test\/unsubscribe\/[\w-]{36}$/)
  expect(mail?.unsubscribeUrl).toBe(url)
})

test('sends from 7 to 12 in Nairobi, and nothing without a new job', async () => {
  const own = await reader([{ search: 'driver' }])
  const noon = later(sevenOn(1), 5 * hourMs)
  expect(await subjects(own, sevenOn(1))).toEqual([])
  await insertJob(site.db, { title: 'Driver' })
  expect(await subjects(own, later(sevenOn(2), -1))).toEqual([])
  expect(await subjects(own, later(noon, dayMs))).toEqual([])
  expect(await subjects(own, later(sevenOn(2), 14 * hourMs))).toEqual([])
  expect(await subjects(own, later(noon, 2 * dayMs - 1))).toEqual(['New job: Driver'])
})

test('sends a weekly digest seven days after the last look, with the jobs of the week', async () => {
  const own = await reader([{ search: 'welder' }], 'weekly')
  await insertJob(site.db, { title: 'Welder' })
  for (const day of [1, 6]) expect(await subjects(own, sevenOn(day))).toEqual([])
  expect(await subjects(own, sevenOn(7))).toEqual(['New job: Welder'])
})

test('leaves out closed jobs, and lists ten at most', async () => {
  const own = await reader([{ search: 'guard' }])
  await insertJob(site.db, { title: 'Guard, closed', closed_at: start })
  await insertJob(site.db, { title: 'Guard, expired', closes_on: '2026-12-01' })
  for (let number = 1; number <= 12; number++) await insertJob(site.db, { title: `Guard ${number}` })
  expect(await subjects(own, sevenOn(1))).toEqual(['New job: Guard 12, and 11 more'])
  const [mail] = await mailsTo(own)
  expect(mail?.text).toContain('12 new jobs match your alerts. The newest 10:')
  expect(mail?.text.match(/job_id=/g)).toHaveLength(10)
  expect(mail?.text).not.toMatch(/closed|expired/)
})

test('a vacancy from several sources counts once, from its earliest job', async () => {
  const vacancy = { title: 'Plumber', company: 'Maji', vacancy_key: crypto.randomUUID() }
  const own = await reader([{ search: 'plumb' }])
  for (const source of ['one', 'two']) await insertJob(site.db, { ...vacancy, source })
  expect(await subjects(own, sevenOn(1))).toEqual(['New job: Plumber'])
  await insertJob(site.db, { ...vacancy, source: 'three' })
  expect(await subjects(own, sevenOn(2))).toHaveLength(1)
})

test('an alert after all others were deleted begins with the jobs from then on', async () => {
  const own = await reader([{ search: 'tailor' }])
  await site.db.deleteFrom('alerts').execute()
  await insertJob(site.db, { title: 'Tailor' })
  site.clock.time = later(start, dayMs)
  await call(site, 'POST', '/candidates/alerts', { token: own.token, body: { search: 'tailor', frequency: 'daily' } })
  expect(await subjects(own, sevenOn(2))).toEqual([])
})

test('sends each digest once when several processes run', async () => {
  const own = await reader([{ search: 'chef' }])
  await insertJob(site.db, { title: 'Chef' })
  site.clock.time = sevenOn(1)
  await Promise.all([send(), send(), send()])
  expect(await mailsTo(own)).toHaveLength(1)
})

test('pauses after six months away with one email that says so, and resumes after signing in', async () => {
  const own = await reader([{ search: 'gardener' }])
  await set(own, { last_used_at: later(sevenOn(1), -184 * dayMs) })
  const paused = [expect.stringContaining('We paused your job alerts')]
  for (const day of [1, 2]) {
    await insertJob(site.db, { title: `Gardener ${day}` })
    expect(await subjects(own, sevenOn(day))).toEqual(paused)
  }
  expect((await call(site, 'GET', '/candidates/alerts', own)).body.data).toMatchObject({ is_paused: true })
  await set(own, { last_used_at: sevenOn(2) })
  await insertJob(site.db, { title: 'Gardener 3' })
  expect(await subjects(own, sevenOn(3))).toEqual([...paused, 'New job: Gardener 3'])
  expect((await call(site, 'GET', '/candidates/alerts', own)).body.data).toMatchObject({ is_paused: false })
})

test.each<[string, State]>([
  ['whose address is no longer confirmed', { email_verified_at: null }],
  ['whose address was refused twice', { mail_refusals: 2 }],
  ['who is suspended', { suspended_at: start }],
])('sends nothing to a candidate %s, not even later', async (_, state) => {
  const own = await reader([{ search: 'painter' }])
  await insertJob(site.db, { title: 'Painter' })
  await set(own, state)
  expect(await subjects(own, sevenOn(1))).toEqual([])
  await set(own, { email_verified_at: start, mail_refusals: 0, suspended_at: null })
  expect(await subjects(own, sevenOn(2))).toEqual([])
})
