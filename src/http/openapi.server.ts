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
