import { refusal, type Refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { emailCorrection, messageResponse, passwordWrong } from '../contract.ts'
import { personKnown, writeErased } from '../identity-api.server.ts'
import { createSignInAttempts } from '../sign-in/sign-in-attempts.server.ts'
import type { EmailCorrection } from './email-correction.server.ts'

const correctEmailCall = {
  operationId: 'correctEmail',
  summary: 'Replace an email address that was never confirmed',
  description:
    'Emails a confirmation link to the new address, and ends the links sent to the old one. Wrong passwords count as failed sign-ins. Limits: those of `POST /api/login` and `POST /api/verify-email/send`.',
  tags: ['accounts'],
  security: needsToken,
  body: emailCorrection,
  response: { 200: messageResponse, 401: refusal, 422: refusal, 429: refusal, 503: refusal },
} satisfies DocumentedSchema

export function emailCorrectionApi(api: Api, { accounts, limits, sessions, securityLog }: AccountsApiParts): void {
  const attempts = createSignInAttempts(limits.signIn, 'login-account')

  api.post(
    '/correct-email',
    {
      onRequest: sessions.required,
      schema: correctEmailCall,
    },
    async (request, reply) => {
      const candidateId = sessions.candidateOf(request)
      const { email, password } = request.body
      const client = clientOf(request)
      const { account, forgive } = await attempts.begin(client, () => accounts.findOwnAccount(candidateId))
      const isRight = await accounts.isPasswordOf(account, password, client).catch(async (error: unknown) => {
        // The password was not checked.
        await forgive()
        throw error
      })
      if (!isRight) {
        securityLog.write(request, { security: 'sign_in_failed' })
        return reply.code(422).send(refuseField('password', passwordWrong))
      }
      await forgive()
      await limits.verificationMail.account.take(account.limitKey)
      await limits.verificationMail.client.take(client)
      const corrected = await accounts.correctEmail(candidateId, email)
      if (!corrected.ok) {
        const { code } = corrected
        if (code === 'person_known') securityLog.write(request, { security: 'registration_refused', reason: code })
        return reply.code(422).send(refusals[code])
      }
      writeErased(securityLog, request, corrected)
      securityLog.write(request, { security: 'email_corrected' })
      return { status: true, message: 'We have sent a link to this address. It works for 48 hours.' }
    },
  )
}

const refusals: Record<Extract<EmailCorrection, { ok: false }>['code'], Refusal> = {
  person_known: personKnown,
  email_confirmed: {
    status: false,
    message: 'Your email address is already confirmed. If it is wrong, please contact us.',
  },
}
