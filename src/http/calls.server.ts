import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiCall, ApiCalls, ResponseOf } from '../contract/calls.ts'
import { messageResponse, refusal } from '../contract/envelope.ts'
import type { Api, DocumentedSchema } from './api-routes.server.ts'

type Caller = {
  security: DocumentedSchema['security']
  /** Refuses everyone else. */
  onRequest?: (request: FastifyRequest) => Promise<void>
  /** Returns what handlers get to know of the caller. */
  who(request: FastifyRequest): object
}
/** Those who may make calls, by the `caller` of the calls. */
type Guard<Callers = Record<string, Caller>> = { callers: Callers }

/** What a handler gets: who calls, and the parts of the request as their schemas read them. */
type Input<Call, Callers> = WhoOf<Call, Callers> & {
  params: Call extends { params: infer Params extends z.ZodType } ? z.output<Params> : unknown
  query: Call extends { querystring: infer Query extends z.ZodType } ? z.output<Query> : unknown
  body: Call extends { body: infer Body extends z.ZodType } ? z.output<Body> : unknown
  request: FastifyRequest
  reply: FastifyReply
}
type WhoOf<Call, Callers> = Call extends { caller: infer Name extends keyof Callers }
  ? Callers[Name] extends { who(request: FastifyRequest): infer Who }
    ? Who
    : never
  : never
/** A file that the browser saves. */
type SavedFile = { name: string; content: string | Buffer }
/** What a handler returns: the response without its `status`, or a file. */
type Answer<Call> = Call extends { file: string } ? { file: SavedFile } : Omit<z.output<ResponseOf<Call>>, 'status'>
type Handlers<Calls, Callers> = {
  [Name in keyof Calls]: (input: Input<Calls[Name], Callers>) => Promise<Answer<Calls[Name]>>
}
type AnyHandler = (input: Input<ApiCall, Record<string, Caller>>) => Promise<{ file?: SavedFile }>

/** Adds calls to the API, with their guards and documentation. Fastify checks what their handlers get and return. */
export function serve<Calls extends ApiCalls, Callers extends Record<string, Caller>>(
  api: Api,
  guard: Guard<Callers>,
  calls: Calls,
  handlers: Handlers<Calls, Callers>,
): void
export function serve(
  api: Api,
  { callers }: Guard,
  calls: ApiCalls,
  handlers: Record<string, AnyHandler | undefined>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const caller = callers[call.caller]
    const handle = handlers[name]
    if (caller && handle) addCall(api, { name, call, caller, handle })
  }
}

type Added = { name: string; call: ApiCall; caller: Caller; handle: AnyHandler }

function addCall(api: Api, { name, call, caller: { security, onRequest, who }, handle }: Added): void {
  const { caller: _, tag, refusals, file: fileType, response = messageResponse, bodyLimit, ...documented } = call
  const [method, path = ''] = name.split(' ')
  const schema = {
    description: `${call.summary}.`,
    tags: [tag] as const,
    security,
    ...documented,
    response: {
      ...Object.fromEntries(refusals.map((status) => [status, refusal])),
      200: fileType === undefined ? response : fileOf(fileType),
    },
  }
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
  api[method === 'GET' ? 'get' : 'post'](route, { onRequest, schema, bodyLimit }, async (request, reply) => {
    const { params, query, body } = request
    const { file, ...answer } = await handle({ ...who(request), params, query, body, request, reply })
    return file && fileType ? sendFile(reply, fileType, file) : { status: true, ...answer }
  })
}

function fileOf(type: string) {
  return { content: { [type]: { schema: z.any().meta({ type: 'string', format: 'binary' }) } } }
}

function sendFile(reply: FastifyReply, type: string, { name, content }: SavedFile) {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .send(content)
}
