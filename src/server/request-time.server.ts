import type { FastifyInstance } from 'fastify'
import { currentRequestTime, RequestTime, runInRequestTime } from '../db/time-limits/request-time.server.ts'

/**
 * Limits how long each request waits for the database, until its response begins. A page and its API requests share
 * their time.
 */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) =>
    runInRequestTime(currentRequestTime() ?? new RequestTime(() => reply.raw.headersSent), done),
  )
}
