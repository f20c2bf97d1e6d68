import { messageResponse, refusal, type Refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, noToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { passwordForgotten, passwordReset } from '../contract.ts'
import { weakPasswordRefusals } from '../passwords/weak-passwords.server.ts'
import { accountForLog } from '../sign-in/sign-in.server.ts'
import type { PasswordReset } from './password-reset.server.ts'

export function forgotPasswordApi(api: Api, { accounts, botChecks, limits, securityLog }: AccountsApiParts): void {
  api.post(
    '/forgot-password',
    {
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Email a link for choosing a new password',
        description:
          'The link works for one hour. The response is the same whether or not the account exists. Limits per hour: 60 calls with a valid `recaptcha_token` and five others per client, three per account.',
        tags: ['accounts'],
        security: noToken,
        body: passwordForgotten,
        response: { 200: messageResponse, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request) => {
      const { identifier, recaptcha_token } = request.body
      const isProven =
        recaptcha_token !== undefined && (await botChecks['forgot-password'].verify(recaptcha_token)) === 'person'
      await limits.forgotPassword[isProven ? 'proven' : 'unproven'].take(clientOf(request))
      const account = await accounts.findAccount(identifier)
      securityLog.setAccount(request, accountForLog(account))
      await limits.forgotPassword.account.take(account.limitKey)
      await accounts.requestResetLink(account)
      securityLog.write(request, { security: 'reset_link_requested' })
      return {
        status: true,
        message: 'If this account exists, we have sent a link to its email address. The link works for one hour.',
      }
    },
  )
}

export function passwordResetApi(api: Api, { accounts, limits, securityLog }: AccountsApiParts): void {
  api.post(
    '/reset-password',
    {
      schema: {
        operationId: 'resetPassword',
        summary: 'Choose a new password with the token from an emailed link',
        description:
          'Signs out every device. Only the newest token works, once, within an hour. If the email address of the account was never confirmed, `errors` asks for `national_id`; after five wrong ones the token stops working. Limit: 20 unusable tokens an hour per client.',
        tags: ['accounts'],
        security: noToken,
        body: passwordReset,
        response: { 200: messageResponse, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      const client = clientOf(request)
      const reset = await accounts.resetPassword(request.body, client)
      if (!reset.ok) {
        if ('candidateId' in reset) securityLog.setAccount(request, reset.candidateId)
        if (reset.code === 'link_invalid') {
          await limits.passwordReset.take(client)
          securityLog.write(request, { security: 'mailed_link_refused', link: 'reset_password' })
        }
        if (reset.code === 'national_id_wrong' || reset.code === 'national_ids_wrong')
          securityLog.write(request, { security: 'national_id_refused' })
        return reply.code(422).send(refusals[reset.code])
      }
      const { candidateId, sessionsEnded: sessions } = reset
      securityLog.setAccount(request, candidateId)
      securityLog.write(request, { security: 'password_changed' })
      if (sessions > 0) securityLog.write(request, { security: 'sessions_ended', reason: 'password_changed', sessions })
      return { status: true, message: 'Please sign in with your new password.' }
    },
  )
}

const refusals: Record<Extract<PasswordReset, { ok: false }>['code'], Refusal> = {
  link_invalid: refuseField(
    'token',
    'This link has already been used or has expired. If you have just changed your password, sign in with it. Otherwise ask for a new link.',
  ),
  national_id_missing: refuseField(
    'national_id',
    'Enter the national ID that you registered with, because your email address is not confirmed yet.',
  ),
  national_id_wrong: refuseField(
    'national_id',
    'This is not the national ID that you registered with. After five wrong tries, this link stops working.',
  ),
  national_ids_wrong: refuseField(
    'token',
    'The national ID was wrong five times, so this link has stopped working. Please ask for a new one.',
  ),
  ...weakPasswordRefusals,
}
