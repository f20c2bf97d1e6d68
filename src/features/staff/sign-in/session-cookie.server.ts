import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './staff-guard.server.ts'

/** Sets and clears the cookie of a session. It ends with the browser; the server ends it earlier. */
export function createSessionCookie(publicUrl: string) {
  const options = {
    path: '/api/staff',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    read: ({ cookies }: FastifyRequest): string | null => cookies[sessionCookie] ?? null,
    set: (reply: FastifyReply, token: string) => void reply.setCookie(sessionCookie, token, options),
    clear: (reply: FastifyReply) => void reply.clearCookie(sessionCookie, options),
  }
}
