import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate } from '../../src/db/open-database.server.ts'
import { type ServerProcess, startServer, workersOf } from '../../tests/support/server-process.ts'
import { fillWithJobs } from './data.ts'

export type BenchSite = {
  origin: string
  dataDir: string
  /** Until each worker has loaded all jobs. */
  startSeconds: number
  server: ServerProcess
  workerPids(): Promise<number[]>
  /** Resident memory of the largest worker, in MB. */
  workerMemory(): Promise<number>
  /** Waits for the first email, and returns the path and hash of the link that confirms its address. */
  confirmationLink(): Promise<string>
  stop(): Promise<void>
}

/** Starts the real server as `npm start` does, on its own database with this many jobs. */
export async function startBenchSite(jobs: number, settings: Record<string, string> = {}): Promise<BenchSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-bench-'))
  const database = await holdEmbeddedDatabase(dataDir)
  const url = embeddedOwnerUrl(dataDir)
  await migrate(url, { grantsToAppRole: true })
  await fillWithJobs(url, jobs)
  const start = performance.now()
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO_JOBS: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  })
  const startSeconds = Math.round((performance.now() - start) / 100) / 10
  return {
    origin: server.origin,
    dataDir,
    startSeconds,
    server,
    workerPids: () => workersOf(server),
    workerMemory: async () => Math.max(...(await Promise.all((await workersOf(server)).map(memoryOf)))),
    confirmationLink: () => mailedLink(join(dataDir, 'mail')),
    async stop() {
      await server.stop()
      await database.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function mailedLink(folder: string): Promise<string> {
  for (;;) {
    const [name] = await readdir(folder).catch(() => [])
    const text = name === undefined ? '' : await readFile(join(folder, name), 'utf8')
    const [, link] = /^https?:\/\/[^/]+(\/verify-email\S*)$/m.exec(text) ?? []
    if (link !== undefined) return link
    await sleep(100)
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
