import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Describes every call registered after it, as OpenAPI 3.1. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kazi Kenya API',
        version: '1.0.0',
        description: 'Every answer is JSON with `status`; a refused call has `message` and, for wrong values, `errors` by field.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/login` answers.' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** The policy of the page that describes the API. It leaves http addresses as they are: turned into https the page's own files would not load where the site has no TLS. */
export const apiPagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}
