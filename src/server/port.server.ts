import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.server.ts'

/** Listens on the port until the app closes. Workers share it: the primary hands connections to them in turn. */
export async function listen(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  // Before the hooks that end what requests in flight still need.
  app.addHook('preClose', async () => {
    const closed = new Promise((resolve) => app.server.close(resolve))
    // Keep-alive would hold connections open after their last response.
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    await closed
    clearInterval(timer)
  })
  await app.listen({ port, host })
}
