import { STATUS_CODES } from 'node:http'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { brand } from '../brand.ts'
import type { ApiTag } from '../contract/calls.ts'
import type { ApiDocument } from '../features/api-docs/contract.ts'
import { sessionCookieName } from '../features/staff/sign-in/session-cookie.server.ts'

const intro = `\
Every response except a photo is JSON with a \`status\`. Error responses also have a \`message\` and, for invalid \
values, \`errors\` by field. Responses with status 429, and some with 503, say in \`Retry-After\` how many seconds to \
wait before the next attempt. Any call may respond with 500 if it fails on our side. Responses with an \`ETag\` can be \
revalidated with \`If-None-Match\`.`

const tags: Record<ApiTag, string> = {
  jobs: 'Open jobs, and everything about one job.',
  'job titles': 'The titles that candidates choose from.',
  places: 'The counties and sub-counties of Kenya.',
  accounts: 'Registering, signing in and out, confirming an email address, and resetting a password.',
  profile: 'What a candidate tells employers. Each call reads or changes only the profile of the signed-in candidate.',
  applications: 'The applications of the signed-in candidate, and how far they are.',
  contact: 'The contact form.',
  office:
    'For the staff of the agency, at /staff. A write needs the header `Origin` of this site, as browsers send it.',
}

/** Serves an OpenAPI 3.1 document of all routes registered after it at /openapi.json. Returns a function that builds it. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<() => ApiDocument> {
  await app.register(swagger, {
    openapi: describeApi(publicUrl),
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      describeResponses(document.openapiObject.paths ?? {})
      const described = jsonSchemaTransformObject(document)
      if ('components' in described) deleteUnused(described.components?.schemas ?? {}, JSON.stringify(described))
      return described
    },
  })

  app.get('/openapi.json', { schema: { hide: true } }, async (_, reply) => {
    // It changes only with a release.
    reply.header('cache-control', 'public, max-age=3600')
    return app.swagger()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the description of this API has what the page shows
  return () => app.swagger() as unknown as ApiDocument
}

function describeApi(publicUrl: string): NonNullable<FastifyDynamicSwaggerOptions['openapi']> {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: intro,
      termsOfService: `${publicUrl}/terms`,
      contact: { name: brand.name, email: brand.email, url: `${publicUrl}/contact` },
    },
    servers: [{ url: '/', description: 'The site that this document was loaded from.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      headers: {
        RetryAfter: {
          description: 'Seconds to wait before the next attempt. With status 503 only if the wait is known.',
          schema: { type: 'integer', minimum: 1 },
          example: 5,
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that `POST /api/login` returns. It expires after 30 days, or after 7 days without use.',
        },
        staff: staffCookie(publicUrl, ''),
        manager: staffCookie(publicUrl, ' Only for managers.'),
        staffCode: staffCookie(publicUrl, ' Needs a code within the last ten minutes.'),
        managerCode: staffCookie(publicUrl, ' Only for managers, and needs a code within the last ten minutes.'),
      },
    },
  }
}

function staffCookie(publicUrl: string, rule: string) {
  return {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(publicUrl),
    description: `The cookie that \`POST /api/staff/login/code\` sets. It ends after 12 hours, or after one hour without use.${rule}`,
  } as const
}

/** Components of the document. */
const refusalRef = { $ref: '#/components/schemas/Refusal' }
const retryAfterRef = { $ref: '#/components/headers/RetryAfter' }

/** Statuses with which the server refuses a request before the route handles it. */
const refusedEarly = { get: [400], post: [400, 413, 415] }

/**
 * Adds these statuses to each call, and the header Retry-After to those that may have it. Describes each response by
 * its status text, instead of the library's `Default Response`.
 */
function describeResponses(paths: PathItems): void {
  for (const path of Object.values(paths)) {
    for (const method of ['get', 'post'] as const) {
      const responses = path?.[method]?.responses
      if (!responses) continue
      for (const status of refusedEarly[method])
        responses[status] ??= { content: { 'application/json': { schema: refusalRef } } }
      for (const [status, response] of Object.entries(responses)) {
        Object.assign(response, { description: STATUS_CODES[status] })
        if (status === '429' || status === '503') Object.assign(response, { headers: { 'Retry-After': retryAfterRef } })
      }
    }
  }
}

/** The library adds each named schema twice, as it is in requests and as it is in responses. */
function deleteUnused(schemas: Record<string, object>, document: string): void {
  for (const name of Object.keys(schemas))
    if (!document.includes(`"#/components/schemas/${name}"`)) delete schemas[name]
}

type PathItems = Record<string, { get?: Operation; post?: Operation } | undefined>
type Operation = { responses?: Record<string, object> }
