import { refusal, refuseField } from '../../../contract/envelope.ts'
import {
  type Api,
  type DocumentedSchema,
  needsStaff,
  needsStaffCode,
  noToken,
} from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { staffAccount } from '../../../http/security-log/security-events.server.ts'
import { messageResponse } from '../../accounts/contract.ts'
import { createSignInAttempts } from '../../accounts/sign-in/sign-in-attempts.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { codeResponse, memberResponse, staffCode, staffLogin, wrongCode, wrongSignIn } from './contract.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.server.ts'
import { createSignIn, type SignIn } from './sign-in.server.ts'
import { createStaffLimits, type StaffLimits } from './staff-limits.server.ts'

type SignInParts = Pick<OfficeParts, 'guard' | 'securityLog'> & {
  signIn: SignIn
  limits: StaffLimits
  cookie: SessionCookie
}

const refusals = { 401: refusal, 403: refusal, 422: refusal, 429: refusal, 503: refusal }

const loginCall = {
  operationId: 'signInToOffice',
  summary: 'Sign in to the office by email address and password',
  description:
    'Sets the cookie of a session that opens nothing until a code follows within ten minutes. Limits per 15 minutes: 60 calls and 5 failures per client, 5 failures per account.',
  tags: ['office'],
  security: noToken,
  body: staffLogin,
  response: { 200: messageResponse, ...refusals },
} satisfies DocumentedSchema

const codeCall = {
  operationId: 'enterOfficeCode',
  summary: 'Enter a code of the authenticator app',
  description:
    'Completes a sign-in and sets a new cookie, or renews the code of a session: some calls need one within the last ten minutes. Each code works once; a recovery code works instead. Limits per 15 minutes: 5 failures per client, 5 failures per account.',
  tags: ['office'],
  security: needsStaff,
  body: staffCode,
  response: { 200: codeResponse, ...refusals },
} satisfies DocumentedSchema

/** The calls to sign in and out. */
export function signInApi(api: Api, parts: OfficeParts): void {
  const { guard, securityLog, limit, publicUrl } = parts
  const signInParts = {
    guard,
    securityLog,
    signIn: createSignIn(parts),
    limits: createStaffLimits(limit),
    cookie: createSessionCookie(publicUrl),
  }
  addLogin(api, signInParts)
  addCode(api, signInParts)
  addSessions(api, signInParts)
}

function addLogin(api: Api, { signIn, limits, cookie, securityLog }: SignInParts): void {
  const attempts = createSignInAttempts(limits.passwords, 'staff-login-account')

  api.post('/staff/login', { schema: loginCall }, async (request, reply) => {
    const { email, password } = request.body
    const client = clientOf(request)
    const { account, forgive } = await attempts.begin(client, async () => {
      const member = await signIn.findByEmail(email)
      securityLog.setAccount(request, staffAccount(member.id ?? member.limitKey))
      return member
    })
    const token = await signIn.checkPassword(account, password, client).catch(async (error: unknown) => {
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
    if (former !== null) await signIn.signOut(former)
    cookie.set(reply, token)
    return { status: true, message: 'Enter the code of your authenticator app.' }
  })
}

function addCode(api: Api, { signIn, limits, cookie, securityLog }: SignInParts): void {
  api.post('/staff/login/code', { schema: codeCall }, async (request, reply) => {
    const token = cookie.read(request)
    const session = token === null ? null : await signIn.findSession(token)
    if (token === null || !session)
      throw new CallRefused('Your sign-in took too long. Please start again.', { statusCode: 401 })
    securityLog.setAccount(request, staffAccount(session.member.id))
    const forgive = await limits.beginCode(clientOf(request), session.member.id)
    const used = await signIn.enterCode(token, session, request.body.code)
    if (!used) {
      securityLog.write(request, { security: 'staff_sign_in_failed', reason: 'code' })
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

function addSessions(api: Api, { guard, signIn, cookie, securityLog }: SignInParts): void {
  api.get(
    '/staff/me',
    {
      onRequest: guard.staff,
      schema: {
        operationId: 'readStaffMember',
        summary: 'Read who is signed in to the office',
        description:
          'Returns the name, email address and role of the signed-in person, and how many sessions they have.',
        tags: ['office'],
        security: needsStaff,
        response: { 200: memberResponse, 401: refusal, 503: refusal },
      },
    },
    async (request) => {
      const member = guard.memberOf(request)
      return { status: true, data: { ...member, sessions: await signIn.countSessions(member) } }
    },
  )

  api.post(
    '/staff/logout',
    {
      schema: {
        operationId: 'signOutOfOffice',
        summary: 'Sign out of the office',
        description: 'Ends the session and clears its cookie. Also succeeds without a session.',
        tags: ['office'],
        security: noToken,
        response: { 200: messageResponse, 403: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request)
      const member = token === null ? null : await signIn.signOut(token)
      if (member) {
        securityLog.setAccount(request, staffAccount(member.id))
        securityLog.write(request, { security: 'staff_signed_out' })
      }
      cookie.clear(reply)
      return { status: true, message: 'You are signed out.' }
    },
  )

  api.post(
    '/staff/sessions/end',
    {
      onRequest: guard.staffWithCode,
      schema: {
        operationId: 'endOtherOfficeSessions',
        summary: 'Sign out in all other browsers',
        description: 'Ends the other sessions of the signed-in person. Needs a code within the last ten minutes.',
        tags: ['office'],
        security: needsStaffCode,
        response: { 200: messageResponse, 401: refusal, 403: refusal, 503: refusal },
      },
    },
    async (request) => {
      await signIn.endOtherSessions(guard.memberOf(request), cookie.read(request) ?? '')
      securityLog.write(request, { security: 'staff_sessions_ended' })
      return { status: true, message: 'You are signed out in all other browsers.' }
    },
  )
}

function messageOf(recoveryCodesLeft: number | null): string {
  if (recoveryCodesLeft === null) return 'You are signed in.'
  const left = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`
  return `You are signed in, and have ${left} left. Ask a manager for a new invitation to get new ones.`
}
