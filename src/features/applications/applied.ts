import { createStore } from '../../ui/store.ts'
import type { ApplicationSummary } from './contract.ts'

type Applied = ReadonlyMap<string, ApplicationSummary>

/** The applications of the signed-in candidate that stand, by job. Filled once per visit, in live mode only. */
const applied = createStore<Applied>(new Map())

/** Adds the applications that have loaded to those of this visit. */
export function addLoaded(applications: ApplicationSummary[]): void {
  const standing = applications.filter(({ stage }) => stage !== 'withdrawn')
  applied.set(new Map([...standing.map((each) => [each.job_uuid, each] as const), ...applied.get()]))
}

/** `jobId` may be another job of the same vacancy. */
export function addApplied(jobId: string, application: ApplicationSummary): void {
  applied.set(new Map([...applied.get(), [jobId, application], [application.job_uuid, application]]))
}

/** After a withdrawal. */
export function removeApplied(reference: string): void {
  applied.set(new Map([...applied.get()].filter(([, each]) => each.reference !== reference)))
}

export function clearApplied(): void {
  applied.set(new Map())
}

/** The candidate's application for a job, if any. */
export function useApplied(jobId: string): ApplicationSummary | undefined {
  return applied.use().get(jobId)
}
