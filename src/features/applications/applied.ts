import { createStore } from '../../ui/store.ts'
import type { ApplicationSummary } from './contract.ts'

/** The applications of the signed-in candidate that stand, by job. Filled once per visit, in live mode only. */
const applied = createStore<ReadonlyMap<string, ApplicationSummary>>(new Map())

export function setApplied(applications: ApplicationSummary[]): void {
  const standing = applications.filter(({ stage }) => stage !== 'withdrawn')
  applied.set(new Map(standing.map((each) => [each.job_uuid, each])))
}

/** `jobId` may be another job of the same vacancy. */
export function addApplied(jobId: string, application: ApplicationSummary): void {
  applied.set(new Map([...applied.get(), [jobId, application], [application.job_uuid, application]]))
}

/** The candidate's application for a job, if any. */
export function useApplied(jobId: string): ApplicationSummary | undefined {
  return applied.use().get(jobId)
}
