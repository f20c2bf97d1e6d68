import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '../../contract/envelope.ts'
import {
  type Api,
  needsManager,
  needsManagerCode,
  needsStaff,
  needsStaffCode,
  noToken,
} from '../../http/api-routes.server.ts'
import { messageResponse } from '../accounts/contract.ts'
import type { OfficeCall, OfficeCalls, ResponseOf } from './office-contract.ts'
import type { StaffGuard } from './sign-in/staff-guard.server.ts'
import type { StaffMember } from './staff-member.ts'

/** What a handler gets: the parts of the request as their schemas read them. */
type Input<Call> = {
  member: Call extends { caller: 'everyone' | 'passwordHolders' } ? null : StaffMember
  params: Call extends { params: infer Params extends z.ZodType } ? z.output<Params> : unknown
  query: Call extends { querystring: infer Query extends z.ZodType } ? z.output<Query> : unknown
  body: Call extends { body: infer Body extends z.ZodType } ? z.output<Body> : unknown
  request: FastifyRequest
  reply: FastifyReply
}
/** A file that the browser saves. */
type SavedFile = { name: string; content: string | Buffer }
/** What a handler returns: the response without its `status`, or a file. */
type Answer<Call> = Call extends { file: string } ? { file: SavedFile } : Omit<z.output<ResponseOf<Call>>, 'status'>
type Handlers<Calls> = { [Name in keyof Calls]: (input: Input<Calls[Name]>) => Promise<Answer<Calls[Name]>> }
type AnyHandler = (
  input: Omit<Input<OfficeCall>, 'member'> & { member: StaffMember | null },
) => Promise<{ file?: SavedFile }>

const refusals = {
  401: refusal,
  403: refusal,
  404: refusal,
  409: refusal,
  410: refusal,
  422: refusal,
  429: refusal,
  503: refusal,
} as const

/** Adds calls to the API, with their guards and documentation. Fastify checks what their handlers get and return. */
export function serve<Calls extends OfficeCalls>(
  api: Api,
  guard: StaffGuard,
  calls: Calls,
  handlers: Handlers<Calls>,
): void
export function serve(
  api: Api,
  guard: StaffGuard,
  calls: OfficeCalls,
  handlers: Record<string, AnyHandler | undefined>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name]
    if (handle) addCall(api, guard, { name, call, handle })
  }
}

type Added = { name: string; call: OfficeCall; handle: AnyHandler }

function addCall(api: Api, guard: StaffGuard, { name, call, handle }: Added): void {
  const { caller, file: fileType, response = messageResponse, bodyLimit, ...documented } = call
  const [method, path = ''] = name.split(' ')
  const { security, onRequest } = guardOf(guard, caller)
  const schema = {
    description: `${call.summary}.`,
    tags: ['office'] as const,
    security,
    ...documented,
    response: { ...refusals, 200: fileType === undefined ? response : fileOf(fileType) },
  }
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
  api[method === 'GET' ? 'get' : 'post'](route, { onRequest, schema, bodyLimit }, async (request, reply) => {
    const { params, query, body } = request
    const member = onRequest ? guard.memberOf(request) : null
    const { file, ...answer } = await handle({ member, params, query, body, request, reply })
    return file && fileType ? sendFile(reply, fileType, file) : { status: true, ...answer }
  })
}

function guardOf(guard: StaffGuard, caller: OfficeCall['caller']) {
  switch (caller) {
    case 'everyone':
      return { security: noToken }
    case 'passwordHolders':
      return { security: needsStaff }
    case 'staff':
      return { security: needsStaff, onRequest: guard.staff }
    case 'managers':
      return { security: needsManager, onRequest: guard.managers }
    case 'staffWithCode':
      return { security: needsStaffCode, onRequest: guard.staffWithCode }
    case 'managersWithCode':
      return { security: needsManagerCode, onRequest: guard.managersWithCode }
  }
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
