import { Readable } from 'node:stream'
import { z } from 'zod'
import { refusal } from '../../contract/envelope.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { readOrders, rememberOrder } from '../../http/shown-orders.server.ts'
import { jobAnswer, jobsAnswer, jobsQuery, pageSize } from './contract.ts'
import { presentDetail, presentListItem, presentPageItem } from './present.server.ts'
import type { JobsService } from './service.server.ts'

/** So many complete lists at a time in each process. */
const mostListsAtATime = 20

/** The calls of `contract.ts`, below the prefix they are registered with. */
export function jobsApi(jobs: JobsService): ApiRoutes {
  let listsUnderWay = 0

  /** Each of them keeps some rows in memory for as long as its reader takes. */
  function countedList(): Readable {
    listsUnderWay++
    return Readable.from(jsonList(jobs, jobs.today()), { objectMode: false }).once('close', () => listsUnderWay--)
  }

  return async (api) => {
    api.get(
      '/jobs',
      {
        schema: {
          summary: 'Open jobs',
          description:
            'Without parameters: the complete list, streamed, in a random order. With any: one page of it, with counts, and descriptions cut to 200 characters. The cookie `orders`, set where few jobs match, keeps their order from coming twice in a row.',
          tags: ['jobs'],
          querystring: jobsQuery,
          response: { 200: jobsAnswer, 422: refusal, 503: refusal },
        },
      },
      async (request, reply) => {
        const { query, url } = request
        if (!url.includes('?')) {
          if (listsUnderWay >= mostListsAtATime) throw new CallRefused('Too many are reading the whole list just now. Please try again in a moment.', { statusCode: 503, retryAfterSeconds: 5 })
          reply.type('application/json; charset=utf-8')
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream writes the very shape that `jobsAnswer` describes
          return reply.send(countedList() as never)
        }
        const { seed, cursor, limit = pageSize, ...filters } = query
        const page = await jobs.findPage(filters, { seed, cursor, limit, shown: readOrders(request.headers.cookie) })
        if (page.order) rememberOrder(request, reply, page.order)
        const today = jobs.today()
        return {
          status: true,
          data: page.jobs.map((job) => presentPageItem(job, today)),
          meta: {
            total: page.total,
            matching: page.matching,
            countries: page.countries,
            categories: page.categories,
            matching_any_category: page.inAnyCategory,
            next_cursor: page.nextCursor,
          },
        }
      },
    )

    api.get(
      '/jobs/profile/:id',
      {
        schema: {
          summary: 'One job, open or closed',
          tags: ['jobs'],
          params: z.object({ id: z.string().describe('job_uuid of a list') }),
          response: { 200: jobAnswer, 404: refusal, 503: refusal },
        },
      },
      async ({ params }, reply) => {
        const found = z.guid().safeParse(params.id).success ? await jobs.findJob(params.id) : null
        if (!found) return reply.code(404).send({ status: false, message: 'Job not found' })
        return { status: true, data: presentDetail(found, jobs.today()) }
      },
    )
  }
}

async function* jsonList(jobs: JobsService, today: number): AsyncGenerator<string> {
  yield '{"status":true,"data":['
  let separator = ''
  for await (const batch of jobs.streamAll()) {
    for (const job of batch) {
      yield separator + JSON.stringify(presentListItem(job, today))
      separator = ','
    }
  }
  yield ']}'
}
