import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { jobTitlesAnswer } from './contract.ts'
import { jobTitles } from './service.server.ts'

/** The calls of `contract.ts`, below the prefix they are registered with. */
export const jobTitlesApi: ApiRoutes = async (api) => {
  api.get(
    '/jobs/titles',
    {
      schema: {
        summary: 'The job titles that a candidate chooses from, sorted',
        tags: ['job titles'],
        response: { 200: jobTitlesAnswer },
      },
    },
    async (_request, reply) => {
      // They change with a release: whoever has them keeps them for a day.
      reply.header('cache-control', 'public, max-age=86400')
      return { status: true, data: jobTitles.map((name) => ({ name })) }
    },
  )
}
