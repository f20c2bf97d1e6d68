import { candidatePaths } from './page-paths.ts'

const unframed = new Set<string>(candidatePaths)

export function hasSiteFrame(pathname: string): boolean {
  return !unframed.has(withoutSlash(pathname))
}

/** Whether the page renders its `<main>` itself, inside a frame of its own. */
export function hasOwnMain(pathname: string): boolean {
  return withoutSlash(pathname) === '/dashboard'
}

/** Whether small screens show a bar with the job's buttons at the bottom. */
export function hasFootBar(pathname: string): boolean {
  return withoutSlash(pathname) === '/job-details'
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}
