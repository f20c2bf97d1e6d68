import { refuseField } from '../../../contract/envelope.ts'
import { type Api, needsStaff } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import { messageResponse } from '../../accounts/contract.ts'
import { createSignInAttempts } from '../../accounts/sign-in/sign-in-attempts.server.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { codeResponse, memberResponse, staffCode, staffLogin, wrongCode, wrongSignIn } from './contract.ts'
import { createSessionCookie } from './session-cookie.server.ts'
import { countSessions, hasApplications, readSession } from './session-store.server.ts'
import { checkPassword, endOtherSessions, enterCode, findNamed, signOut } from './sign-in.server.ts'
import { createStaffLimits } from './staff-limits.server.ts'
import { wrongCodesMail } from './wrong-codes-mail.server.ts'

type SignInParts = OfficeParts & {
  limits: ReturnType<typeof createStaffLimits>
  cookie: ReturnType<typeof createSessionCookie>
}

/** The calls to sign in and out. */
export function signInApi(api: Api, officeParts: OfficeParts): void {
  const { limit, publicUrl } = officeParts
  const parts = { ...officeParts, limits: createStaffLimits(limit), cookie: createSessionCookie(publicUrl) }
  addLogin(api, parts)
  addCode(api, parts)
  addSessions(api, parts)
}

function addLogin(api: Api, parts: SignInParts): void {
  const { db, guard, limits, cookie, securityLog } = parts
  const attempts = createSignInAttempts(limits.passwords, 'staff-login-account')
  const documented = officeCalls(guard).everyone('signInToOffice', 'Sign in to the office by email and password', {
    description:
      'Sets the cookie of a session that opens nothing until a code follows within ten minutes. Limits per 15 minutes: 60 calls and 5 failures per client, 5 failures per account.',
    body: staffLogin,
    response: messageResponse,
  })
  api.post('/staff/login', documented, async (request, reply) => {
    const { email, password } = request.body
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
    return { status: true, message: 'Enter the code of your authenticator app.' }
  })
}

function addCode(api: Api, parts: SignInParts): void {
  const { db, clock, guard, limits, cookie, outbox, securityLog } = parts
  const { schema } = officeCalls(guard).everyone('enterOfficeCode', 'Enter a code of the authenticator app', {
    description:
      'Completes a sign-in, or renews the code of a session. Each code works once; a recovery code works instead. Limits per 15 minutes: 5 failures per client, 5 failures per account.',
    body: staffCode,
    response: codeResponse,
  })
  api.post('/staff/login/code', { schema: { ...schema, security: needsStaff } }, async (request, reply) => {
    const token = cookie.read(request)
    const session = token === null ? null : await readSession(db, clock.now(), token)
    if (token === null || !session)
      throw new CallRefused('Your sign-in took too long. Please start again.', { statusCode: 401 })
    securityLog.setAccount(request, staffAccount(session.member.id))
    const forgive = await limits.beginCode(clientOf(request), session.member.id)
    const used = await enterCode(parts, token, session, request.body.code)
    if (!used) {
      securityLog.write(request, { security: 'staff_sign_in_failed', reason: 'code' })
      if (await limits.mustWarn(session.member.id)) {
        await outbox.queue(db, wrongCodesMail(session.member))
        outbox.nudge()
      }
      return reply.code(422).send(refuseField('code', wrongCode))
    }
    await forgive()
    if (used.token !== null) {
      cookie.set(reply, used.token)
      securityLog.write(request, { security: 'staff_signed_in' })
    }
    return { status: true, message: messageOf(used.recoveryCodesLeft), recovery_codes_left: used.recoveryCodesLeft }
  })
}

function addSessions(api: Api, parts: SignInParts): void {
  const { db, clock, guard, cookie, securityLog, isLive } = parts
  const { everyone, staff, staffWithCode } = officeCalls(guard)
  const me = staff('readStaffMember', 'Read who is signed in to the office', { response: memberResponse })
  api.get('/staff/me', me, async (request) => {
    const member = guard.memberOf(request)
    const sessions = await countSessions(db, clock.now(), member.id)
    return { status: true, data: { ...member, sessions, has_applications: isLive || (await hasApplications(db)) } }
  })

  const leave = everyone('signOutOfOffice', 'Sign out of the office', {
    description: 'Ends the session and clears its cookie. Also succeeds without a session.',
    response: messageResponse,
  })
  api.post('/staff/logout', leave, async (request, reply) => {
    const token = cookie.read(request)
    const member = token === null ? null : await signOut(parts, token)
    if (member) {
      securityLog.setAccount(request, staffAccount(member.id))
      securityLog.write(request, { security: 'staff_signed_out' })
    }
    cookie.clear(reply)
    return { status: true, message: 'You are signed out.' }
  })

  const end = staffWithCode('endOtherOfficeSessions', 'Sign out in all other browsers', { response: messageResponse })
  api.post('/staff/sessions/end', end, async (request) => {
    await endOtherSessions(parts, guard.memberOf(request), cookie.read(request) ?? '')
    securityLog.write(request, { security: 'staff_sessions_ended' })
    return { status: true, message: 'You are signed out in all other browsers.' }
  })
}

function messageOf(recoveryCodesLeft: number | null): string {
  if (recoveryCodesLeft === null) return 'You are signed in.'
  const left = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`
  return `You are signed in, and have ${left} left. Ask a manager for a new invitation to get new ones.`
}
