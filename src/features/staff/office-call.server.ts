import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '../../contract/envelope.ts'
import {
  type DocumentedSchema,
  needsManager,
  needsManagerCode,
  needsStaff,
  needsStaffCode,
  noToken,
} from '../../http/api-routes.server.ts'
import type { StaffGuard } from './sign-in/staff-guard.server.ts'

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

type Inputs = {
  /** Says more than the summary. */
  description?: string
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  consumes?: string[]
}
type Output = z.ZodType | { content: Record<string, { schema: z.ZodType }> }

/** Functions that make the options of a route, by who may call it. */
export function officeCalls(guard: StaffGuard) {
  return {
    everyone: callsFor(noToken, async () => {}),
    staff: callsFor(needsStaff, guard.staff),
    managers: callsFor(needsManager, guard.managers),
    staffWithCode: callsFor(needsStaffCode, guard.staffWithCode),
    managersWithCode: callsFor(needsManagerCode, guard.managersWithCode),
  }
}

function callsFor(security: DocumentedSchema['security'], onRequest: (request: FastifyRequest) => Promise<void>) {
  return <Response extends Output, Schemas extends Inputs>(
    operationId: string,
    summary: string,
    { response, ...schemas }: Schemas & { response: Response },
  ) => ({
    onRequest,
    schema: {
      operationId,
      summary,
      description: `${summary}.`,
      tags: ['office'] as const,
      security,
      ...schemas,
      response: { ...refusals, 200: response },
    },
  })
}

/** The response of a call that returns a file. */
export function fileOf(type: string) {
  return { content: { [type]: { schema: z.any().meta({ type: 'string', format: 'binary' }) } } }
}

/** Sends a file that the browser saves. */
export function sendFile(reply: FastifyReply, name: string, type: string, content: string | Buffer) {
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content)
}
