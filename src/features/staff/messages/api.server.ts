import type { Api } from '../../../http/api-routes.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { messageCalls } from './contract.ts'
import { listMessages, openMessage, replyToMessage, setDone } from './service.server.ts'

/** The calls about messages of the contact form, which exist in both modes. */
export function messagesApi(api: Api, parts: OfficeParts): void {
  serve(api, parts.guard, messageCalls, {
    'GET /staff/messages': ({ query }) => listMessages(parts, query),
    'GET /staff/messages/{id}': async ({ member, params }) => ({ data: await openMessage(parts, member, params.id) }),
    'POST /staff/messages/{id}/reply': async ({ member, params, body }) => {
      await replyToMessage(parts, member, params.id, body.text)
      return { message: 'The reply is sent.' }
    },
    'POST /staff/messages/{id}/done': async ({ member, params, body }) => {
      await setDone(parts, member, params.id, body.is_done)
      return { message: body.is_done ? 'The message is done.' : 'The message is open again.' }
    },
  })
}
