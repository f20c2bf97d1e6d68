import { useEffect } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { retryWhenOnline } from '../ui/network/retry-when-online.ts'
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

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns where the person is going; undefined between navigations. */
type NextPlace = () => Place | undefined

/** Loads the script of the next page; vite.config.ts makes React Router call it. */
export async function loadPage(url: string, next: NextPlace): Promise<unknown> {
  // React Router sets the next location right after this call.
  await Promise.resolve()
  return untilLoaded(() => import(/* @vite-ignore */ url), url, next)
}

/** Loads a script that a page needs besides its own. */
export async function loadPart<T>(importPart: () => Promise<T>, next: NextPlace): Promise<T> {
  await untilLoaded(importPart, '/healthz', next)
  return importPart()
}

/**
 * If a script does not arrive, the navigation waits until trying again helps, and the page that is being left stays as
 * it is. `url` says whether the server works and still has the script.
 */
async function untilLoaded(importScript: () => Promise<unknown>, url: string, next: NextPlace): Promise<unknown> {
  const path = pathOf(next() ?? location)
  const isStillWanted = () => pathOf(next() ?? location) === path
  let resume = () => {}
  const failed = {
    path,
    tryAgain() {
      failedPages.set(failedPages.get().filter((each) => each !== failed))
      resume()
    },
  }
  let stopRetrying: (() => void) | undefined
  for (let isUnusable = false; ;) {
    try {
      const script = await whileWaiting((signal) =>
        Promise.race([load(importScript, url, signal), rejectWhenAborted(signal)]),
      )
      if (script !== 'removed' && script !== 'unusable') {
        stopRetrying?.()
        failed.tryAgain()
        return script
      }
      // The first time, a script that this one imports may have failed.
      const isDocumentNeeded = script === 'removed' || isUnusable
      isUnusable = true
      if (isDocumentNeeded && openDocument(path, next())) return await new Promise(() => {})
    } catch {
      // No response, or a server error. Waits below until someone tries again.
    }
    if (!failedPages.get().includes(failed)) failedPages.set([...failedPages.get(), failed])
    const isResumed = new Promise<void>((resolve) => (resume = resolve))
    stopRetrying ??= retryWhenOnline(() => isStillWanted() && resume())
    await isResumed
  }
}

/**
 * Returns the script, `removed` if the server no longer has it, as after a release, or `unusable` if it has the script
 * but the browser cannot load it, because it remembers that it failed, as Chromium did for years. Throws if there is no
 * response, or a server error.
 */
async function load(importScript: () => Promise<unknown>, url: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await importScript()
  } catch {
    const { status } = await fetch(url, { method: 'HEAD', signal })
    if (status >= 500) throw new Error(url)
    return status >= 400 ? 'removed' : importScript().catch(() => 'unusable')
  }
}

/** Loads the next page as a document. Returns false if the person has chosen another page since. */
function openDocument(path: string, next: Place | undefined): boolean {
  if (!next || pathOf(next) !== path) return false
  // After Back and Forward, the browser shows the URL of the next page already.
  if (path === pathOf(location)) location.reload()
  else location.assign(path + next.hash)
  return true
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject))
}

function pathOf({ pathname, search }: Place): string {
  return pathname + search
}

/** The next page, or this one, if its script could not be loaded. Choosing the page again tries again. */
export function useFailedPage(): FailedPage | undefined {
  const pages = failedPages.use()
  const here = useLocation()
  const { location: next = here } = useNavigation()
  useEffect(() => {
    for (const { path, tryAgain } of failedPages.get()) if (path === pathOf(next)) tryAgain()
  }, [next])
  return pages.find(({ path }) => path === pathOf(next))
}
