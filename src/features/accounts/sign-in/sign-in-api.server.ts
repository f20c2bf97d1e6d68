import { brand } from '../../../brand.ts'
import { messageResponse, refusal, type Refusal } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, noToken, optionalToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { fieldErrors } from '../../../http/errors.server.ts'
import { bearerToken } from '../../../http/sessions.server.ts'
import { rememberedLanguage, rememberLanguage } from '../../../language/language-choice.server.ts'
import { t, translated } from '../../../language/translate.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { identifierRule, login, loginResponse, passwordRule } from '../contract.ts'
import { createSignInAttempts } from './sign-in-attempts.server.ts'
import { accountForLog } from './sign-in.server.ts'

const signInCall = {
  operationId: 'signIn',
  summary: 'Sign in by email address, username or phone',
  description:
    'Returns the token of a new session. Send it in `Authorization: Bearer …`. It expires after 30 days, or after 7 days without use. An account has at most 20 sessions: the next one ends the oldest. 403: the password is right, but the agency suspended the account. Limits per 15 minutes: 150 calls and 30 failures per client, 10 failures per account.',
  tags: ['accounts'],
  security: noToken,
  body: login,
  response: { 200: loginResponse, 401: refusal, 403: refusal, 422: refusal, 429: refusal, 503: refusal },
} satisfies DocumentedSchema

export function signInApi(api: Api, { accounts, limits, securityLog }: AccountsApiParts): void {
  const attempts = createSignInAttempts(limits.signIn, 'login-account')

  api.post(
    '/login',
    {
      attachValidation: true,
      schema: signInCall,
    },
    async (request, reply) => {
      if (request.validationError) {
        const missing = refuseMissing(fieldErrors(request.validationError))
        if (missing) return reply.code(422).send(missing)
        throw request.validationError
      }
      const { identifier, password } = request.body
      const client = clientOf(request)
      const { account, forgive } = await attempts.begin(client, async () => {
        const named = await accounts.findAccount(identifier)
        securityLog.setAccount(request, accountForLog(named))
        return named
      })
      const signedIn = await accounts.signIn(account, password, client).catch(async (error: unknown) => {
        // The password was not checked.
        await forgive()
        throw error
      })
      if (!signedIn.ok && signedIn.code === 'suspended') {
        await forgive()
        securityLog.write(request, { security: 'suspended_sign_in' })
        return reply.code(403).send({ status: false, message: t(suspended, { phone: brand.phones[0] }) })
      }
      if (!signedIn.ok) {
        securityLog.write(request, { security: 'sign_in_failed' })
        return reply.code(401).send({ status: false, message: 'Wrong email, username, phone or password.' })
      }
      const { user, token, sessionsEnded: sessions } = signedIn
      securityLog.write(request, { security: 'sign_in_succeeded' })
      if (sessions > 0) securityLog.write(request, { security: 'sessions_ended', reason: 'too_many', sessions })
      await forgive()
      // English may not have been chosen.
      if (account.candidate?.language === 'sw' && rememberedLanguage(request) === null)
        rememberLanguage(request, reply, 'sw')
      return { status: true, message: 'Login successful!', user, token }
    },
  )
}

const suspended = 'Your account is suspended. Please contact the agency. The phone number is {phone}.'

export function signOutApi(api: Api, { accounts, securityLog }: AccountsApiParts): void {
  api.post(
    '/logout',
    {
      schema: {
        operationId: 'signOut',
        summary: 'Revoke the token sent with this call',
        description:
          'Ends one session; those of other devices continue. Also succeeds without a token, or if the token is no longer valid.',
        tags: ['accounts'],
        security: optionalToken,
        response: { 200: messageResponse, 503: refusal },
      },
    },
    async (request) => {
      const token = bearerToken(request)
      const candidateId = token === null ? null : await accounts.endSession(token)
      if (candidateId !== null) {
        securityLog.setAccount(request, candidateId)
        securityLog.write(request, { security: 'signed_out' })
      } else if (token !== null) securityLog.write(request, { security: 'token_refused' })
      return { status: true, message: 'You are signed out.' }
    },
  )
}

/** Returns a refusal with one message about all missing fields, or null if something else is wrong. */
function refuseMissing(errors: Record<string, string[]>): Refusal | null {
  const messages = Object.values(errors).flat()
  const isMissing = messages.every((message) => message === identifierRule || message === passwordRule)
  return isMissing ? { status: false, message: messages.map(translated).join(' '), errors } : null
}
