import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, ensurePublicSiteIsReady } from '../config/config.server.ts'
import { createLogger } from '../config/logger.server.ts'
import { cannotListenCode, StartError } from '../config/values.ts'
import { runSchedule } from '../features/feeds/sources/run-schedule.server.ts'
import { runPublisher } from '../features/staff/jobs/publish-schedule.server.ts'
import { serveMetrics } from './metrics/metrics-server.server.ts'
import { openSiteDatabase } from './site-database.server.ts'
import { tellDatabaseIsOpen } from './worker-messages.server.ts'

const stopMs = 9_500
/** Workers that cannot start must not be restarted in a tight loop. */
const restartDelayMs = 500
const workerEnvironment = {
  // React's development build is many times slower.
  NODE_ENV: 'production',
  // For glibc: several arenas fragment the memory. With thresholds below 1 MB, each compression would get its memory
  // from the kernel and return it, which takes three times as long as compressing 10 kB.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}
/** Without a limit, V8 lets garbage grow to 400 MB. The search index is outside this heap. */
const workerFlags = ['--max-old-space-size=192', '--max-semi-space-size=4']

/**
 * Opens the database, runs the workers, replaces those that die, and stops everything in order on SIGTERM or SIGINT.
 */
export async function runPrimary(config: Config): Promise<void> {
  ensurePublicSiteIsReady(config)
  const logger = createLogger(config)
  const opening = openSiteDatabase(config, logger)
  const workers = startWorkers(config.workers, opening)
  const endOfWorker = endOfFirst(workers, config.port)
  endOfWorker.catch(() => {}) // thrown below
  const database = await opening.catch((error: unknown) => {
    for (const worker of workers) worker.process.kill('SIGKILL')
    throw error
  })
  for (const warning of config.warnings) logger.warn(warning)
  let stopping = false
  let schedule: ReturnType<typeof runSchedule> | null = null
  let publisher: ReturnType<typeof runPublisher> | null = null
  let metrics: Awaited<ReturnType<typeof serveMetrics>> | null = null
  // The IPC channel to the launcher of `npm start` disconnects when the launcher ends for any reason.
  // A signal may arrive twice, from the process group and from the launcher; the second is ignored.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void stop())

  await Promise.race([once(cluster, 'listening'), endOfWorker]).catch(async (error: unknown) => {
    stopping = true
    for (const worker of workers) worker.process.kill('SIGTERM')
    await database.release()
    throw error
  })
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    logger.error({ worker: worker.process.pid, code, signal }, 'worker died, starting another')
    setTimeout(() => !stopping && startWorker(opening), restartDelayMs)
  })
  metrics =
    config.metrics && (await serveMetrics(config.metrics, { url: database.url, dataDir: config.dataDir, logger }))
  schedule = runSchedule(database.url, logger)
  publisher = runPublisher(database.url, logger)
  if (database.isOfficeEmpty)
    console.log('To open the office at /staff, make the first manager: npm run staff -- add EMAIL --manager')
  console.log(`Kazi Kenya is running at http://${shownHost(config.host)}:${config.port}`)

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await Promise.race([
      Promise.all([stopWorkers(), schedule?.stop(), publisher?.stop(), metrics?.close()]),
      sleep(stopMs),
    ])
    await database.release()
    process.exit(0)
  }
}

/** Loading their code takes about as long as opening the database. */
function startWorkers(count: number, opening: Promise<unknown>): Worker[] {
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...workerFlags] })
  return Array.from({ length: count }, () => startWorker(opening))
}

/** Resolves when the last worker has finished its requests. */
async function stopWorkers(): Promise<void> {
  const living = Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined)
  for (const worker of living) worker.process.kill('SIGTERM')
  await Promise.all(living.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit')))
}

/** Starts a worker, which waits until the database is open. */
function startWorker(opening: Promise<unknown>): Worker {
  const worker = cluster.fork(workerEnvironment)
  opening.then(
    () => tellDatabaseIsOpen(worker),
    () => {}, // the primary ends
  )
  return worker
}

/** Throws when a worker ends. A worker that ends before any is listening would fail again. */
async function endOfFirst(workers: Worker[], port: number): Promise<never> {
  const code = await Promise.race(workers.map(async (worker) => (await once(worker, 'exit'))[0]))
  throw new StartError(
    code === cannotListenCode
      ? `Port ${port} is taken by another program, or cannot be used with this HOST. Stop the program, or choose another port with PORT.`
      : `A worker could not start (code ${code}); see the lines above.`,
  )
}

function shownHost(host: string): string {
  if (['', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
