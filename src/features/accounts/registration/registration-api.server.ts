import { messageResponse, refusal, type Refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, noToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import {
  botCheckQuery,
  botCheckResponse,
  registration,
  username,
  usernameResponse,
  usernameCheck,
} from '../contract.ts'
import { personKnown, writeErased } from '../identity-api.server.ts'
import { weakPasswordRefusals } from '../passwords/weak-passwords.server.ts'
import type { RegistrationResult } from './registration.server.ts'

export function registrationApi(api: Api, parts: AccountsApiParts): void {
  addUsernameCheck(api, parts)
  addBotCheck(api, parts)
  addRegister(api, parts)
}

const usernameTaken = 'Username is already taken.'

function addUsernameCheck(api: Api, { accounts, limits }: AccountsApiParts): void {
  api.post(
    '/check-username',
    {
      schema: {
        operationId: 'checkUsername',
        summary: 'Check whether a username is available',
        description:
          'Call it while a person chooses a username. If the username is taken or not valid, `available` is false and `message` says why. Limit: 20 calls a minute per client.',
        tags: ['accounts'],
        security: noToken,
        body: usernameCheck,
        response: { 200: usernameResponse, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request) => {
      await limits.usernameCheck.take(clientOf(request))
      const parsed = username.safeParse(request.body.username)
      if (!parsed.success)
        return { status: true, available: false, message: parsed.error.issues[0]?.message ?? usernameTaken }
      const isFree = await accounts.isUsernameFree(parsed.data)
      return { status: true, available: isFree, message: isFree ? 'Username is available!' : usernameTaken }
    },
  )
}

function addBotCheck(api: Api, { botChecks }: AccountsApiParts): void {
  api.get(
    '/bot-check',
    {
      schema: {
        operationId: 'getBotCheck',
        summary: 'Get the bot check for a registration, a password reset or a message',
        description:
          'Call it before `POST /api/register`, `POST /api/forgot-password` or `POST /api/contact`. For `proof_of_work`, solve the altcha challenge and send `{ challenge, solution }` as base64 JSON in `recaptcha_token`; `expires_at` is in milliseconds since 1970. For `recaptcha`, which only registration may have, send a reCAPTCHA v3 token for this key and the action `register`.',
        tags: ['accounts'],
        security: noToken,
        querystring: botCheckQuery,
        response: { 200: botCheckResponse, 422: refusal, 503: refusal },
      },
    },
    async ({ query }) => ({ status: true, data: await botChecks[query.form].createChallenge() }),
  )
}

const botCheckFailed = 'We could not check that you are a person. Please try again.'

const botCheckMessages = {
  refused: botCheckFailed,
  used: botCheckFailed,
  unavailable: 'We cannot check that you are a person at the moment. Please try again in a minute.',
}

function addRegister(api: Api, { accounts, botChecks, limits, securityLog }: AccountsApiParts): void {
  api.post(
    '/register',
    {
      schema: {
        operationId: 'register',
        summary: 'Create an account',
        description:
          'Emails a link that confirms the email address. It returns no token: sign in with `POST /api/login`. A `recaptcha_token` works for one call, even if the call fails. If the response was lost, the same details with another token succeed again within an hour. Limits per hour and client: 60 calls with a valid token, ten others.',
        tags: ['accounts'],
        security: noToken,
        body: registration,
        response: { 201: messageResponse, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      const client = clientOf(request)
      const verdict = await botChecks.register.verify(request.body.recaptcha_token)
      await limits.registration[verdict === 'person' ? 'proven' : 'unproven'].take(client)
      const registered =
        verdict === 'person' ? await accounts.register(request.body, client) : { ok: false as const, code: verdict }
      if (!registered.ok) {
        const { code } = registered
        if (code === 'username_taken' || code === 'person_known')
          securityLog.write(request, { security: 'registration_refused', reason: code })
        else if (isBotCheckCode(code)) securityLog.write(request, { security: 'bot_check_failed', reason: code })
        return reply.code(422).send(refusals[code])
      }
      if (!registered.isRepeated) {
        writeErased(securityLog, request, registered)
        securityLog.write(request, { security: 'registered' })
      }
      return reply.code(201).send({
        status: true,
        message:
          'Registration successful! We have sent you an email. Open the link in it to confirm your email address.',
      })
    },
  )
}

function isBotCheckCode(code: string): code is keyof typeof botCheckMessages {
  return Object.hasOwn(botCheckMessages, code)
}

type Code = Extract<RegistrationResult, { ok: false }>['code'] | keyof typeof botCheckMessages

const refusals: Record<Code, Refusal> = {
  refused: refuseField('recaptcha_token', botCheckMessages.refused),
  used: refuseField('recaptcha_token', botCheckMessages.used),
  unavailable: refuseField('recaptcha_token', botCheckMessages.unavailable),
  ...weakPasswordRefusals,
  username_taken: refuseField('username', usernameTaken),
  person_known: personKnown,
}
