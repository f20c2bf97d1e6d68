import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { jobTitlesResponse } from './contract.ts'
import { jobTitles } from './service.server.ts'

export const jobTitlesApi: ApiRoutes = async (api) => {
  api.get(
    '/jobs/titles',
    {
      schema: {
        summary: 'The job titles that candidates choose from, sorted by name',
        tags: ['job titles'],
        response: { 200: jobTitlesResponse },
      },
    },
    async (_request, reply) => {
      // A day, because titles change only with a release.
      reply.header('cache-control', 'public, max-age=86400')
      return { status: true, data: jobTitles.map((name) => ({ name })) }
    },
  )
}
