import { useEffect } from 'react'
import { type Location, useNavigation } from 'react-router'
import { whileWaiting } from '../ui/network/waiting.ts'
import { createStore } from '../ui/store.ts'

declare global {
  interface Window {
    loadPage?: typeof loadPage
  }
}

/** A page whose script could not be loaded. `path` is where the person was going. */
type FailedPage = { path: string; tryAgain: () => void }

const failedPages = createStore<readonly FailedPage[]>([])

/** Returns where the person is going; undefined between navigations. */
type NextLocation = () => Location | undefined

/**
 * Loads the script of the next page; vite.config.ts makes React Router call it. If the script does not arrive, the
 * navigation waits until the person or the browser tries again, and the page that is being left stays as it is.
 */
export async function loadPage(url: string, nextLocation: NextLocation): Promise<unknown> {
  // React Router sets the next location right after this call.
  await Promise.resolve()
  const path = nextLocation()?.pathname ?? location.pathname
  for (let isUnusable = false; ;) {
    try {
      const page = await whileWaiting((signal) => Promise.race([load(url, signal), rejectWhenAborted(signal)]))
      if (page !== 'removed' && page !== 'unusable') return page
      // The first time, a script that this one imports may have failed.
      const isDocumentNeeded = page === 'removed' || isUnusable
      isUnusable = true
      if (isDocumentNeeded && openDocument(path, nextLocation())) return await new Promise(() => {})
    } catch {
      // No response, or a server error. Waits below until someone tries again.
    }
    await untilTriedAgain(path)
  }
}

/**
 * Returns the page, `removed` if the server no longer has its script, as after a release, or `unusable` if it has the
 * script but the browser cannot load it, because it remembers that it failed, as Chromium did for years. Throws if there
 * is no response, or a server error.
 */
async function load(url: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ url)
  } catch {
    const { status } = await fetch(url, { method: 'HEAD', signal })
    if (status >= 500) throw new Error(url)
    return status >= 400 ? 'removed' : import(/* @vite-ignore */ url).catch(() => 'unusable')
  }
}

/** Loads the next page as a document. Returns false if the person has chosen another page since. */
function openDocument(path: string, next: Location | undefined): boolean {
  if (next?.pathname !== path) return false
  // After Back and Forward, the browser shows the URL of the next page already.
  if (next.pathname === location.pathname) location.reload()
  else location.assign(next.pathname + next.search + next.hash)
  return true
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject))
}

function untilTriedAgain(path: string): Promise<void> {
  return new Promise((resolve) => {
    const page = { path, tryAgain }
    function tryAgain() {
      removeEventListener('online', tryAgain)
      failedPages.set(failedPages.get().filter((each) => each !== page))
      resolve()
    }
    addEventListener('online', tryAgain)
    failedPages.set([...failedPages.get(), page])
  })
}

/** The next page, if its script could not be loaded. Choosing the page again tries again. */
export function useFailedPage(): FailedPage | undefined {
  const pages = failedPages.use()
  const { location: next } = useNavigation()
  useEffect(() => {
    for (const { path, tryAgain } of failedPages.get()) if (path === next?.pathname) tryAgain()
  }, [next])
  return pages.find(({ path }) => path === next?.pathname)
}
