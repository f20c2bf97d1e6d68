import { refusal } from '../../../contract/envelope.ts'
import { type Api, needsStaff } from '../../../http/api-routes.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { todayResponse } from './contract.ts'
import { readToday } from './service.server.ts'

export function todayApi(api: Api, parts: OfficeParts): void {
  api.get(
    '/staff/today',
    {
      onRequest: parts.guard.staff,
      schema: {
        operationId: 'readToday',
        summary: 'Read what needs attention today',
        description:
          'Returns the jobs that close within a week, scheduled jobs, feeds with problems, and how many candidates registered in the last two weeks. Lists have at most 20 rows.',
        tags: ['office'],
        security: needsStaff,
        response: { 200: todayResponse, 401: refusal, 503: refusal },
      },
    },
    async () => ({ status: true, data: await readToday(parts) }),
  )
}
