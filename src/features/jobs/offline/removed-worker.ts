import type { WorkerScope } from './worker-scope.ts'

/* Replaces the service worker of browsers that have one: deletes what it kept, and removes itself. */

declare const self: WorkerScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const names = (await caches.keys()).filter((name) => name.startsWith('kazi-kenya:'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
