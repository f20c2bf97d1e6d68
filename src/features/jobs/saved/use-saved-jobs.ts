import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { type JobCardData, toJobCard } from '../card/job-card-data.ts'
import { savedJobs } from '../card/saved-jobs.ts'
import { removedStatus } from '../details/job-details.ts'
import { isJobId, readDetail } from '../job-reading.ts'

/** A job that was saved when the page was opened. `keptAt` says when it was kept on this phone if it is not current. */
export type SavedJob = { id: string } & (
  | { state: 'loading' | 'missing' }
  /** A repeated attempt does not replace the notice, which may have the focus. */
  | { state: 'failed'; isRetrying?: boolean }
  | { state: 'loaded'; card: JobCardData; isClosed: boolean; keptAt: string | undefined }
)

/** Requests at a time. */
const maxConcurrent = 4

/** The jobs by the key of their history entry, so that Back shows them at once and restores the scroll position. */
const visits = new Map<string, SavedJob[]>()

/**
 * The jobs that this browser has saved, last saved first. A job whose heart is tapped stays until the next visit, so that
 * no card moves. Only ids are stored, so each job is loaded as its own page loads it.
 */
export function useSavedJobs() {
  const { key } = useLocation()
  const [jobs, setJobs] = useState(() => visits.get(key) ?? newVisit())
  const [waiting, setWaiting] = useState(() => unfinished(jobs))
  useEffect(() => void visits.set(key, jobs), [key, jobs])

  useEffect(() => {
    const controller = new AbortController()
    const queue = [...waiting]
    const loadNext = async (): Promise<void> => {
      const id = queue.shift()
      if (id === undefined) return
      const loaded = await load(id, controller.signal)
      setJobs((now) => now.map((job) => (job.id === id ? loaded : job)))
      return loadNext()
    }
    // Rejects when the page is left and on `retry`, which loads the unfinished jobs again.
    for (let worker = 0; worker < maxConcurrent; worker++) loadNext().catch(() => {})
    return () => controller.abort()
  }, [waiting])

  function retry() {
    setJobs((now) => now.map((job) => (job.state === 'failed' ? { id: job.id, state: 'loading' } : job)))
    setWaiting(unfinished(jobs))
  }

  useRetryWhenOnline(!has(jobs, 'loading') && has(jobs, 'failed'), () => {
    if (jobs.some((job) => job.state === 'failed' && job.isRetrying)) return
    setJobs((now) => now.map((job) => (job.state === 'failed' ? { ...job, isRetrying: true } : job)))
    setWaiting(unfinished(jobs))
  })

  return { jobs, retry }
}

function has(jobs: SavedJob[], state: SavedJob['state']): boolean {
  return jobs.some((job) => job.state === state)
}

function unfinished(jobs: SavedJob[]): string[] {
  return jobs.filter(({ state }) => state === 'loading' || state === 'failed').map(({ id }) => id)
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
