import { refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, noToken } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import { weakPasswordRefusals } from '../../accounts/passwords/weak-passwords.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { wrongCode } from '../sign-in/contract.ts'
import { createSessionCookie } from '../sign-in/session-cookie.server.ts'
import { joinConfirmation, joinedResponse, joinOpening, joinResponse, linkGone } from './contract.ts'
import { createJoining } from './service.server.ts'

const refusals = { 403: refusal, 410: refusal, 422: refusal, 429: refusal, 503: refusal }

const openCall = {
  operationId: 'openInvitation',
  summary: 'Open an invitation to the office',
  description:
    'Returns whom it is for, and a new secret for their authenticator app, which replaces the one of an earlier call. Limit: 20 links that do not work an hour per client.',
  tags: ['office'],
  security: noToken,
  body: joinOpening,
  response: { 200: joinResponse, ...refusals },
} satisfies DocumentedSchema

const confirmCall = {
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation to the office',
  description:
    'Sets the password, checks the first code, returns ten recovery codes and sets the cookie of a session. The invitation then no longer works.',
  tags: ['office'],
  security: noToken,
  body: joinConfirmation,
  response: { 200: joinedResponse, ...refusals },
} satisfies DocumentedSchema

/** The calls of an invited person. */
export function joiningApi(api: Api, parts: OfficeParts): void {
  const { securityLog } = parts
  const joining = createJoining(parts)
  /** Only links that do not work count. */
  const badLinks = parts.limit('staff-join', { calls: 20, seconds: 3_600 })
  const cookie = createSessionCookie(parts.publicUrl)

  api.post('/staff/join', { schema: openCall }, async (request) => {
    const opened = await joining.open(request.body.token)
    if (!opened) return refuseGone(request)
    const { name, email, secret, qrSvg } = opened
    return { status: true, data: { name, email, secret, qr_svg: qrSvg } }
  })

  api.post('/staff/join/confirm', { schema: confirmCall }, async (request, reply) => {
    const joined = await joining.confirm(request.body, clientOf(request))
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

  async function refuseGone(
    request: Parameters<typeof clientOf>[0] & Parameters<typeof securityLog.write>[0],
  ): Promise<never> {
    await badLinks.take(clientOf(request))
    securityLog.write(request, { security: 'mailed_link_refused', link: 'staff_invitation' })
    throw new CallRefused(linkGone, { statusCode: 410 })
  }
}
