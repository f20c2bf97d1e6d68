import { createContext, matchPath, redirectDocument } from 'react-router'
import { splitPath } from '../../../language/paths.ts'

/** Whether the site uses Google's reCAPTCHA, for the root loader. */
export const recaptchaContext = createContext<boolean>()

/** The only page whose content security policy allows Google's script. */
export const registerPath = '/register'

/** Whether the document at this path, and so every page opened in it without a reload, blocks Google's script. */
export function blocksRecaptcha(pathname: string): boolean {
  return matchPath(registerPath, pathname) === null
}

/** For the client loader of /register: loads a new document if the current one blocks Google's script. */
export function leaveDocumentThatBlocksRecaptcha({ url }: Request): void {
  if (document.documentElement.dataset.blocksRecaptcha === undefined) return
  // The router waits for the new document. If Back restores this page from the browser's cache, it would wait forever.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  const { pathname, search } = new URL(url)
  throw redirectDocument(splitPath(pathname).path + search)
}
