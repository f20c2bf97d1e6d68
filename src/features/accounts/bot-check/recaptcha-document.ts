import { createContext, matchPath, redirectDocument } from 'react-router'

/** Tells the root loader whether Google's reCAPTCHA is used. */
export const recaptchaContext = createContext<boolean>()

/** The only page whose content security policy allows Google's script. */
export const registerPath = '/register'

/** Whether the content security policy of the document at this path blocks Google's script. It also applies to pages reached from there without loading a document. */
export function blocksRecaptcha(pathname: string): boolean {
  return matchPath({ path: registerPath, caseSensitive: true }, pathname) === null
}

/** Loads /register as a new document if it needs Google's script and the current document blocks it. Call it in the client loader. */
export function leaveDocumentThatBlocksRecaptcha({ url }: Request): void {
  if (document.documentElement.dataset.blocksRecaptcha === undefined) return
  // The router waits for the new document. If Back restores this page from the browser's cache, it would wait forever.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  const { pathname, search } = new URL(url)
  throw redirectDocument(pathname + search)
}
