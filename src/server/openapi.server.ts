import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Generates an OpenAPI 3.1 document for all routes registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kazi Kenya API',
        version: '1.0.0',
        description:
          'Every response except a photo is JSON with a `status`. Error responses also have a `message` and, for invalid values, `errors` by field. A body that cannot be parsed gets status 400, an unsupported content type 415.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/login` returns.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      describeResponses(document.openapiObject.paths ?? {})
      return document.openapiObject
    },
  })
}

/** Describes each response by its status text, instead of the library's `Default Response`. */
function describeResponses(paths: PathItems): void {
  const operations = Object.values(paths).flatMap((path) => [path?.get ?? {}, path?.post ?? {}])
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses))
      Object.assign(response, { description: STATUS_CODES[status] })
  }
}

type PathItems = Record<string, { get?: Operation; post?: Operation } | undefined>
type Operation = { responses?: Record<string, object> }
