/** Pages with a frame of their own. */
const unframed = new Set(['/dashboard', '/applications', '/settings', '/saved-jobs'])

/** Whether the header and the footer of the site stand around this page. */
export function hasSiteFrame(pathname: string): boolean {
  return !unframed.has(pathname.toLowerCase().replace(/\/+$/, ''))
}
