import { messageResponse, refusal, type Refusal } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { emailCorrection } from '../contract.ts'
import { personKnown, writeErased } from '../identity-api.server.ts'
import { createOwnPasswordCheck } from '../sign-in/own-password.server.ts'
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

export function emailCorrectionApi(api: Api, parts: AccountsApiParts): void {
  const { accounts, limits, sessions, securityLog } = parts
  const checkPassword = createOwnPasswordCheck(parts)

  api.post(
    '/correct-email',
    {
      onRequest: sessions.required,
      schema: correctEmailCall,
    },
    async (request, reply) => {
      const { email, password } = request.body
      const { candidate, limitKey } = await checkPassword(request, password)
      await limits.verificationMail.account.take(limitKey)
      await limits.verificationMail.client.take(clientOf(request))
      const corrected = await accounts.correctEmail(candidate.id, email)
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
