import { refusal } from '../../../contract/envelope.ts'
import { type Api, needsManager } from '../../../http/api-routes.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { logQuery, logResponse } from './contract.ts'
import { readLogPage } from './service.server.ts'

/** The log of the office. */
export function logApi(api: Api, parts: OfficeParts): void {
  api.get(
    '/staff/log',
    {
      onRequest: parts.guard.managers,
      schema: {
        operationId: 'readStaffLog',
        summary: 'Read who did what in the office',
        description:
          'Returns 50 entries, newest first. Names stay after a removal; candidates have only a number. Only for managers.',
        tags: ['office'],
        security: needsManager,
        querystring: logQuery,
        response: { 200: logResponse, 401: refusal, 403: refusal, 422: refusal, 503: refusal },
      },
    },
    async ({ query: { person, ...filter } }) => ({
      status: true,
      data: await readLogPage(parts, { ...filter, personId: person }),
    }),
  )
}
