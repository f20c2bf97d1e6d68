import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { insertBanner } from '../../../tests/support/pictures.ts'
import type { JobDetail, JobListItem, JobsMeta } from './contract.ts'

type JobsBody = {
  status: boolean
  message?: string
  errors?: Record<string, string[]>
  data: JobListItem[]
  meta?: JobsMeta
}

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('jobs').execute()
  site.clock.time = new Date('2026-11-21T09:00:00+03:00')
})

describe('GET /jobs', () => {
  test('returns every open job with the fields of a list item if there are no parameters', async () => {
    const banner = await insertBanner(site.db, 'https://example.com/b.webp')
    await insertJob(site.db, {
      title: 'Clinical Officer',
      city: 'Voi',
      salary: 'KES 40,000',
      closes_on: '2026-11-24',
      banner_image: 'https://example.com/b.webp',
      description: 'x'.repeat(900),
    })
    for (let i = 0; i < 130; i++) await insertJob(site.db)
    await insertJob(site.db, { closes_on: '2026-11-20' })
    const { status, data, meta } = await get('/jobs')
    expect(status).toBe(true)
    expect(meta).toBeUndefined()
    expect(data).toHaveLength(131)
    expect(data.find((job) => job.job_title === 'Clinical Officer')).toEqual({
      id: expect.any(Number),
      job_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      job_title: 'Clinical Officer',
      company_name: 'Duka Letu',
      job_description: 'x'.repeat(900),
      job_country: 'Kenya',
      job_city: 'Voi',
      job_type: 'Full Time',
      job_level: 'Entry level',
      job_salary: 'KES 40,000',
      job_remaining_days: 3,
      banner_image: `/banners/${banner}-1200.webp`,
    })
  })

  test('returns one page for any parameter, known or not', async () => {
    for (let i = 0; i < 30; i++) await insertJob(site.db)
    expect((await get('/jobs?page=1')).data).toHaveLength(24)
  })

  test('returns only what a card shows with fields=card, and no facets with facets=none', async () => {
    for (let i = 0; i < 30; i++) await insertJob(site.db, { city: 'Voi' })
    const whole = await get('/jobs?seed=1')
    const cards = await get('/jobs?seed=1&fields=card')
    expect(cards.meta).toEqual(whole.meta)
    expect(cards.data).toEqual(whole.data.map(({ id: _id, job_description: _description, ...card }) => card))
    const more = await get(`/jobs?cursor=${whole.meta?.next_cursor}&fields=card&facets=none`)
    expect(more.data).toHaveLength(6)
    expect(more.meta).toEqual({ total: 30, matching: 30, next_cursor: null, previous_cursor: expect.any(String) })
  })

  test('with facets=trades, counts as many jobs for each of six trades as its search lists', async () => {
    const nurse = { title: 'Staff Nurse', company: 'Tumaini', country: 'Kenya', city: 'Voi' }
    await insertJob(site.db, { ...nurse, source: 'a' })
    await insertJob(site.db, { ...nurse, source: 'b' })
    await insertJob(site.db, { title: 'Nursing Assistant' })
    await insertJob(site.db, { title: 'Nurse', closes_on: '2026-11-20' })
    for (const title of ['Driver', 'School Bus Driver', 'Driver-Mechanic', 'Chef', 'Teacher', 'Farm Hand', 'Plumber'])
      await insertJob(site.db, { title })
    const { meta } = await get('/jobs?facets=trades&limit=1&seed=1')
    expect(Object.keys(meta ?? {}).toSorted()).toEqual(['matching', 'next_cursor', 'total', 'trades'])
    expect(meta?.trades?.slice(0, 2)).toEqual([
      { name: 'Driving', search: 'driver', count: 3 },
      { name: 'Nursing', search: 'nurs', count: 2 },
    ])
    expect(meta?.trades).toHaveLength(6)
    for (const { search, count } of meta?.trades ?? [])
      expect((await get(`/jobs?search=${search}`)).meta).toMatchObject({ matching: count })
  })

  test('counts trades regardless of the filters, and counts again when a job changes', async () => {
    const { id } = await insertJob(site.db, { title: 'Nurse', country: 'Oman' })
    const trades = async () => (await get('/jobs?facets=trades&country=Kenya')).meta?.trades
    expect(await trades()).toEqual([{ name: 'Nursing', search: 'nurs', count: 1 }])
    await site.db.updateTable('jobs').set({ title: 'Poet' }).where('id', '=', id).execute()
    expect(await trades()).toEqual([])
  })

  test.each(['fields=all', 'fields=card&fields=card', 'facets=some', 'facets=', 'paid=yes'])(
    'refuses %s',
    async (query) => {
      const { status, errors } = await get(`/jobs?${query}`)
      expect([status, Object.keys(errors ?? {})]).toEqual([false, [query.split('=')[0]]])
    },
  )

  test('lists only jobs that state their pay with paid=1, and counts them with or without it', async () => {
    await insertJob(site.db, { title: 'Cook', salary: 'KES 900 a day' })
    await insertJob(site.db, { title: 'Waiter', salary: 'Negotiable' })
    await insertJob(site.db, { title: 'Cleaner' })
    const all = await get('/jobs?fields=card')
    expect(all.meta).toMatchObject({ matching: 3, matching_paid: 1 })
    const paid = await get('/jobs?fields=card&paid=1')
    expect(paid.data.map(({ job_title }) => job_title)).toEqual(['Cook'])
    expect(paid.meta).toMatchObject({ total: 3, matching: 1, matching_paid: 1 })
  })

  test('returns a different order on each visit', async () => {
    for (let i = 0; i < 12; i++) await insertJob(site.db)
    const orders = await Promise.all(
      Array.from({ length: 4 }, async () => (await get('/jobs')).data.map(({ id }) => id).join()),
    )
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  test('shows the new version of a changed job that was shown before', async () => {
    const { id } = await insertJob(site.db, { title: 'Cook' })
    const titles = async () => (await get('/jobs?limit=5')).data.map((job) => job.job_title)
    expect(await titles()).toEqual(['Cook'])
    await site.db.updateTable('jobs').set({ title: 'Head Cook' }).where('id', '=', id).execute()
    expect(await titles()).toEqual(['Head Cook'])
    await site.db.deleteFrom('jobs').execute()
    expect(await titles()).toEqual([])
  })

  test('returns a page of 24 with counts for a parameter, and pages through all jobs without repeating one', async () => {
    for (let i = 0; i < 60; i++) await insertJob(site.db, i % 3 === 0 ? { country: 'Qatar', type: 'Contract' } : {})
    const first = await get('/jobs?seed=abc')
    expect(first.data).toHaveLength(24)
    expect(first.meta).toEqual({
      total: 60,
      matching: 60,
      countries: [
        { name: 'Kenya', count: 40 },
        { name: 'Qatar', count: 20 },
      ],
      categories: [
        { name: 'Full Time', count: 40 },
        { name: 'Contract', count: 20 },
      ],
      matching_any_category: 60,
      matching_paid: 0,
      next_cursor: expect.any(String),
    })
    const second = await get(`/jobs?cursor=${first.meta?.next_cursor}`)
    const third = await get(`/jobs?cursor=${second.meta?.next_cursor}`)
    expect(third.meta?.next_cursor).toBeNull()
    for (const [page, next] of [
      [first, second],
      [second, third],
    ] as const)
      expect((await get(`/jobs?cursor=${next.meta?.previous_cursor}`)).data).toEqual(page.data)
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(60)
    const again = await get('/jobs?seed=abc&limit=60')
    expect(again.data.map(({ id }) => id)).toEqual(ids)
  })

  test('filters by title or company, place, country and category together, trimmed', async () => {
    await insertJob(site.db, { title: 'Staff Nurse', city: 'Meru', type: 'Contract' })
    await insertJob(site.db, { title: 'Staff Nurse', city: 'Meru' })
    await insertJob(site.db, { title: 'Staff Nurse', country: 'Oman', type: 'Contract' })
    await insertJob(site.db, { company: 'Nurse Agency', city: 'Meru', type: 'Contract' })
    const { data, meta } = await get('/jobs?search=%20NURSE%20&location=mer&country=Kenya&category=Contract')
    expect(data.map((job) => job.company_name).toSorted()).toEqual(['Duka Letu', 'Nurse Agency'])
    expect(meta?.matching).toBe(2)
    expect(meta?.total).toBe(4)
  })

  test('searches for %, _ and \\ literally', async () => {
    await insertJob(site.db, { title: '100% Remote' })
    await insertJob(site.db, { title: 'A_B tester' })
    await insertJob(site.db, { title: 'Back\\slash' })
    await insertJob(site.db, { title: 'AxB tester' })
    for (const [search, found] of [
      ['%25', '100% Remote'],
      ['a_b', 'A_B tester'],
      ['%5C', 'Back\\slash'],
    ] as const) {
      expect((await get(`/jobs?search=${search}`)).data.map((job) => job.job_title)).toEqual([found])
    }
  })

  test('refuses invalid and overlong parameters with 422 and names the field', async () => {
    const wrong = {
      search: 'x'.repeat(101),
      country: 'x'.repeat(101),
      seed: 'x'.repeat(65),
      cursor: 'nonsense',
      limit: '0',
    }
    for (const [field, value] of Object.entries(wrong)) {
      const response = await fetch(`${site.origin}/api/jobs?${field}=${value}`)
      expect(response.status, field).toBe(422)
      const body: JobsBody = JSON.parse(await response.text())
      expect(body).toMatchObject({ status: false, message: expect.any(String) })
      expect(Object.keys(body.errors ?? {})).toEqual([field])
    }
    expect((await fetch(`${site.origin}/api/jobs?search=a&search=b`)).status).toBe(422)
    expect((await fetch(`${site.origin}/api/jobs?limit=2.5`)).status).toBe(422)
  })

  test('ignores unknown parameters', async () => {
    await insertJob(site.db)
    expect((await get('/jobs?utm_source=whatsapp')).data).toHaveLength(1)
  })

  test('shortens long descriptions at a word boundary in a page of the list', async () => {
    await insertJob(site.db, { description: 'word '.repeat(200) })
    const [job] = (await get('/jobs?limit=1')).data
    expect(job?.job_description).toMatch(/word…$/)
    expect(job?.job_description.length).toBeLessThanOrEqual(201)
  })

  test('leaves a job out from the day after its closing date in Nairobi', async () => {
    await insertJob(site.db, { closes_on: '2026-11-21' })
    expect((await get('/jobs?limit=5')).data[0]?.job_remaining_days).toBe(0)
    site.clock.time = new Date('2026-11-21T20:59:00Z')
    expect((await get('/jobs?limit=5')).data).toHaveLength(1)
    site.clock.time = new Date('2026-11-21T21:00:00Z')
    expect(await get('/jobs?limit=5')).toMatchObject({ data: [], meta: { total: 0, matching: 0 } })
  })

  test('shows a change as soon as it is written, and drops closed and deleted jobs', async () => {
    const kept = await insertJob(site.db, { title: 'Mason' })
    const gone = await insertJob(site.db, { title: 'Mason' })
    expect((await get('/jobs?search=mason')).data).toHaveLength(2)
    await site.db.updateTable('jobs').set({ title: 'Tiler' }).where('id', '=', kept.id).execute()
    await site.db.deleteFrom('jobs').where('id', '=', gone.id).execute()
    expect((await get('/jobs?search=mason')).data).toHaveLength(0)
    expect((await get('/jobs?search=tiler')).data).toHaveLength(1)
    await site.db.updateTable('jobs').set({ closed_at: new Date() }).where('id', '=', kept.id).execute()
    expect((await get('/jobs?search=tiler')).data).toHaveLength(0)
  })
})

describe('GET /jobs/profile/{id}', () => {
  test('returns all fields of the job', async () => {
    const job = await insertJob(site.db, {
      responsibilities: 'Sell\nClean',
      requirements: 'KCSE',
      benefits: 'Lunch',
      salary: 'KES 20,000',
      working_hours: '45',
      experience: 'None',
      education: 'KCSE D+',
      gender_preference: 'Any',
      locale: 'sw',
      closes_on: '2026-12-01',
    })
    const { data } = await getDetail(job.uuid)
    expect(data).toMatchObject({
      job_uuid: job.uuid,
      job_responsibilies: 'Sell\nClean',
      job_skill_requirements: 'KCSE',
      job_benefits: 'Lunch',
      job_salary: 'KES 20,000',
      job_working_hours: '45',
      job_experience_requirements: 'None',
      job_education_requirements: 'KCSE D+',
      job_gender_preference: 'Any',
      job_locale: 'sw',
      job_remaining_days: 10,
      job_closes_on: '2026-12-01',
      job_is_closed: false,
      job_duplicate_of: null,
    })
  })

  test('returns up to three similar jobs as cards, only open ones', async () => {
    const nurse = await insertJob(site.db, { title: 'Nurse', closed_at: new Date() })
    await insertJob(site.db, { title: 'Ward Nurse', closed_at: new Date() })
    await insertJob(site.db, { title: 'Home Nurse', closes_on: '2026-11-20' })
    const night = await insertJob(site.db, { title: 'Night Nurse', country: 'Oman' })
    expect((await getDetail(nurse.uuid)).data.similar.map(({ job_uuid }) => job_uuid)).toEqual([night.uuid])
    for (let i = 0; i < 5; i++) await insertJob(site.db, { title: 'Day Nurse' })
    const { similar } = (await getDetail(nurse.uuid)).data
    expect(similar.map(({ job_title }) => job_title)).toEqual(['Day Nurse', 'Day Nurse', 'Day Nurse'])
    const { data: cards } = await get('/jobs?fields=card')
    expect(similar[0]).toEqual(cards.find(({ job_uuid }) => job_uuid === similar[0]?.job_uuid))
  })

  test('returns a closed job and marks it as closed', async () => {
    const expired = await insertJob(site.db, { closes_on: '2026-11-20' })
    const closed = await insertJob(site.db, { closed_at: new Date() })
    expect((await getDetail(expired.uuid)).data).toMatchObject({ job_is_closed: true, job_remaining_days: 0 })
    expect((await getDetail(closed.uuid)).data).toMatchObject({ job_is_closed: true })
  })

  test('responds with 410 and no word of it for a removed job', async () => {
    const { uuid } = await insertJob(site.db, { title: 'Fraud', closed_at: new Date(), removed_at: new Date() })
    const response = await fetch(`${site.origin}/api/jobs/profile/${uuid}`)
    expect(response.status).toBe(410)
    expect(await response.json()).toEqual({ status: false, message: 'This job was removed' })
  })

  test('responds with 404 for an id that no job has', async () => {
    for (const id of [
      '00000000-0000-4000-8000-000000000000',
      'abc',
      '1',
      "'; drop table jobs",
      '%00',
      'x'.repeat(150),
    ]) {
      const response = await fetch(`${site.origin}/api/jobs/profile/${encodeURIComponent(id)}`)
      expect(response.status, id).toBe(404)
      expect(await response.json()).toEqual({ status: false, message: 'Job not found' })
    }
  })
})

describe('the API', () => {
  test('responds to an unknown call with 404 and the envelope', async () => {
    const response = await fetch(`${site.origin}/api/nothing`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: false, message: expect.stringContaining('/api/docs') })
  })

  test('describes every call in OpenAPI 3.1, and each response by the name of its status', async () => {
    const description = await (await fetch(`${site.origin}/api/openapi.json`)).json()
    expect(description).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/jobs': {
          get: {
            responses: {
              200: { description: 'OK' },
              422: { description: 'Unprocessable Entity' },
              429: { description: 'Too Many Requests' },
            },
          },
        },
        '/api/jobs/profile/{id}': { get: {} },
      },
    })
    expect(JSON.stringify(description)).not.toContain('Default Response')
  })

  test('sends Strict-Transport-Security only if the site is served by https', async () => {
    const plain = await startTestApp({ database: site, config: { publicUrl: 'http://jobs.test' } })
    onTestFinished(() => plain.close())
    for (const path of ['/api/jobs', '/api/openapi.json']) {
      expect((await fetch(site.origin + path)).headers.get('strict-transport-security'), path).toMatch(/^max-age=\d{8}/)
      expect((await fetch(plain.origin + path)).headers.has('strict-transport-security'), path).toBe(false)
    }
  })

  test('passes its health and readiness checks', async () => {
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
  })
})

async function get(path: string): Promise<JobsBody> {
  await site.catchUp()
  return JSON.parse(await (await fetch(`${site.origin}/api${path}`)).text())
}

async function getDetail(uuid: string): Promise<{ status: boolean; data: JobDetail }> {
  await site.catchUp()
  return JSON.parse(await (await fetch(`${site.origin}/api/jobs/profile/${uuid}`)).text())
}
