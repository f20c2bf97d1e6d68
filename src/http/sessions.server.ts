import type { FastifyRequest } from 'fastify'
import { CallRefused } from './call-refused.server.ts'
import type { SecurityLog } from './security-log/security-log.server.ts'

/** Finds whose token it is; null when nobody's: unknown, expired or revoked. */
export type FindSession = (token: string) => Promise<{ candidateId: number } | null>

export type Sessions = ReturnType<typeof createSessions>

/** Reads who is signed in from the token of a request, and from nothing else of it. */
export function createSessions(find: FindSession, securityLog: SecurityLog) {
  const known = new WeakMap<FastifyRequest, number>()
  return { required, candidateOf }

  /** The `onRequest` hook of a call for candidates only. Throws a `CallRefused` (401) before anything else is read. */
  async function required(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request)
    const session = token === null ? null : await find(token)
    if (!session) {
      if (request.headers.authorization !== undefined) securityLog.write(request, { security: 'token_refused' })
      throw new CallRefused('Please sign in to go on.', { statusCode: 401 })
    }
    known.set(request, session.candidateId)
    securityLog.setAccount(request, session.candidateId)
  }

  /** The candidate who calls. Throws when the call forgot the hook. */
  function candidateOf(request: FastifyRequest): number {
    const candidateId = known.get(request)
    if (candidateId === undefined) throw new Error('a call for candidates only has no guard')
    return candidateId
  }
}

/** The token of `Authorization: Bearer …`; null without one. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = /^Bearer +([\w-]{16,200}) *$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}
