import cookie from '@fastify/cookie'
import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { serve } from '../../http/calls.server.ts'
import { staffApplicationsApi } from './applications/api.server.ts'
import { candidatesApi } from './candidates/api.server.ts'
import { importApi } from './import/api.server.ts'
import { jobsApi } from './jobs/api.server.ts'
import { joiningApi } from './joining/api.server.ts'
import { logCalls } from './log/contract.ts'
import { readLogPage } from './log/service.server.ts'
import { messagesApi } from './messages/api.server.ts'
import type { OfficeParts } from './office-parts.server.ts'
import { peopleApi } from './people/api.server.ts'
import { rateCalls } from './rates/contract.ts'
import { saveRates, showRates } from './rates/service.server.ts'
import { signInApi } from './sign-in/api.server.ts'
import { todayCalls } from './today/contract.ts'
import { readToday } from './today/service.server.ts'

/** The calls of the office, below `/staff`. */
export function staffApi(parts: OfficeParts): ApiRoutes {
  return async (api) => {
    await api.register(cookie)
    // Answers hold personal data, and depend on who asks.
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    api.addHook('onRequest', parts.guard.ownOrigin)
    signInApi(api, parts)
    joiningApi(api, parts)
    peopleApi(api, parts)
    serve(
      api,
      parts.guard,
      { ...logCalls, ...rateCalls, ...todayCalls },
      {
        'GET /staff/log': async ({ query }) => ({ data: await readLogPage(parts, query) }),
        'GET /staff/rates': async () => ({ data: await showRates(parts) }),
        'POST /staff/rates': async ({ member, body }) => {
          await saveRates(parts, member, body)
          return { message: 'The rates are saved. Pages show them within seconds.' }
        },
        'GET /staff/today': async () => ({ data: await readToday(parts) }),
      },
    )
    await importApi(api, parts)
    await jobsApi(api, parts)
    candidatesApi(api, parts)
    staffApplicationsApi(api, parts)
    messagesApi(api, parts)
  }
}
