import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

async function picture(path: string): Promise<Buffer> {
  const response = await get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('cache-control')).toBe(
    path === '/share.png' ? 'public, max-age=3600' : 'public, no-cache',
  )
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  return Buffer.from(await response.arrayBuffer())
}

async function expectShareable(bytes: Buffer) {
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  expect(bytes.length).toBeLessThan(60_000)
}

test('the site has a picture, and each job its own', async () => {
  const ofSite = await picture('/share.png')
  await expectShareable(ofSite)
  const nurse = await insertJob(site.db, {
    title: 'Registered Nurse',
    company: 'Al Noor Hospital',
    city: 'Doha',
    country: 'Qatar',
    salary: 'QAR 4,500 – 5,800 a month',
  })
  const driver = await insertJob(site.db, {
    title: 'Driver',
    company: 'Al Noor Hospital',
    city: 'Doha',
    country: 'Qatar',
    salary: null,
  })
  const [first, again, other] = [
    await picture(`/share/${nurse.uuid}.png`),
    await picture(`/share/${nurse.uuid}.png`),
    await picture(`/share/${driver.uuid}.png`),
  ]
  await expectShareable(first)
  await expectShareable(other)
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other) || first.equals(ofSite)).toBe(false)
})

test('a changed job gets a new picture', async () => {
  const job = await insertJob(site.db, { title: 'Cook' })
  const before = await picture(`/share/${job.uuid}.png`)
  await site.db.updateTable('jobs').set({ title: 'Head Cook' }).where('id', '=', job.id).execute()
  expect((await picture(`/share/${job.uuid}.png`)).equals(before)).toBe(false)
})

test.each([
  ['very long words', 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(4), 'x'.repeat(200)],
  ['markup', '<span font="900">Nurse</span> & </span> &#0;', '<b>A & B</b>'],
  [
    'lines of capitals',
    'KENYA AGRICULTURAL RESEARCH',
    'KENYA AGRICULTURAL AND LIVESTOCK RESEARCH ORGANIZATION WWWWWWWWWW',
  ],
  ['trade marks', 'Nurse™ at Acme®', '© Acme'],
  ['Polish letters', 'Kierowca ciężarówki', 'Żółć Łódź'],
])('draws %s as plain text', async (_, title, company) => {
  const { uuid } = await insertJob(site.db, { title, company, salary: 'KES 1 – 2 a month '.repeat(10) })
  await expectShareable(await picture(`/share/${uuid}.png`))
})

test.each(['ممرضة مسجلة', '护士', 'Nurse 🩺', '\u{fe0f}', '\u{1d173}', '—'])(
  "uses the site's picture for characters that the font lacks: %s",
  async (title) => {
    const { uuid } = await insertJob(site.db, { title })
    const response = await get(`/share/${uuid}.png`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/share.png'])
  },
)

test("responds to many concurrent requests, to some with the site's picture", async () => {
  const jobs = []
  for (let i = 0; i < 30; i++) jobs.push(await insertJob(site.db, { title: `Job ${i}` }))
  const statuses = await Promise.all(jobs.map(async ({ uuid }) => (await get(`/share/${uuid}.png`)).status))
  expect(new Set(statuses)).toEqual(new Set([200, 302]))
})

test('responds with 410 for a removed job', async () => {
  const { uuid } = await insertJob(site.db, { title: 'Fraud', closed_at: new Date(), removed_at: new Date() })
  expect((await get(`/share/${uuid}.png`)).status).toBe(410)
})

test.each(['x', '00000000-0000-4000-8000-000000000000', '..%2f..%2fserver'])(
  'responds with 404 for the job id %s',
  async (id) => {
    expect((await get(`/share/${id}.png`)).status).toBe(404)
  },
)
