import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../calendar.ts'
import { refusal } from '../../contract/envelope.ts'
import { type DocumentedSchema, needsToken } from '../../http/api-routes.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import type { LimitMaker } from '../../http/limits/limits.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import { type ProfileData, savedResponse } from './contract.ts'
import { type FileForm, limitForm, type Uploads } from './photo/uploads.server.ts'
import { presentProfile } from './present.server.ts'
import type { ProfileService } from './service.server.ts'

/** `isLive`: candidates can add files and certifications. */
export type ProfileApiParts = {
  profiles: ProfileService
  accounts: Pick<AccountsService, 'findUser'>
  sessions: Sessions
  limit: LimitMaker
  securityLog: SecurityLog
  clock: Clock
  isLive: boolean
}

export const guarded = { tags: ['profile'], security: needsToken } as const satisfies Partial<DocumentedSchema>
export const saveResponses = { 200: savedResponse, 401: refusal, 422: refusal, 503: refusal }
export const uploadResponses = { ...saveResponses, 413: refusal, 415: refusal, 429: refusal }

/** The profile of the candidate who sends the request. */
export async function profileOf(request: FastifyRequest, parts: ProfileApiParts): Promise<ProfileData> {
  const { profiles, accounts, sessions, isLive } = parts
  const candidateId = sessions.candidateOf(request)
  const [user, profile] = await Promise.all([accounts.findUser(candidateId), profiles.readProfile(candidateId)])
  // The account was deleted during this request.
  if (!user) throw new CallRefused('Please sign in to continue.', { statusCode: 401 })
  return presentProfile(user, isLive ? profile : { ...profile, files: [], certifications: [] })
}

/** The hooks of a call that uploads files. */
export function uploadHooks({ sessions }: Pick<ProfileApiParts, 'sessions'>, uploads: Uploads, form: FileForm) {
  return [
    sessions.required,
    async (request: FastifyRequest, reply: { raw: NodeJS.WritableStream }) => {
      // Unlike a listener, this also frees the slot if the connection closed while the session was looked up.
      finished(reply.raw, uploads.enter(request, sessions.candidateOf(request)))
    },
    limitForm(form),
  ]
}
