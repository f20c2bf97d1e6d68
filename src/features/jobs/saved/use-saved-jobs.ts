import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { type JobCardData, toJobCard } from '../card/job-card-data.ts'
import { savedJobs } from '../card/saved-jobs.ts'
import { isJobId, readDetail, removedStatus } from '../job-reading.ts'

/** A job that was saved when the page was opened. `keptAt` says when it was kept on this phone if it is not current. */
export type SavedJob = { id: string } & (
  | { state: 'loading' | 'missing' | 'failed' }
  | { state: 'loaded'; card: JobCardData; isClosed: boolean; keptAt: string | undefined }
)

/** The jobs by the key of their history entry, so that Back shows them at once and restores the scroll position. */
const visits = new Map<string, SavedJob[]>()

/**
 * The jobs that this browser has saved, last saved first. A job whose heart is tapped stays until the next visit, so that
 * no card moves. Only ids are stored, so each job is loaded as its own page loads it.
 */
export function useSavedJobs() {
  const { key } = useLocation()
  const [jobs, setJobs] = useState(() => visits.get(key) ?? newVisit())
  const running = useRef<AbortController>(null)
  useEffect(() => void visits.set(key, jobs), [key, jobs])
  const loadFirst = useEffectEvent(loadUnfinished)
  useEffect(() => {
    void loadFirst()
    return () => running.current?.abort()
  }, [])

  async function loadUnfinished() {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const unfinished = jobs.filter(({ state }) => state === 'loading' || state === 'failed')
    const loading = unfinished.map(async ({ id }) => {
      const loaded = await load(id, signal)
      setJobs((now) => now.map((job) => (job.id === id ? loaded : job)))
    })
    // Rejects when the page is left, and when the jobs are loaded again.
    await Promise.all(loading).catch(() => {})
  }

  /** Replaces the notices of jobs that failed, while they load again. */
  function retry() {
    setJobs((now) => now.map((job) => (job.state === 'failed' ? { id: job.id, state: 'loading' } : job)))
    return loadUnfinished()
  }

  // Keeps the notices, because one may have the focus.
  useRetryWhenOnline(!has(jobs, 'loading') && has(jobs, 'failed'), loadUnfinished)
  return { jobs, retry }
}

function has(jobs: SavedJob[], state: SavedJob['state']): boolean {
  return jobs.some((job) => job.state === state)
}

function newVisit(): SavedJob[] {
  // oxlint-disable-next-line unicorn/no-array-reverse -- older browsers lack toReversed
  return [...savedJobs()].reverse().map((id) => ({ id, state: 'loading' }))
}

async function load(id: string, signal: AbortSignal): Promise<SavedJob> {
  if (!isJobId(id)) return { id, state: 'missing' }
  const response = await api.call('GET /jobs/profile/{id}', { params: { id }, signal })
  if (!response.ok) return { id, state: [404, removedStatus].includes(response.status) ? 'missing' : 'failed' }
  const job = readDetail(response.data)
  if (job === null) return { id, state: 'missing' }
  const isClosed = job.job_is_closed
  const card = { ...toJobCard(job), ...(isClosed && { daysLeft: null }) }
  return { id, state: 'loaded', card, isClosed, keptAt: response.kept_at }
}
