import type { FastifyBaseLogger } from 'fastify'
import type { SyncProcess } from '../../feeds/sources/sources-service.server.ts'

export type Processes = ReturnType<typeof createProcesses>

/** The processes that this worker started for imports and sources. They end with it. */
export function createProcesses(logger: FastifyBaseLogger) {
  const running = new Set<SyncProcess>()
  let isStopped = false
  return {
    /** Waits for the end of a process, and logs how it failed. `about` says what it was for. */
    async watch(process: SyncProcess, about: object): Promise<void> {
      running.add(process)
      const end = await process.ended
      running.delete(process)
      if ('failure' in end && !isStopped)
        logger.warn({ ...about, reason: end.failure }, 'a process of the office failed')
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all([...running].map((process) => process.stop()))
    },
  }
}
