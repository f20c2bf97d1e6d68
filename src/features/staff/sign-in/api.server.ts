import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { serve } from '../../../http/calls.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import { createSignInAttempts } from '../../accounts/sign-in/sign-in-attempts.server.ts'
import { hasMessages } from '../messages/service.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { signInCalls, wrongCode, wrongSignIn } from './contract.ts'
import { createSessionCookie } from './session-cookie.server.ts'
import { countSessions, hasApplications, readSession } from './session-store.server.ts'
import { checkPassword, endOtherSessions, enterCode, findNamed, signOut } from './sign-in.server.ts'
import { createStaffLimits } from './staff-limits.server.ts'
import { wrongCodesMail } from './wrong-codes-mail.server.ts'

/** The calls to sign in and out. */
export function signInApi(api: Api, parts: OfficeParts): void {
  const { db, clock, guard, securityLog, limit, isLive } = parts
  const limits = createStaffLimits(limit)
  const cookie = createSessionCookie(parts.publicUrl)
  const signingIn = { ...parts, limits, cookie }
  const enterPassword = passwordEntry(signingIn)
  serve(api, guard, signInCalls, {
    'POST /staff/login': ({ body, request, reply }) => enterPassword(body, request, reply),
    'POST /staff/login/code': ({ body, request, reply }) => enterCodeOf(signingIn, body.code, request, reply),
    'GET /staff/me': async ({ member }) => ({
      data: {
        ...member,
        sessions: await countSessions(db, clock.now(), member.id),
        has_applications: isLive || (await hasApplications(db)),
        has_messages: isLive || (await hasMessages(db)),
      },
    }),
    'POST /staff/logout': async ({ request, reply }) => {
      const token = cookie.read(request)
      const member = token === null ? null : await signOut(parts, token)
      if (member) {
        securityLog.setAccount(request, staffAccount(member.id))
        securityLog.write(request, { security: 'staff_signed_out' })
      }
      cookie.clear(reply)
      return { message: 'You are signed out.' }
    },
    'POST /staff/sessions/end': async ({ member, request }) => {
      await endOtherSessions(parts, member, cookie.read(request) ?? '')
      securityLog.write(request, { security: 'staff_sessions_ended' })
      return { message: 'You are signed out in all other browsers.' }
    },
  })
}

type SignInParts = OfficeParts & {
  limits: ReturnType<typeof createStaffLimits>
  cookie: ReturnType<typeof createSessionCookie>
}

function passwordEntry(parts: SignInParts) {
  const { db, limits, cookie, securityLog } = parts
  const attempts = createSignInAttempts(limits.passwords, 'staff-login-account')
  return async (
    { email, password }: { email: string; password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const client = clientOf(request)
    const { account, forgive } = await attempts.begin(client, async () => {
      const member = await findNamed(db, email)
      securityLog.setAccount(request, staffAccount(member.id ?? member.limitKey))
      return member
    })
    const token = await checkPassword(parts, account, password, client).catch(async (error: unknown) => {
      // The password was not checked.
      await forgive()
      throw error
    })
    if (token === null) {
      securityLog.write(request, { security: 'staff_sign_in_failed', reason: 'password' })
      throw new CallRefused(wrongSignIn, { statusCode: 401 })
    }
    await forgive()
    // The new cookie replaces it.
    const former = cookie.read(request)
    if (former !== null) await signOut(parts, former)
    cookie.set(reply, token)
    return { message: 'Enter the code of your authenticator app.' }
  }
}

async function enterCodeOf(parts: SignInParts, code: string, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock, limits, cookie, outbox, securityLog } = parts
  const token = cookie.read(request)
  const session = token === null ? null : await readSession(db, clock.now(), token)
  if (token === null || !session)
    throw new CallRefused('Your sign-in took too long. Please start again.', { statusCode: 401 })
  securityLog.setAccount(request, staffAccount(session.member.id))
  const forgive = await limits.beginCode(clientOf(request), session.member.id)
  const used = await enterCode(parts, token, session, code)
  if (!used) {
    securityLog.write(request, { security: 'staff_sign_in_failed', reason: 'code' })
    if (await limits.mustWarn(session.member.id)) {
      await outbox.queue(db, wrongCodesMail(session.member))
      outbox.nudge()
    }
    throw new CallRefused(wrongCode, { statusCode: 422, field: 'code' })
  }
  await forgive()
  if (used.token !== null) {
    cookie.set(reply, used.token)
    securityLog.write(request, { security: 'staff_signed_in' })
  }
  return { message: messageOf(used.recoveryCodesLeft), recovery_codes_left: used.recoveryCodesLeft }
}

function messageOf(recoveryCodesLeft: number | null): string {
  if (recoveryCodesLeft === null) return 'You are signed in.'
  const left = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`
  return `You are signed in, and have ${left} left. Ask a manager for a new invitation to get new ones.`
}
