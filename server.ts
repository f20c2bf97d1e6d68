import cluster from 'node:cluster'
import { readConfig } from './src/config/config.server.ts'
import { exitWithError } from './src/server/exit-with-error.server.ts'
import { untilDatabaseIsOpen } from './src/server/worker-messages.server.ts'

try {
  const config = readConfig(process.env)
  // The primary takes 50 MB less, and starts sooner, without the code of the workers.
  if (cluster.isPrimary) await (await import('./src/server/primary.server.ts')).runPrimary(config)
  else {
    const opened = untilDatabaseIsOpen()
    await (await import('./src/server/worker.server.ts')).runWorker(config, opened)
  }
} catch (error) {
  exitWithError(error)
}
