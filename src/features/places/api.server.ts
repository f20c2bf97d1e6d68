import { z } from 'zod'
import { refusal } from '../../contract/envelope.ts'
import { type ApiRoutes, type DocumentedSchema, noToken } from '../../http/api-routes.server.ts'
import { countiesResponse, subCountiesResponse } from './contract.ts'
import { places } from './service.server.ts'

/** A day, because places change only with a release. */
const cacheControl = 'public, max-age=86400'

const subCountiesCall = {
  operationId: 'listSubCounties',
  summary: 'List the sub-counties of one county',
  description:
    'For a client that needs one county only: `GET /api/jobs/counties` returns the same sub-counties of all of them.',
  tags: ['places'],
  security: noToken,
  params: z.object({ id: z.string().describe('The id of a county.') }),
  response: { 200: subCountiesResponse, 404: refusal },
} satisfies DocumentedSchema

export const placesApi: ApiRoutes = async (api) => {
  api.get(
    '/jobs/counties',
    {
      schema: {
        operationId: 'listCounties',
        summary: "List Kenya's counties and their sub-counties",
        description:
          'All 47 counties and 290 constituencies, with their official codes as ids. The personal details accept only these names. The list changes only with a release, so clients may keep it for a day.',
        tags: ['places'],
        security: noToken,
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
      schema: subCountiesCall,
    },
    async ({ params }, reply) => {
      const county = places.counties.find(({ id }) => String(id) === params.id)
      if (!county) return reply.code(404).send({ status: false, message: 'There is no county with this id.' })
      reply.header('cache-control', cacheControl)
      return { status: true, data: places.subCounties.filter((place) => place.county_id === county.id) }
    },
  )
}
