import type { FastifyRequest } from 'fastify'
import { refuseField } from '../../../contract/envelope.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import { weakPasswordRefusals } from '../../accounts/passwords/weak-passwords.server.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { wrongCode } from '../sign-in/contract.ts'
import { createSessionCookie } from '../sign-in/session-cookie.server.ts'
import { joinConfirmation, joinedResponse, joinOpening, joinResponse, linkGone } from './contract.ts'
import { acceptInvitation, openInvitation } from './service.server.ts'

/** The calls of an invited person. */
export function joiningApi(api: Api, parts: OfficeParts): void {
  const { securityLog } = parts
  const { everyone } = officeCalls(parts.guard)
  /** Only links that do not work count. */
  const badLinks = parts.limit('staff-join', { calls: 20, seconds: 3_600 })
  const cookie = createSessionCookie(parts.publicUrl)

  const open = everyone('openInvitation', 'Open an invitation to the office', {
    description:
      'Returns whom it is for, and a new secret for their authenticator app, which replaces the one of an earlier call. Limit: 20 links that do not work an hour per client.',
    body: joinOpening,
    response: joinResponse,
  })
  api.post('/staff/join', open, async (request) => {
    const opened = await openInvitation(parts, request.body.token)
    return opened ? { status: true, data: opened } : refuseGone(request)
  })

  const accept = everyone('acceptInvitation', 'Accept an invitation to the office', {
    description:
      'Sets the password, checks the first code, returns ten recovery codes and sets the cookie of a session.',
    body: joinConfirmation,
    response: joinedResponse,
  })
  api.post('/staff/join/confirm', accept, async (request, reply) => {
    const joined = await acceptInvitation(parts, request.body, clientOf(request))
    if (joined.ok) {
      securityLog.setAccount(request, staffAccount(joined.member.id))
      securityLog.write(request, { security: 'staff_joined' })
      cookie.set(reply, joined.token)
      return { status: true, message: 'Welcome to the office.', recovery_codes: joined.recoveryCodes }
    }
    if (joined.code === 'gone') return refuseGone(request)
    const refused = joined.code === 'wrong_code' ? refuseField('code', wrongCode) : weakPasswordRefusals[joined.code]
    return reply.code(422).send(refused)
  })

  async function refuseGone(request: FastifyRequest): Promise<never> {
    await badLinks.take(clientOf(request))
    securityLog.write(request, { security: 'mailed_link_refused', link: 'staff_invitation' })
    throw new CallRefused(linkGone, { statusCode: 410 })
  }
}
