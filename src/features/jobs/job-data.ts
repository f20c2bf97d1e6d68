import { createContext } from 'react-router'
import type { Outcome } from '../../api-client/client.ts'
import type { JobCard, JobDetail, JobsMeta, JobsQuery } from './contract.ts'

/** Where server loaders get jobs from. The methods return what the API calls would. */
export type JobData = {
  /** Without a seed or cursor, the list is in the order chosen for this rendering. */
  list(query: JobsQuery): Promise<Outcome<{ data: JobCard[]; meta: JobsMeta }>>
  profile(id: string): Promise<Outcome<{ data: JobDetail }>>
}

export const jobDataContext = createContext<JobData>()
