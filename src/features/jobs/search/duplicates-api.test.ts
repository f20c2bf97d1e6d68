import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPublicUrl } from '../../../../tests/support/app.ts'
import { insertJob, plainJob } from '../../../../tests/support/jobs.ts'
import { runToEnd } from '../../../../tests/support/server-process.ts'
import type { JobDetail, JobListItem, JobsMeta } from '../contract.ts'
import { saveJobs } from '../writing/write-service.server.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('jobs').execute()
  site.clock.time = new Date('2026-11-21T09:00:00+03:00')
})

test('a vacancy from two sources is listed and counted once everywhere', async () => {
  const [first, second] = await insertPair()
  await insertJob(site.db, { title: 'Tailor', country: 'Oman' })
  expect((await list('')).data.map((job) => job.job_uuid)).not.toContain(second.uuid)
  expect((await list('')).data).toHaveLength(2)
  expect((await list('?search=mason')).meta).toMatchObject({
    total: 2,
    matching: 1,
    matching_any_category: 1,
    countries: [
      { name: 'Kenya', count: 1 },
      { name: 'Oman', count: 0 },
    ],
  })
  for (const path of ['/feed.xml', `/sitemap-jobs-${Math.floor(first.id / 50_000)}.xml`]) {
    const text = await (await fetch(site.origin + path)).text()
    expect([text.includes(first.uuid), text.includes(second.uuid)], path).toEqual([true, false])
  }
})

test('a duplicate is shown as soon as the first job is closed, expires or is removed, and hidden when that job opens again', async () => {
  const [first, second] = await insertPair({ closes_on: '2026-11-22' })
  const shown = async () => (await list('?search=mason')).data.map(({ id }) => id)
  const setClosed = (closed_at: Date | null) =>
    site.db.updateTable('jobs').set({ closed_at }).where('id', '=', first.id).execute()
  expect(await shown()).toEqual([first.id])
  await setClosed(new Date())
  expect(await shown()).toEqual([second.id])
  await setClosed(null)
  expect(await shown()).toEqual([first.id])
  site.clock.time = new Date('2026-11-23T09:00:00+03:00')
  expect(await shown()).toEqual([second.id])
  site.clock.time = new Date('2026-11-22T09:00:00+03:00')
  expect(await shown()).toEqual([first.id])
  await site.db.deleteFrom('jobs').where('id', '=', first.id).execute()
  expect(await shown()).toEqual([second.id])
})

test('a job that is renamed to the vacancy of another source does not hide it, in one step or several', async () => {
  const save = ({ source, ...fields }: { source: string; title: string; company: string; description?: string }) =>
    saveJobs(site.db, [{ ...plainJob, description: 'Care for patients.', ...fields }], { source })
  const shown = async () =>
    (await list('?limit=10')).data.map((job) => `${job.job_title}: ${job.job_description}`).toSorted()
  const helper = { source: 'late', title: 'Helper', company: 'Small Shop' }
  const nurse = { source: 'early', title: 'Nurse', company: 'Hospital' }
  await save(helper)
  await save(nurse)
  const both = ['Helper: Care for patients.', 'Nurse: Care for patients.']
  expect(await shown()).toEqual(both)
  await save({ ...helper, title: 'Nurse' })
  await save({ ...helper, title: 'Nurse', company: 'Hospital', description: 'Pay 5,000 to apply.' })
  expect(await shown()).toEqual(['Nurse: Care for patients.'])
  // A job keeps its number if a change does not make it another vacancy.
  await save({ ...nurse, description: 'Care for children.' })
  expect(await shown()).toEqual(['Nurse: Care for children.'])
  await save(helper)
  await save({ ...nurse, title: 'Helper', company: 'Small Shop' })
  expect(await shown()).toEqual(['Helper: Care for patients.'])
})

test('loading more pages neither repeats nor skips a vacancy', async () => {
  for (let at = 0; at < 40; at++) await insertPair({ title: `Mason ${at}` })
  const seen: string[] = []
  for (let cursor = '?seed=x'; cursor !== '';) {
    const { data, meta } = await list(cursor)
    seen.push(...data.map((job) => job.job_title))
    cursor = meta?.next_cursor ? `?cursor=${meta.next_cursor}` : ''
  }
  expect(seen.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => `Mason ${at}`).toSorted())
})

test('the page of a duplicate still opens and names the job shown instead; the page of a closed job names none', async () => {
  const [first, second] = await insertPair()
  await site.catchUp()
  expect(await detail(first.uuid)).toMatchObject({ job_is_closed: false, job_duplicate_of: null })
  expect(await detail(second.uuid)).toMatchObject({ job_is_closed: false, job_duplicate_of: first.uuid })
  await site.db.updateTable('jobs').set({ closed_at: new Date() }).where('id', '=', second.id).execute()
  await site.catchUp()
  expect(await detail(second.uuid)).toMatchObject({ job_is_closed: true, job_duplicate_of: null })
})

test("the operator's list names the job that is shown instead of a duplicate", async () => {
  const [first, second] = await insertPair()
  const shown = { source: first.source, reference: first.reference, uuid: first.uuid }
  const environment = { DATABASE_URL: site.url, PUBLIC_URL: testPublicUrl }
  const json = await runToEnd(['cli.ts', 'jobs', 'list', '--json'], environment)
  const jobs: { uuid: string; duplicate_of: object | null }[] = JSON.parse(json.output.slice(json.output.indexOf('\n')))
  expect(jobs.map(({ uuid, duplicate_of }) => ({ uuid, duplicate_of }))).toEqual([
    { uuid: second.uuid, duplicate_of: shown },
    { uuid: first.uuid, duplicate_of: null },
  ])
  const table = await runToEnd(['cli.ts', 'jobs', 'list', '--source', second.source], environment)
  expect(table.output).toMatch(new RegExp(`open +${second.source} +${first.reference} \\(${first.source}\\)\n$`))
})

/** The same vacancy as two sources write it. */
async function insertPair(fields: { title?: string; closes_on?: string } = {}) {
  const title = fields.title ?? 'Mason'
  const first = await insertJob(site.db, { source: 'ministry', city: 'Voi', ...fields, title })
  const second = await insertJob(site.db, {
    source: 'agency',
    city: 'VOI',
    company: `${first.company} Limited`,
    title: `${title.toUpperCase()}.`,
  })
  return [first, second] as const
}

async function list(query: string): Promise<{ data: JobListItem[]; meta?: JobsMeta }> {
  await site.catchUp()
  return JSON.parse(await (await fetch(`${site.origin}/api/jobs${query}`)).text())
}

async function detail(uuid: string): Promise<JobDetail> {
  const parsed: { data: JobDetail } = JSON.parse(await (await fetch(`${site.origin}/api/jobs/profile/${uuid}`)).text())
  return parsed.data
}
