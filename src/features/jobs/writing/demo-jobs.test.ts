import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import type { JobRow } from '../../../db/schema.ts'
import { loadDemoJobs } from './demo-jobs.server.ts'
import { removeDemoJobs } from './write-service.server.ts'

const clock = { now: () => new Date('2026-11-20T23:30:00Z') } // 21 November in Nairobi
let database: TestDatabase
let loaded: number[] = []
let jobs: JobRow[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  loaded = await Promise.all([loadDemoJobs(database.db, clock), loadDemoJobs(database.db, clock)])
  jobs = await database.db.selectFrom('jobs').selectAll().execute()
})
afterAll(() => database.drop())

test('loads the jobs once when two processes start together', () => {
  expect(loaded.toSorted((a, b) => a - b)).toEqual([0, jobs.length])
})

test('has at least 100 jobs: half in twelve Kenyan towns, the others in fourteen countries', () => {
  const kenyan = jobs.filter((job) => job.country === 'Kenya')
  expect(jobs.length).toBeGreaterThanOrEqual(100)
  expect(kenyan.length / jobs.length).toBeCloseTo(0.5, 1)
  expect(new Set(kenyan.map((job) => job.city)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(jobs.map((job) => job.country)).size).toBeGreaterThanOrEqual(15)
})

test('covers every type and level, detailed jobs and sparse ones', () => {
  const named = (field: 'type' | 'level') => new Set(jobs.map((job) => job[field]).filter((name) => name !== null))
  expect(named('type').size).toBeGreaterThanOrEqual(8)
  expect([...named('level')].toSorted()).toEqual([
    'Entry level',
    'Executive',
    'Management',
    'Mid level',
    'Senior level',
  ])
  expect(jobs.filter(isDetailed).length).toBeGreaterThan(20)
  expect(jobs.filter(isSparse).length).toBeGreaterThan(5)
})

test('counts dates from today in Nairobi', () => {
  expect(jobs.every((job) => job.posted_on !== null && job.posted_on <= '2026-11-21')).toBe(true)
  expect(jobs.find((job) => job.reference === 'ke-001')).toMatchObject({
    posted_on: '2026-11-18',
    closes_on: '2026-12-03',
    is_demo: true,
    source: 'demo',
  })
})

test('describes no two jobs in nearly the same words', async () => {
  await sql`create extension if not exists pg_trgm`.execute(database.owner)
  const { rows } = await sql<{ alike: string }>`
    select a.reference || ' and ' || b.reference as alike from jobs a join jobs b on a.id < b.id
    where similarity(a.description, b.description) >= 0.5`.execute(database.db)
  expect(rows).toEqual([])
})

test('does not load the jobs again after they are removed', async () => {
  expect(await removeDemoJobs(database.db)).toBe(jobs.length)
  expect(await loadDemoJobs(database.db, clock)).toBe(0)
})

function isDetailed(job: JobRow): boolean {
  return [job.responsibilities, job.requirements, job.benefits, job.salary, job.closes_on].every(
    (value) => value !== null,
  )
}

function isSparse(job: JobRow): boolean {
  return [job.responsibilities, job.requirements, job.benefits].every((value) => value === null)
}
