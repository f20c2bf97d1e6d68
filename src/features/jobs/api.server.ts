import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { refusal } from '../../contract/envelope.ts'
import { type ApiRoutes, type DocumentedSchema, noToken } from '../../http/api-routes.server.ts'
import { readOrders, rememberOrder } from '../../http/shown-orders.server.ts'
import { createCompleteList, maxDownloadsPerClient } from './complete-list.server.ts'
import { jobResponse, jobsResponse, jobsQuery, pageSize, type Trade } from './contract.ts'
import { excerptLength, presentCard, presentDetail, presentPageItem } from './present.server.ts'
import type { JobsPage, JobsService } from './service.server.ts'

type Call = { schema: DocumentedSchema }

const listCall = {
  schema: {
    operationId: 'listJobs',
    summary: 'List open jobs',
    description:
      `Without parameters: the complete list, streamed in a random order; at most ${maxDownloadsPerClient} downloads at a time for each client. ` +
      `With any parameter: one page of it, with counts, and descriptions cut to ${excerptLength} characters. ` +
      'If few jobs match, the cookie `orders` prevents the same order twice in a row.',
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
      const { seed, cursor, limit = pageSize, fields, facets, ...filters } = request.query
      const page = await jobs.findPage(filters, { seed, cursor, limit, shown: readOrders(request.headers.cookie) })
      reply.header('cache-control', page.isRandom ? 'no-store' : 'private, no-cache')
      reply.isSameForAll = !page.isRandom
      if (page.order) rememberOrder(request, reply, page.order)
      return presentPage(page, jobs.today(), {
        isCard: fields === 'card',
        hasFacets: facets === undefined,
        trades: facets === 'trades' ? jobs.trades() : undefined,
      })
    })

    api.get('/jobs/profile/:id', detailCall, async ({ params }, reply) => {
      const found = z.guid().safeParse(params.id).success ? await jobs.findJob(params.id) : null
      if (!found) return reply.code(404).send({ status: false, message: 'Job not found' })
      if (found === 'removed') return reply.code(410).send({ status: false, message: 'This job was removed' })
      reply.header('cache-control', 'private, no-cache')
      reply.isSameForAll = true
      return { status: true, data: presentDetail(found, jobs.today()) }
    })
  }
}

function presentPage(
  { jobs, total, matching, nextCursor, previousCursor, ...page }: JobsPage,
  today: number,
  { isCard, hasFacets, trades }: { isCard: boolean; hasFacets: boolean; trades: Trade[] | undefined },
) {
  const { countries, categories, inAnyCategory: matching_any_category, paid: matching_paid } = page
  return {
    status: true,
    data: jobs.map((job) => (isCard ? presentCard(job, today) : presentPageItem(job, today))),
    meta: {
      total,
      matching,
      trades,
      ...(hasFacets && { countries, categories, matching_any_category, matching_paid }),
      next_cursor: nextCursor,
      ...(previousCursor !== null && { previous_cursor: previousCursor }),
    },
  }
}
