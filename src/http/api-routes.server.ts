import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ApiTag } from '../contract/calls.ts'

/** What a call needs: the token of a candidate, or the cookie of a person of the office. */
type Scheme = 'token' | 'staff' | 'manager' | 'staffCode' | 'managerCode'

/** The schema of a call, with what the OpenAPI document and /api/docs say about it. */
export type DocumentedSchema = FastifySchema & {
  /** A verb and a noun. Generated clients name their functions after it, so it must not change. */
  operationId: string
  /** One line without a full stop. */
  summary: string
  /** What the call returns, when to use it and its limits. */
  description: string
  tags: readonly [ApiTag]
  security: readonly { readonly [scheme in Scheme]?: readonly string[] }[]
}

/** The `security` of a call, by the name of the scheme in `openapi.server.ts`. */
export const noToken = [] as const satisfies DocumentedSchema['security']
export const needsToken = [{ token: [] }] as const satisfies DocumentedSchema['security']
export const needsStaff = [{ staff: [] }] as const satisfies DocumentedSchema['security']
/** For managers, and after a code within the last ten minutes. */
export const needsManager = [{ manager: [] }] as const satisfies DocumentedSchema['security']
export const needsStaffCode = [{ staffCode: [] }] as const satisfies DocumentedSchema['security']
export const needsManagerCode = [{ managerCode: [] }] as const satisfies DocumentedSchema['security']
export const optionalToken = [{ token: [] }, {}] as const satisfies DocumentedSchema['security']

type ZodInstance = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Fastify's `get` or `post`, except that the schema must document the call. */
type AddCall = <const Schema extends DocumentedSchema>(
  path: string,
  options: { schema: Schema } & RouteShorthandOptions<
    RawServerDefault,
    IncomingMessage,
    ServerResponse,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider
  >,
  handler: RouteHandlerMethod<
    RawServerDefault,
    IncomingMessage,
    ServerResponse,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider
  >,
) => unknown

/** A Fastify instance whose request types are inferred from zod schemas, and whose GET and POST calls are documented. */
export type Api = Omit<ZodInstance, 'get' | 'post'> & { get: AddCall; post: AddCall }

/** Registers a feature's routes below `/api`. */
export type ApiRoutes = (api: Api) => Promise<void>

/** Registers routes outside the API, which serve files. */
export type FileRoutes = (app: ZodInstance) => Promise<void>
