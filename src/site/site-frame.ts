import { candidatePaths } from './page-paths.ts'

const unframed = new Set<string>(candidatePaths)

/** In simulated mode there is no page of one application. */
export function hasSiteFrame(pathname: string, isLive: boolean): boolean {
  return !unframed.has(withoutSlash(pathname)) && !(isLive && pathname.startsWith('/applications/'))
}

/** Whether the page renders its `<main>` itself, inside the frame of the dashboard. */
export function hasOwnMain(pathname: string, isLive: boolean): boolean {
  return (
    withoutSlash(pathname) === '/dashboard' || (isLive && /^\/(applications|saved-jobs|settings)(\/|$)/.test(pathname))
  )
}

/** Whether small screens show a bar with the job's buttons at the bottom. */
export function hasFootBar(pathname: string): boolean {
  return withoutSlash(pathname) === '/job-details'
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}
