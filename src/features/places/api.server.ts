import { z } from 'zod'
import { refusal } from '../../contract/envelope.ts'
import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { countiesResponse, subCountiesResponse } from './contract.ts'
import { places } from './service.server.ts'

/** A day, because places change only with a release. */
const cacheControl = 'public, max-age=86400'

export const placesApi: ApiRoutes = async (api) => {
  api.get(
    '/jobs/counties',
    {
      schema: {
        summary: "Kenya's counties and their sub-counties",
        tags: ['places'],
        response: { 200: countiesResponse },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', cacheControl)
      return { status: true, data: { counties: places.counties, sub_counties: places.subCounties } }
    },
  )

  api.get(
    '/jobs/counties/:id/sub-counties',
    {
      schema: {
        summary: 'The sub-counties of one county',
        tags: ['places'],
        params: z.object({ id: z.string().describe('The id of a county.') }),
        response: { 200: subCountiesResponse, 404: refusal },
      },
    },
    async ({ params }, reply) => {
      const county = places.counties.find(({ id }) => String(id) === params.id)
      if (!county) return reply.code(404).send({ status: false, message: 'There is no county with this id.' })
      reply.header('cache-control', cacheControl)
      return { status: true, data: places.subCounties.filter((place) => place.county_id === county.id) }
    },
  )
}
