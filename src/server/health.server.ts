import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process is running. `/readyz`: it can serve requests. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    return reply
      .code(ready ? 200 : 503)
      .send(ready ? { status: true } : { status: false, message: 'The database cannot be reached.' })
  })
}
