import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDatabase } from './database-copy.ts'
import { startServer } from './server-process.ts'

/** A server with one worker, its own database and data folder. */
export type SiteServer = { origin: string; url: string; ownerUrl: string; dataDir: string; logFile: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** A URL that returns a `SiteServer` for each path, in live mode if it ends in /live. It starts when first requested. */
    siteServersUrl: string
  }
}

/** Lets the test files of a worker share a server. It outlives them, so this process starts it. */
export default async function setup(project: TestProject) {
  const { databaseFolder } = project.getProvidedContext()
  const servers = new Map<string, ReturnType<typeof startSiteServer>>()
  const registry = createServer(async ({ url = '' }, response) => {
    const server = servers.get(url) ?? startSiteServer(databaseFolder, { isLive: url.endsWith('/live') })
    servers.set(url, server)
    response.end(JSON.stringify(await server))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  project.provide('siteServersUrl', `http://127.0.0.1:${address.port}`)
  return async () => {
    registry.close()
    for (const server of servers.values()) await (await server).stop()
  }
}

async function startSiteServer(
  databaseFolder: string,
  { isLive }: { isLive: boolean },
): Promise<SiteServer & { stop(): Promise<void> }> {
  const database = await copyDatabase(databaseFolder, 'kazi')
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-site-'))
  const { child, origin, stop } = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WEB_CONCURRENCY: '1',
    TRUST_PROXY: '127.0.0.1',
    APPLICATIONS: isLive ? 'live' : 'simulated',
  })
  const logFile = join(dataDir, 'log')
  const log = createWriteStream(logFile)
  await once(log, 'open')
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  return {
    origin,
    url: database.url,
    ownerUrl: database.ownerUrl,
    dataDir,
    logFile,
    async stop() {
      await stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
