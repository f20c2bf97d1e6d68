import { matchPath, redirectDocument } from 'react-router'

/** The one page whose policy allows Google's script, where reCAPTCHA is on. */
export const registerPath = '/register'

/** Whether the policy of the document at this path blocks Google's script. It stays the policy of every page that is reached from there without loading another document. */
export function blocksRecaptcha(pathname: string): boolean {
  return matchPath({ path: registerPath, caseSensitive: true }, pathname) === null
}

/** For the client loader of /register: loads it as a document of its own where Google's script is needed and this document blocks it. */
export function leaveDocumentThatBlocksRecaptcha({ url }: Request): void {
  if (document.documentElement.dataset.blocksRecaptcha === undefined) return
  // The router waits for the new document. When Back shows this one again as the browser kept it, it would still be waiting.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  const { pathname, search } = new URL(url)
  throw redirectDocument(pathname + search)
}
