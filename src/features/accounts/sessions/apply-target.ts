import { useLocation } from 'react-router'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'

const parameter = 'apply'
let applyingFor: string | null = null

/** Makes an expired session return to this job after signing in, with the application open. Null: to the dashboard. */
export function setApplyingFor(jobId: string | null): void {
  applyingFor = jobId
}

/** The path of a page for signing in or registering that then opens the application for a job, by default the current one. */
export function pathWithTarget(path: string, jobId = applyingFor): string {
  return jobId === null ? path : `${path}?${parameter}=${jobId}`
}

/** The job in the query of a URL that the visitor wants to apply for; null without a valid UUID. */
export function applyTargetIn(search: string): string | null {
  const id = new URLSearchParams(search).get(parameter) ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null
}

/** The job to apply for after signing in. Null in simulated mode, on the server and while hydrating. */
export function useApplyTarget(): string | null {
  const { search } = useLocation()
  const isOn = useIsLive()
  return useHasScripts() && isOn ? applyTargetIn(search) : null
}

/** Where a candidate goes who has signed in. */
export function pathAfterSignIn(target: string | null): string {
  return target === null ? '/dashboard' : `/job-details?job_id=${target}&apply=1`
}
