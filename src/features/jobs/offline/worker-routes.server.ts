import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { keptAtHeader, keptBytesHeader, keptCacheName, removedHeader } from './kept.ts'
import { removedWorker, serviceWorker, type WorkerSettings } from './service-worker.server.ts'

/** What React Router's build says about its files. */
export type BuiltAssets = {
  version: string
  routes: Record<string, { module: string; imports?: string[] } | undefined>
}

const offlinePage = 'features/jobs/offline/offline-page'

/** Pages that open offline, besides the offline page itself. */
const keptPages = ['features/jobs/list/jobs-page', 'features/jobs/details/job-details-page']

/** Serves the service worker, or one that removes it. `folder` has the built files. */
export async function registerServiceWorker(
  app: FastifyInstance,
  { assets, folder, isOn }: { assets: BuiltAssets; folder: string; isOn: boolean },
): Promise<void> {
  const script = isOn
    ? `(${String(serviceWorker)})(self, ${JSON.stringify(await settingsFor(assets, folder))})`
    : `(${String(removedWorker)})(self)`
  app.get('/service-worker.js', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(script),
  )
}

async function settingsFor({ version, routes }: BuiltAssets, folder: string): Promise<WorkerSettings> {
  const scriptsOf = (id: string) =>
    [routes[id] ?? []].flat().flatMap(({ module, imports = [] }) => [module].concat(imports))
  const known = new Set(scriptsOf(offlinePage))
  const scripts = [...new Set(keptPages.flatMap(scriptsOf))].filter((script) => !known.has(script))
  return {
    release: version,
    scripts: [...scripts, ...(await loadedOnDemand(scripts, folder))],
    keptCacheName,
    keptAtHeader,
    keptBytesHeader,
    removedHeader,
    maxOpened: 30,
    // Half of 3 MB. During a release there are two shells, which together fit into the other half.
    maxBytes: 1_500_000,
    slowMs: 4_000,
  }
}

/** The scripts that these scripts load on demand: the build's manifest does not name them. */
async function loadedOnDemand(scripts: string[], folder: string): Promise<string[]> {
  const texts = await Promise.all(scripts.map((script) => readFile(join(folder, script), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/\bimport\([`'"]\.\/([\w.-]+\.js)[`'"]\)/g)].map(([, name]) => `/assets/${name}`),
  )
}
