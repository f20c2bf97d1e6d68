import type { ApiClient } from '../../api-client/client.ts'
import { type JobCardData, readJobCards } from '../jobs/card/job-card-data.ts'
import { readMeta, readTrades } from '../jobs/job-reading.ts'

/** Jobs in each of the two groups. */
export const groupSize = 3

/** Up to six random open jobs, the number of all open jobs, and the trades with the most open jobs. */
export type OpenJobs = { cards: JobCardData[]; total: number; trades: ReturnType<typeof readTrades> }

/** Returns null when the request failed. */
export async function loadJobs(api: ApiClient, signal: AbortSignal): Promise<OpenJobs | null> {
  const outcome = await api.call('GET /jobs', {
    query: { limit: 2 * groupSize, fields: 'card', facets: 'trades' },
    signal,
  })
  if (!outcome.ok) return null
  const cards = readJobCards(outcome.data)
  return { cards, total: readMeta(outcome.meta, cards.length).total, trades: readTrades(outcome.meta) }
}
