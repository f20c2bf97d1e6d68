import { nairobiDay } from '../../../calendar.ts'
import type { ApiRoutes } from '../../../http/api-routes.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { Sessions } from '../../../http/sessions.server.ts'
import { savedJobCalls } from '../contract.ts'
import { presentCard } from '../present.server.ts'
import { listSaved, syncSaved } from './service.server.ts'

type Parts = Parameters<typeof listSaved>[0] & { sessions: Sessions }

/** The calls of candidates about their saved jobs, which exist in live mode only. */
export function savedJobsApi(parts: Parts): ApiRoutes {
  return async (api) => {
    serve(api, parts.sessions, savedJobCalls, {
      'GET /candidates/saved-jobs': async ({ candidateId }) => {
        const saved = await listSaved(parts, candidateId)
        const today = nairobiDay(parts.clock.now())
        return {
          data: saved.map(({ uuid, job, isClosed }) => ({
            job_uuid: uuid,
            is_closed: isClosed,
            job: job && presentCard(job, today),
          })),
        }
      },
      'POST /candidates/saved-jobs': async ({ candidateId, body }) => ({
        data: await syncSaved(parts, candidateId, body.changes),
      }),
    })
  }
}
