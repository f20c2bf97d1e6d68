import type { FastifyRequest } from 'fastify'
import { rememberedLanguage } from '../language/language-choice.server.ts'
import type { Language } from '../language/translate.ts'
import { needsToken } from './api-routes.server.ts'
import { CallRefused } from './call-refused.server.ts'
import type { SecurityLog } from './security-log/security-log.server.ts'

/** Returns the candidate of a token, who may use a browser that remembers a language; null if it is unknown, expired or revoked. */
type FindSession = (token: string, language: Language | null) => Promise<{ candidateId: number } | null>

export type Sessions = ReturnType<typeof createSessions>

/** Authenticates requests by their bearer token. */
export function createSessions(find: FindSession, securityLog: SecurityLog) {
  const known = new WeakMap<FastifyRequest, number>()
  return {
    required,
    candidateOf,
    callers: {
      candidates: {
        security: needsToken,
        onRequest: required,
        who: (request: FastifyRequest) => ({ candidateId: candidateOf(request) }),
      },
    },
  }

  /** The `onRequest` hook of routes for candidates. Throws `CallRefused` (401) before the body is read. */
  async function required(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request)
    const session = token === null ? null : await find(token, rememberedLanguage(request))
    if (!session) {
      if (request.headers.authorization !== undefined) securityLog.write(request, { security: 'token_refused' })
      throw new CallRefused('Please sign in to continue.', { statusCode: 401 })
    }
    known.set(request, session.candidateId)
    securityLog.setAccount(request, session.candidateId)
  }

  /** Returns the candidate who made the request. Throws if the route lacks the `required` hook. */
  function candidateOf(request: FastifyRequest): number {
    const candidateId = known.get(request)
    if (candidateId === undefined) throw new Error('the route lacks the hook sessions.required')
    return candidateId
  }
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = /^Bearer +([\w-]{16,200}) *$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}
