import { STATUS_CODES } from 'node:http'
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
        description:
          'Every answer but a photo is JSON with `status`; a refused call has `message` and, for wrong values, `errors` by field. A body that cannot be read is refused with 400, one of another content type with 415.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/login` answers.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      nameAnswers(document.openapiObject.paths ?? {})
      return document.openapiObject
    },
  })
}

/** Calls each answer by its status: of itself the library says `Default Response`. */
function nameAnswers(paths: PathItems): void {
  const operations = Object.values(paths).flatMap((path) => [path?.get ?? {}, path?.post ?? {}])
  for (const { responses = {} } of operations) {
    for (const [status, answer] of Object.entries(responses))
      Object.assign(answer, { description: STATUS_CODES[status] })
  }
}

type PathItems = Record<string, { get?: Operation; post?: Operation } | undefined>
type Operation = { responses?: Record<string, object> }
