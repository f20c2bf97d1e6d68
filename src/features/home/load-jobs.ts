import type { ApiClient } from '../../api-client/client.ts'
import { type JobCardData, readJobCards, toJobCard } from '../jobs/card/job-card-data.ts'
import type { JobData } from '../jobs/job-data.ts'
import { readMeta, readTrades } from '../jobs/job-reading.ts'

/** Jobs in each of the two groups. */
export const groupSize = 3

/** Up to six random open jobs, the number of all open jobs, and the trades with the most open jobs. */
export type OpenJobs = { cards: JobCardData[]; total: number; trades: ReturnType<typeof readTrades> }

const query = { limit: 2 * groupSize, fields: 'card', facets: 'trades' } as const

/** Reads the jobs on the server. Null if that failed. */
export async function readJobs(jobs: JobData): Promise<OpenJobs | null> {
  const outcome = await jobs.list(query)
  if (!outcome.ok) return null
  return { cards: outcome.data.map(toJobCard), total: outcome.meta.total, trades: outcome.meta.trades ?? [] }
}

/** Returns null when the request failed. */
export async function loadJobs(api: ApiClient, signal: AbortSignal): Promise<OpenJobs | null> {
  const outcome = await api.call('GET /jobs', { query, signal })
  if (!outcome.ok) return null
  const cards = readJobCards(outcome.data)
  return { cards, total: readMeta(outcome.meta, cards.length).total, trades: readTrades(outcome.meta) }
}
