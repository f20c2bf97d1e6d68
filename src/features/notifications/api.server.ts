import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { serve } from '../../http/calls.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import { notificationCalls } from './contract.ts'
import { markNotified, readNotifications } from './service.server.ts'

type Parts = Parameters<typeof readNotifications>[0] & { sessions: Sessions }

/** The calls of candidates about what is new for them, which exist in live mode only. */
export function notificationsApi(parts: Parts): ApiRoutes {
  return async (api) => {
    serve(api, parts.sessions, notificationCalls, {
      'GET /candidates/notifications': ({ candidateId }) => readNotifications(parts, candidateId),
      'POST /candidates/notifications/read': async ({ candidateId }) => {
        await markNotified(parts, candidateId)
        return { message: 'All notifications are read.' }
      },
    })
  }
}
