import { StatementSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { createPageStore, type StoredPage } from './page-store.server.ts'

const page: StoredPage = {
  state: '7',
  headers: [['content-type', 'text/html']],
  sources: [{ path: '/jobs/profile/1', etag: '"1"' }],
  digest: 'a',
  brotli: Buffer.from('nurse'),
}

test('returns a page as it was stored last, and null for others', () => {
  const store = createPageStore()
  store.put('/job-details?job_id=1', page)
  expect([store.get('/job-details?job_id=1'), store.get('/job-details?job_id=2')]).toEqual([page, null])
  store.put('/job-details?job_id=1', { ...page, state: '8' })
  expect(store.get('/job-details?job_id=1')).toEqual({ ...page, state: '8' })
})

test('forgets the oldest pages when the file is full, again and again', () => {
  const store = createPageStore(1024 * 1024)
  const stored = (job: number) => store.get(`/job-details?job_id=${job}`) !== null
  const brotli = Buffer.alloc(10_000, 1)
  const put = (job: number) => store.put(`/job-details?job_id=${job}`, { ...page, brotli })
  for (let job = 0; job < 50; job++) put(job)
  expect([stored(0), stored(49)]).toEqual([true, true])
  for (let job = 50; job < 1_000; job++) put(job)
  const kept = Array.from({ length: 1_000 }, (_, job) => job).filter(stored)
  expect(kept.length).toBeGreaterThan(60)
  expect(kept.every((job) => job > 850)).toBe(true)
  // One of two in a row is always stored: there is room again after each refusal.
  for (let job = 900; job < 998; job++) expect(stored(job) || stored(job + 1), `${job}`).toBe(true)
})

test('does without a page that is larger than the file', () => {
  const store = createPageStore(100_000)
  store.put('/jobs', { ...page, brotli: Buffer.alloc(200_000, 1) })
  expect(store.get('/jobs')).toBeNull()
  store.put('/jobs', page)
  expect(store.get('/jobs')).toEqual(page)
})

test('starts a new file after the disk failed', () => {
  const store = createPageStore()
  store.put('/about', page)
  const run = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
    throw new Error('database or disk is full')
  })
  store.put('/jobs', page)
  expect([store.get('/about'), store.get('/jobs')]).toEqual([null, null])
  run.mockRestore()
  store.put('/jobs', page)
  expect([store.get('/about'), store.get('/jobs')]).toEqual([null, page])
})
