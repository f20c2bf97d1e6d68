import { type ApiRoutes, noToken } from '../../http/api-routes.server.ts'
import { jobTitlesResponse } from './contract.ts'
import { jobTitles } from './service.server.ts'

export const jobTitlesApi: ApiRoutes = async (api) => {
  api.get(
    '/jobs/titles',
    {
      schema: {
        operationId: 'listJobTitles',
        summary: 'List the job titles that candidates choose from',
        description:
          'Sorted by name. The work profile accepts these titles, in upper or lower case, with or without accents. The list changes only with a release, so clients may keep it for a day.',
        tags: ['job titles'],
        security: noToken,
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
