import { refusal, type Refusal, refuseField } from '../../../contract/envelope.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api.server.ts'
import { botCheckAnswer, messageAnswer, registration, username, usernameAnswer, usernameCheck } from '../contract.ts'
import { weakPasswords } from '../passwords/refusals.server.ts'
import type { Registered } from './registration.server.ts'

/** Making an account: is the username free, is this a person, and the registration itself. */
export function registrationApi(api: Api, { accounts, botCheck, limits, securityLog }: AccountsApiParts): void {
  api.post(
    '/check-username',
    {
      schema: {
        summary: 'Whether a username can be had',
        description: '20 a minute for each client.',
        tags: ['accounts'],
        body: usernameCheck,
        response: { 200: usernameAnswer, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request) => {
      await limits.usernameCheck.take(clientOf(request))
      const wanted = username.safeParse(request.body.username)
      if (!wanted.success)
        return { status: true, available: false, message: wanted.error.issues[0]?.message ?? usernameTaken }
      const isFree = await accounts.isUsernameFree(wanted.data)
      return { status: true, available: isFree, message: isFree ? 'Username is available!' : usernameTaken }
    },
  )

  api.get(
    '/bot-check',
    {
      schema: {
        summary: 'What a browser has to show before it registers',
        description:
          'A challenge of altcha for `proof_of_work`: its `{ challenge, solution }` as JSON in base64 is the `recaptcha_token`; `expires_at` is in milliseconds since 1970. For `recaptcha` a token of reCAPTCHA v3 under this key, for the action `register`.',
        tags: ['accounts'],
        response: { 200: botCheckAnswer, 503: refusal },
      },
    },
    async () => ({ status: true, data: await botCheck.ask() }),
  )

  api.post(
    '/register',
    {
      schema: {
        summary: 'Make an account',
        description: 'Ten an hour for each client. A `recaptcha_token` is good for one call, whatever comes of it.',
        tags: ['accounts'],
        body: registration,
        response: { 201: messageAnswer, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      await limits.registration.take(clientOf(request))
      const verdict = await botCheck.check(request.body.recaptcha_token)
      if (verdict !== 'person') {
        securityLog.write(request, { security: 'bot_check_failed', reason: verdict })
        return reply.code(422).send(refuseField('recaptcha_token', botMessages[verdict]))
      }
      const registered = await accounts.register(request.body)
      if (!registered.ok) {
        const { code } = registered
        if (code === 'username_taken' || code === 'person_known')
          securityLog.write(request, { security: 'registration_refused', reason: code })
        return reply.code(422).send(refusals[code])
      }
      securityLog.setAccount(request, registered.candidateId)
      securityLog.write(request, { security: 'registered' })
      return reply.code(201).send({
        status: true,
        message: 'Registration successful! We have sent you a mail: open its link to confirm your email address.',
      })
    },
  )
}

const usernameTaken = 'Username is already taken.'

const notAPerson = 'We could not check that you are a person. Please try again.'

const botMessages = {
  refused: notAPerson,
  used: notAPerson,
  unavailable: 'The check that you are a person cannot be made at the moment. Please try again in a minute.',
}

const refusals: Record<Extract<Registered, { ok: false }>['code'], Refusal> = {
  ...weakPasswords,
  username_taken: refuseField('username', usernameTaken),
  person_known: {
    status: false,
    message: 'Some of these details belong to an account that exists already. If it is yours, please sign in instead.',
  },
}
