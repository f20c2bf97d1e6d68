import cookie from '@fastify/cookie'
import { refusal } from '../../contract/envelope.ts'
import { type ApiRoutes, needsStaff } from '../../http/api-routes.server.ts'
import { candidatesApi } from './candidates/api.server.ts'
import { memberResponse } from './contract.ts'
import type { OfficeParts } from './office-parts.server.ts'

/** The calls of the office, below `/staff`. */
export function staffApi(parts: OfficeParts): ApiRoutes {
  const { guard } = parts
  return async (api) => {
    await api.register(cookie)
    // Answers hold personal data, and depend on who asks.
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    api.get(
      '/staff/me',
      {
        onRequest: guard.staff,
        schema: {
          operationId: 'readStaffMember',
          summary: 'Read who is signed in to the office',
          description: 'Returns the name, email address and role of the signed-in person.',
          tags: ['office'],
          security: needsStaff,
          response: { 200: memberResponse, 401: refusal, 503: refusal },
        },
      },
      async (request) => ({ status: true, data: guard.memberOf(request) }),
    )
    candidatesApi(api, parts)
  }
}
