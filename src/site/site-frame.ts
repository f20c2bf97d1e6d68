/** Pages with a frame of their own. */
const unframed = new Set(['/dashboard', '/applications', '/settings', '/saved-jobs'])

/** Whether the header and the footer of the site stand around this page. */
export function hasSiteFrame(pathname: string): boolean {
  return !unframed.has(simplify(pathname))
}

/** Whether a job's buttons stand in a bar at the foot of a small screen. */
export function hasFootBar(pathname: string): boolean {
  return simplify(pathname) === '/job-details'
}

function simplify(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}
