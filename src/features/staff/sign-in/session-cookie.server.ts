import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from './staff-guard.server.ts'

/** Sets and clears the cookie of a session. It ends with the browser; the server ends it earlier. */
export function createSessionCookie(publicUrl: string) {
  const name = sessionCookieName(publicUrl)
  const options = {
    path: '/api/staff',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    read: ({ cookies }: FastifyRequest): string | null => cookies[name] ?? null,
    set: (reply: FastifyReply, token: string) => void reply.setCookie(name, token, options),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  }
}
