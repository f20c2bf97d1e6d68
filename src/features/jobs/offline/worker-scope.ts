import type { KeepMessage } from './kept.ts'

/** What a release has for use offline, besides the files that its offline page loads by itself. */
export type Shell = { release: string; scripts: string[] }

// TypeScript's types of service workers cannot be used together with those of pages.
type WorkerEvent = { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = WorkerEvent & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: KeepMessage }) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> }; unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
}
