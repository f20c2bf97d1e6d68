import type { Api } from '../../../http/api-routes.server.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { logQuery, logResponse } from './contract.ts'
import { readLogPage } from './service.server.ts'

/** The log of the office. */
export function logApi(api: Api, parts: OfficeParts): void {
  const { managers } = officeCalls(parts.guard)
  const documented = managers('readStaffLog', 'Read who did what in the office', {
    description: 'Returns 50 entries, newest first. Names stay after a removal; candidates have only a number.',
    querystring: logQuery,
    response: logResponse,
  })
  api.get('/staff/log', documented, async ({ query: { person, ...filter } }) => ({
    status: true,
    data: await readLogPage(parts, { ...filter, personId: person }),
  }))
}
