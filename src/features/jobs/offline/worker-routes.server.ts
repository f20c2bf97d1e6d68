import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Shell } from './worker-scope.ts'

/** What React Router's build says about its files. */
type BuiltAssets = {
  version: string
  routes: Record<string, { module: string; imports?: string[] } | undefined>
}

const offlinePage = 'features/jobs/offline/offline-page'

/** Pages that open offline, besides the offline page itself. */
const keptPages = ['features/jobs/list/jobs-page', 'features/jobs/details/job-details-page']

/** The sources of the service worker and of the one that removes it. */
export type WorkerScripts = { serviceWorker: string; removedWorker: string }

type Options = { scripts: WorkerScripts; assets: BuiltAssets; folder: string; isOn: boolean }

/** Serves the service worker, or one that removes it. `folder` has the built files. */
export async function registerServiceWorker(
  app: FastifyInstance,
  { scripts, assets, folder, isOn }: Options,
): Promise<void> {
  const script = isOn
    ? `const shell = ${JSON.stringify(await shellOf(assets, folder))};\n${scripts.serviceWorker}`
    : scripts.removedWorker
  app.get('/service-worker.js', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(script),
  )
}

async function shellOf({ version, routes }: BuiltAssets, folder: string): Promise<Shell> {
  const scriptsOf = (id: string) =>
    [routes[id] ?? []].flat().flatMap(({ module, imports = [] }) => [module].concat(imports))
  const known = new Set(scriptsOf(offlinePage))
  const scripts = [...new Set(keptPages.flatMap(scriptsOf))].filter((script) => !known.has(script))
  return { release: version, scripts: [...scripts, ...(await loadedOnDemand(scripts, folder))] }
}

/** The scripts that these scripts load on demand: the build's manifest does not name them. */
export async function loadedOnDemand(scripts: string[], folder: string): Promise<string[]> {
  const texts = await Promise.all(scripts.map((script) => readFile(join(folder, script), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/\bimport\([`'"]\.\/([\w.-]+\.js)[`'"]\)/g)].map(([, name]) => `/assets/${name}`),
  )
}
