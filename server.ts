import cluster from 'node:cluster'
import { readConfig } from './src/config/config.server.ts'
import { exitWithError, runPrimary } from './src/server/primary.server.ts'
import { runWorker } from './src/server/worker.server.ts'

try {
  const config = readConfig(process.env)
  await (cluster.isPrimary ? runPrimary(config) : runWorker(config))
} catch (error) {
  exitWithError(error)
}
