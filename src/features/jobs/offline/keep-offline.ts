import { useEffect } from 'react'
import { languageNow } from '../../../language/translate.ts'
import { savedJobs, subscribeToSavedJobs } from '../card/saved-jobs.ts'
import type { KeepMessage, KeptBody } from './kept.ts'

/** Undefined in older browsers and without https. */
const container: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker

const afterOnlineMs = 3_000

/** Starts the service worker when the page has loaded and is idle, so that it does not delay the page. */
export function startServiceWorker(): void {
  if (document.readyState !== 'complete') addEventListener('load', startServiceWorker)
  // Safari has no requestIdleCallback.
  else (globalThis.requestIdleCallback ?? setTimeout)(start)
}

function start() {
  // Refused if the browser forbids storage. The site works without it.
  container?.register('/service-worker.js').catch(() => {})
  subscribeToSavedJobs(() => keep())
  // The service worker then fetches the offline page in Swahili too.
  if (languageNow() === 'sw') keep()
  // For jobs that were saved offline. The network may not work yet when the browser says that it is back.
  addEventListener('online', () => setTimeout(keep, afterOnlineMs))
}

/** Keeps what the page shows on this phone, for when the network is away. */
export function useKept(path: string, body: KeptBody | null): void {
  useEffect(() => {
    if (body) keep({ path, body })
  }, [path, body])
}

/** Without a service worker, `ready` never resolves. */
function keep(page?: KeepMessage['page']): void {
  const message: KeepMessage = { page, language: languageNow(), saved: [...savedJobs()] }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has no targetOrigin
  void container?.ready.then(({ active }) => active?.postMessage(message))
}
