import { refusal } from '../../contract/envelope.ts'
import { type ApiRoutes, type DocumentedSchema, needsToken } from '../../http/api-routes.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import { messageResponse } from '../accounts/contract.ts'
import { notificationsResponse } from './contract.ts'
import { markNotified, readNotifications } from './service.server.ts'

type Parts = Parameters<typeof readNotifications>[0] & { sessions: Sessions }

const guarded = { tags: ['applications'], security: needsToken } as const satisfies Partial<DocumentedSchema>

/** The routes of `contract.ts`, which exist in live mode only. Each is about the candidate who sends the request. */
export function notificationsApi(parts: Parts): ApiRoutes {
  const { sessions } = parts
  return async (api) => {
    api.addHook('onRequest', sessions.required)
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

    const list = {
      schema: {
        ...guarded,
        operationId: 'listNotifications',
        summary: 'List what is new about your applications and saved jobs',
        description:
          'Returns the newest 20: answers and messages of the agency, and saved jobs that close within three days.',
        response: { 200: notificationsResponse, 401: refusal, 503: refusal },
      },
    } satisfies { schema: DocumentedSchema }
    api.get('/candidates/notifications', list, async (request) => ({
      status: true,
      ...(await readNotifications(parts, sessions.candidateOf(request))),
    }))

    const read = {
      schema: {
        ...guarded,
        operationId: 'readNotifications',
        summary: 'Mark all notifications as read',
        description: 'What happened until now is no longer new.',
        response: { 200: messageResponse, 401: refusal, 503: refusal },
      },
    } satisfies { schema: DocumentedSchema }
    api.post('/candidates/notifications/read', read, async (request) => {
      await markNotified(parts, sessions.candidateOf(request))
      return { status: true, message: 'All notifications are read.' }
    })
  }
}
