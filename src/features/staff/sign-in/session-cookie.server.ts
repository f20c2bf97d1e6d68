import type { FastifyReply, FastifyRequest } from 'fastify'

/** The name of the cookie of a session. The prefix keeps pages without https from setting it. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Secure-kazi_staff' : 'kazi_staff'
}

/** Sets and clears the cookie of a session. It ends with the browser; the server ends it earlier. */
export function createSessionCookie(publicUrl: string) {
  const name = sessionCookieName(publicUrl)
  const secure = publicUrl.startsWith('https:')
  const options = { path: '/api/staff', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: ({ cookies }: FastifyRequest): string | null => cookies[name] ?? null,
    set: (reply: FastifyReply, token: string) => void reply.setCookie(name, token, options),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  }
}
