import type { FastifyRequest } from 'fastify'
import type { Api } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { serve } from '../../../http/calls.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import { type Weakness, weakPasswordRefusals } from '../../accounts/passwords/weak-passwords.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { createSessionCookie } from '../sign-in/session-cookie.server.ts'
import { joinCalls, linkGone, wrongFirstCode } from './contract.ts'
import { acceptInvitation, openInvitation } from './service.server.ts'

/** The calls of an invited person. */
export function joiningApi(api: Api, parts: OfficeParts): void {
  const { guard, securityLog } = parts
  /** Only links that do not work count. */
  const badLinks = parts.limit('staff-join', { calls: 20, seconds: 3_600 })
  const cookie = createSessionCookie(parts.publicUrl)
  serve(api, guard, joinCalls, {
    'POST /staff/join': async ({ body, request }) => {
      const opened = await openInvitation(parts, body.token)
      return opened ? { data: opened } : refuseGone(request)
    },
    'POST /staff/join/confirm': async ({ body, request, reply }) => {
      const joined = await acceptInvitation(parts, body, clientOf(request))
      if (!joined.ok) return joined.code === 'gone' ? refuseGone(request) : refuse(joined.code)
      securityLog.setAccount(request, staffAccount(joined.member.id))
      securityLog.write(request, { security: 'staff_joined' })
      cookie.set(reply, joined.token)
      return { message: 'Welcome to the office.', recovery_codes: joined.recoveryCodes }
    },
  })

  async function refuseGone(request: FastifyRequest): Promise<never> {
    await badLinks.take(clientOf(request))
    securityLog.write(request, { security: 'mailed_link_refused', link: 'staff_invitation' })
    throw new CallRefused(linkGone, { statusCode: 410 })
  }
}

function refuse(code: 'wrong_code' | Weakness): never {
  if (code === 'wrong_code') throw new CallRefused(wrongFirstCode, { statusCode: 422, field: 'code' })
  throw new CallRefused(weakPasswordRefusals[code].message, { statusCode: 422, field: 'password' })
}
