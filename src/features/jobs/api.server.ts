import { z } from 'zod'
import type { Clock } from '../../calendar.ts'
import { refusal } from '../../contract/envelope.ts'
import { type ApiRoutes, type DocumentedSchema, noToken } from '../../http/api-routes.server.ts'
import { languageNow } from '../../language/translate.ts'
import { createCompleteList, maxDownloadsPerClient } from './complete-list.server.ts'
import { jobResponse, jobsResponse, jobsQuery, pageSize } from './contract.ts'
import { excerptLength } from './excerpt.ts'
import { tellRemoved } from './offline/removed-header.server.ts'
import { presentCard, presentDetail, presentMeta, presentPageItem } from './present.server.ts'
import { searched } from './search/swahili-words.server.ts'
import type { JobsService } from './service.server.ts'

type Call = { schema: DocumentedSchema }

const listCall = {
  schema: {
    operationId: 'listJobs',
    summary: 'List open jobs',
    description:
      `Without parameters: the complete list, streamed in a random order; at most ${maxDownloadsPerClient} downloads at a time for each client. ` +
      `With any parameter: one page of it, with counts, and descriptions cut to ${excerptLength} characters.`,
    tags: ['jobs'],
    security: noToken,
    querystring: jobsQuery,
    response: { 200: jobsResponse, 422: refusal, 429: refusal, 503: refusal },
  },
} satisfies Call

const detailCall = {
  schema: {
    operationId: 'getJob',
    summary: 'Get one job, open or closed',
    description:
      'Returns the full description, the fields that lists leave out, and up to three similar jobs. Lists have only open jobs, but the URL of a job keeps working after it has closed: `job_is_closed` is then true. A job that was removed, for example because it was fraud, is gone: 410.',
    tags: ['jobs'],
    security: noToken,
    params: z.object({ id: z.string().describe('The job_uuid from a list.') }),
    response: { 200: jobResponse, 404: refusal, 410: refusal, 503: refusal },
  },
} satisfies Call

/** The routes of `contract.ts`. */
export function jobsApi(jobs: JobsService, clock: Clock): ApiRoutes {
  const openList = createCompleteList(jobs, clock)

  return async (api) => {
    api.get('/jobs', listCall, async (request, reply) => {
      if (!request.url.includes('?')) {
        reply.type('application/json; charset=utf-8')
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream writes the shape of `jobsResponse`
        return reply.send((await openList(reply)) as never)
      }
      tellRemoved(reply, jobs.removedIds())
      const { seed, sort, cursor, limit = pageSize, fields, facets, ...filters } = request.query
      const page = await jobs.findPage(searched(filters, languageNow()), { seed, sort, cursor, limit })
      reply.header('cache-control', page.isRandom ? 'no-store' : 'private, no-cache')
      const present = fields === 'card' ? presentCard : presentPageItem
      const meta = presentMeta(page, facets === 'trades' ? jobs.trades() : undefined)
      const { countries: _c, categories: _t, matching_any_category: _a, matching_paid: _p, ...withoutFacets } = meta
      return {
        status: true,
        data: page.jobs.map((job) => present(job, jobs.today())),
        meta: facets === undefined ? meta : withoutFacets,
      }
    })

    api.get('/jobs/profile/:id', detailCall, async ({ params }, reply) => {
      tellRemoved(reply, jobs.removedIds())
      const found = z.guid().safeParse(params.id).success ? await jobs.findJob(params.id) : null
      if (!found) return reply.code(404).send({ status: false, message: 'Job not found' })
      if (found === 'removed') return reply.code(410).send({ status: false, message: 'This job was removed' })
      reply.header('cache-control', 'private, no-cache')
      return { status: true, data: presentDetail(found, jobs.today()) }
    })
  }
}
