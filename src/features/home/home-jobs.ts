import type { ApiClient } from '../../api-client/client.ts'
import { createKeptAnswers } from '../../api-client/kept-answers.ts'
import { type JobCardData, readJobCards } from '../jobs/card/job-card-data.ts'

/** Jobs in each of the two groups. */
export const groupSize = 3

export type HomeJobs = JobCardData[]

/** Six open jobs drawn at random, or as many as there are; null when the call failed. */
export async function readHomeJobs(api: ApiClient, signal: AbortSignal): Promise<HomeJobs | null> {
  const answer = await api.call('GET /jobs', { query: { limit: 2 * groupSize }, signal })
  return answer.ok ? readJobCards(answer.data) : null
}

export const keptHomeJobs = createKeptAnswers<HomeJobs>()
