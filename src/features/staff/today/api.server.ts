import type { Api } from '../../../http/api-routes.server.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { todayResponse } from './contract.ts'
import { readToday } from './service.server.ts'

export function todayApi(api: Api, parts: OfficeParts): void {
  const { staff } = officeCalls(parts.guard)
  const documented = staff('readToday', 'Read what needs attention today', {
    description: 'Lists have at most 20 rows.',
    response: todayResponse,
  })
  api.get('/staff/today', documented, async () => ({ status: true, data: await readToday(parts) }))
}
