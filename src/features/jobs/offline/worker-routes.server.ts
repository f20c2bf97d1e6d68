import type { FastifyInstance } from 'fastify'
import { keptAtHeader, keptBytesHeader, keptCacheName } from './kept.ts'
import { removedWorker, serviceWorker, type WorkerSettings } from './service-worker.server.ts'

/** What React Router's build says about its files. */
export type BuiltAssets = {
  version: string
  routes: Record<string, { module: string; imports?: string[] } | undefined>
}

/** Pages that open offline, besides the offline page itself. */
const keptPages = ['features/jobs/list/jobs-page', 'features/jobs/details/job-details-page']

/** Serves the service worker, or one that removes it. */
export function registerServiceWorker(app: FastifyInstance, assets: BuiltAssets, isOn: boolean): void {
  const script = isOn
    ? `(${String(serviceWorker)})(self, ${JSON.stringify(settingsFor(assets))})`
    : `(${String(removedWorker)})(self)`
  app.get('/service-worker.js', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(script),
  )
}

function settingsFor({ version, routes }: BuiltAssets): WorkerSettings {
  const pages = keptPages.flatMap((id) => routes[id] ?? [])
  const scripts = pages.flatMap(({ module, imports = [] }) => [module].concat(imports))
  return {
    release: version,
    scripts,
    keptCacheName,
    keptAtHeader,
    keptBytesHeader,
    maxOpened: 30,
    // Twice the shell, which during a release is there twice, is less than the other half of 3 MB.
    maxBytes: 1_500_000,
    slowMs: 4_000,
  }
}
