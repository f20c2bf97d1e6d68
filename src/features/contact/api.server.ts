import { messageResponse, refusal, refuseField } from '../../contract/envelope.ts'
import { type ApiRoutes, noToken } from '../../http/api-routes.server.ts'
import { clientOf } from '../../http/client-address.server.ts'
import type { LimitMaker } from '../../http/limits/limits.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { BotCheck } from '../accounts/bot-check/bot-check.server.ts'
import { personRule } from '../accounts/contract.ts'
import { sentMessage } from './bodies.server.ts'
import { type ContactParts, storeMessage } from './messages.server.ts'

type Parts = ContactParts & { botCheck: BotCheck; limit: LimitMaker; securityLog: SecurityLog }

const hour = 60 * 60

/** The call of the contact form, in live mode only. */
export function contactApi({ botCheck, limit, securityLog, ...parts }: Parts): ApiRoutes {
  // High for requests with a valid proof, because many people share a mobile IP address.
  const proven = limit('contact', { calls: 60, seconds: hour })
  const unproven = limit('contact-unproven', { calls: 10, seconds: hour })
  return async (api) => {
    api.post(
      '/contact',
      {
        schema: {
          operationId: 'sendContactMessage',
          summary: 'Send a message to the agency',
          description:
            'The agency answers by email. `GET /api/bot-check?form=contact` says how to get a `recaptcha_token`, which works for one call. The same message twice within an hour is stored once. Limits per hour and client: 60 calls with a valid token, ten others.',
          tags: ['contact'],
          security: noToken,
          body: sentMessage,
          response: { 200: messageResponse, 422: refusal, 429: refusal, 503: refusal },
        },
      },
      async (request, reply) => {
        const verdict = await botCheck.verify(request.body.recaptcha_token)
        await (verdict === 'person' ? proven : unproven).take(clientOf(request))
        if (verdict !== 'person') {
          securityLog.write(request, { security: 'bot_check_failed', reason: verdict })
          return reply.code(422).send(refuseField('recaptcha_token', personRule))
        }
        await storeMessage(parts, request.body)
        return { status: true, message: 'Your message is sent. We will answer by email.' }
      },
    )
  }
}
