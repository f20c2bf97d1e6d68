import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Set by routes: whether all visitors get this response, until the jobs change. */
    isSameForAll: boolean
  }
}

/**
 * One second, because visitors must not see anything older than two, and workers need time to notice a change. Never
 * stale, because a closed job must not look open while the site cannot be reached.
 */
const policy = 'max-age=1, must-revalidate'

/**
 * If `isOn`, lets shared caches keep the responses that are the same for all visitors. For them, CDN-Cache-Control (RFC
 * 9213) replaces Cache-Control, which is `private`. Register it after the hook that responds with 304.
 */
export function registerSharedCaches(app: FastifyInstance, isOn: boolean): void {
  app.decorateReply('isSameForAll', false)
  if (!isOn) return
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isStorable = reply.isSameForAll && (reply.statusCode === 200 || reply.statusCode === 304)
    if (isStorable && !reply.hasHeader('set-cookie')) reply.header('cdn-cache-control', policy)
    done(null, payload)
  })
}
