import type { FastifyReply } from 'fastify'
import { removedHeader, removedIdLength } from './kept.ts'

/** Tells the service worker which jobs were removed last. */
export function tellRemoved(reply: FastifyReply, ids: readonly string[]): void {
  if (ids.length > 0) reply.header(removedHeader, ids.map((id) => id.slice(0, removedIdLength)).join(' '))
}
