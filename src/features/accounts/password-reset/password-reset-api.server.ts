import { refusal, type Refusal, refuseField } from '../../../contract/envelope.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api.server.ts'
import { messageAnswer, passwordForgotten, passwordReset } from '../contract.ts'
import { weakPasswords } from '../passwords/refusals.server.ts'
import { accountOf } from '../sign-in/sign-in.server.ts'
import type { PasswordReset } from './password-reset.server.ts'

/** Choosing a new password by a mailed link. */
export function passwordResetApi(api: Api, { accounts, limits, securityLog }: AccountsApiParts): void {
  api.post(
    '/forgot-password',
    {
      schema: {
        summary: 'Mail a link for a new password',
        description:
          'The answer is the same whether the account exists. In an hour five for each client and three for each account.',
        tags: ['accounts'],
        body: passwordForgotten,
        response: { 200: messageAnswer, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request) => {
      await limits.forgotPassword.client.take(clientOf(request))
      const account = await accounts.findAccount(request.body.identifier)
      securityLog.setAccount(request, accountOf(account))
      await limits.forgotPassword.account.take(account.key)
      await accounts.askForResetLink(account)
      securityLog.write(request, { security: 'reset_link_requested' })
      return {
        status: true,
        message: 'If there is such an account, we have sent a link to its email address. It works for one hour.',
      }
    },
  )

  api.post(
    '/reset-password',
    {
      schema: {
        summary: 'Choose a new password with the token of a mailed link',
        description:
          'Signs every device out. A token works once, within an hour, and only the newest one. 20 calls an hour for each client.',
        tags: ['accounts'],
        body: passwordReset,
        response: { 200: messageAnswer, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      await limits.passwordReset.take(clientOf(request))
      const reset = await accounts.resetPassword(request.body.token, request.body.password)
      if (!reset.ok) {
        if (reset.code === 'link_dead')
          securityLog.write(request, { security: 'mailed_link_refused', link: 'reset_password' })
        return reply.code(422).send(refusals[reset.code])
      }
      securityLog.setAccount(request, reset.candidateId)
      securityLog.write(request, { security: 'password_changed' })
      if (reset.sessionsEnded > 0)
        securityLog.write(request, {
          security: 'sessions_ended',
          reason: 'password_changed',
          sessions: reset.sessionsEnded,
        })
      return { status: true, message: 'Please sign in with the new one.' }
    },
  )
}

const refusals: Record<Extract<PasswordReset, { ok: false }>['code'], Refusal> = {
  link_dead: refuseField('token', 'This link was used already or has expired. Please ask for a new one.'),
  ...weakPasswords,
}
