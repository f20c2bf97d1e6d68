import { nairobiDay } from '../../../calendar.ts'
import { refusal } from '../../../contract/envelope.ts'
import { type ApiRoutes, type DocumentedSchema, needsToken } from '../../../http/api-routes.server.ts'
import type { Sessions } from '../../../http/sessions.server.ts'
import { savedChanges, savedIdsResponse, savedJobsResponse } from '../contract.ts'
import { presentCard } from '../present.server.ts'
import { listSaved, syncSaved } from './service.server.ts'

type Parts = Parameters<typeof listSaved>[0] & { sessions: Sessions }

const refusals = { 401: refusal, 422: refusal, 503: refusal }
const guarded = { tags: ['jobs'], security: needsToken } as const satisfies Partial<DocumentedSchema>

/** The routes of `contract.ts`, which exist in live mode only. Each is about the candidate who sends the request. */
export function savedJobsApi(parts: Parts): ApiRoutes {
  const { sessions, clock } = parts
  return async (api) => {
    api.addHook('onRequest', sessions.required)
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

    const list = {
      schema: {
        ...guarded,
        operationId: 'listSavedJobs',
        summary: 'List your own saved jobs',
        description: 'Open jobs first, then the last saved. `job` is null if the job was removed or no longer exists.',
        response: { ...refusals, 200: savedJobsResponse },
      },
    } satisfies { schema: DocumentedSchema }
    api.get('/candidates/saved-jobs', list, async (request) => {
      const saved = await listSaved(parts, sessions.candidateOf(request))
      const today = nairobiDay(clock.now())
      return {
        status: true,
        data: saved.map(({ uuid, job, isClosed }) => ({
          job_uuid: uuid,
          is_closed: isClosed,
          job: job && presentCard(job, today),
        })),
      }
    })

    const merge = {
      schema: {
        ...guarded,
        operationId: 'mergeSavedJobs',
        summary: 'Merge the saved jobs of a phone with those of the account',
        description: 'For each job the newest change counts. Returns the ids of all saved jobs, oldest first.',
        body: savedChanges,
        response: { ...refusals, 200: savedIdsResponse },
      },
    } satisfies { schema: DocumentedSchema }
    api.post('/candidates/saved-jobs', merge, async (request) => ({
      status: true,
      data: await syncSaved(parts, sessions.candidateOf(request), request.body.changes),
    }))
  }
}
