import { messageResponse, refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, needsToken, noToken } from '../../../http/api-routes.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { t } from '../../../language/translate.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { emailVerification, verificationResponse } from '../contract.ts'
import { writeErased } from '../identity-api.server.ts'
import { limitKeyOfCandidate } from '../identity.ts'

export function emailVerificationApi(api: Api, { accounts, limits, securityLog }: AccountsApiParts): void {
  api.post(
    '/verify-email',
    {
      schema: {
        operationId: 'verifyEmail',
        summary: 'Confirm an email address with the token from an emailed link',
        description:
          'A token works for 48 hours. One that was sent to a new address makes it the address of the account.  `already_confirmed` says that the address was confirmed before. Limit: 20 unusable tokens an hour per client.',
        tags: ['accounts'],
        security: noToken,
        body: emailVerification,
        response: { 200: verificationResponse, 422: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      const { token } = request.body
      const changed = await accounts.changeEmail(token)
      if (changed.ok) {
        writeErased(securityLog, request, changed)
        securityLog.write(request, { security: 'email_corrected' })
        const message = t('Your email address is changed to {email}.', { email: changed.email })
        return { status: true, message, already_confirmed: false, changed_to: changed.email }
      }
      if (changed.code === 'taken') return reply.code(422).send(refuseField('token', takenAddress))
      const isDone = changed.code === 'done_before'
      const verified = isDone ? ({ ok: false, isConfirmed: true } as const) : await accounts.verifyEmail(token)
      if (!verified.ok && verified.isConfirmed)
        return { status: true, message: 'Already confirmed.', already_confirmed: true }
      if (!verified.ok) {
        await limits.emailVerification.take(clientOf(request))
        securityLog.write(request, { security: 'mailed_link_refused', link: 'verify_email' })
        return reply.code(422).send(refuseField('token', invalidLink))
      }
      securityLog.setAccount(request, verified.candidateId)
      securityLog.write(request, { security: 'email_confirmed' })
      return { status: true, message: 'Thank you. Your email address is confirmed.', already_confirmed: false }
    },
  )
}

export function verificationMailApi(api: Api, { accounts, limits, sessions }: AccountsApiParts): void {
  api.post(
    '/verify-email/send',
    {
      onRequest: sessions.required,
      schema: {
        operationId: 'sendVerificationEmail',
        summary: 'Email another confirmation link',
        description:
          'The link works for 48 hours. Sends nothing if the address is already confirmed; `message` says which of the two it was. Limits: three calls an hour per account, 60 per client.',
        tags: ['accounts'],
        security: needsToken,
        response: { 200: messageResponse, 401: refusal, 429: refusal, 503: refusal },
      },
    },
    async (request) => {
      const candidateId = sessions.candidateOf(request)
      await limits.verificationMail.account.take(limitKeyOfCandidate(candidateId))
      await limits.verificationMail.client.take(clientOf(request))
      const sent = await accounts.sendVerificationLink(candidateId)
      return {
        status: true,
        message: !sent.ok
          ? 'Your email address is already confirmed.'
          : 'We have sent you an email. The link in it works for 48 hours.',
      }
    },
  )
}

const takenAddress = 'This email address belongs to another account, so yours keeps the address that it has.'

const invalidLink =
  'This link has already been used or has expired. If your email address is not confirmed yet, ask for a new link on your dashboard.'
