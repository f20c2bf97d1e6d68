import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { refuseField, type Refusal } from '../contract/envelope.ts'
import { isDatabaseAway, isDiskFull, isUnstorable, violatedForeignKey } from '../db/connect.server.ts'
import { closeIfBodyIsArriving } from './arriving-body.server.ts'
import { CallRefused } from './call-refused.server.ts'
import { clientOf } from './client-address.server.ts'
import { createLineBudget } from './security-log/line-budget.server.ts'

type FailedCall = { outcome: 'call refused' | 'call failed'; status: number; error: string; errorCode: unknown }

/** Logs an error of a request, and returns the response to it. */
export type RefuseCall = (error: Error, request: FastifyRequest) => ErrorResponse

type ErrorResponse = { code: number; body: Refusal; headers?: Record<string, string | number> }

export const unavailable = 'The service is temporarily unavailable. Please try again in a moment.'

const unavailableRetrySeconds = 5

/** Node's error code for a stream that ended early: the client disconnected, or an error that is logged separately. */
export const prematureCloseCode = 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Turns errors into JSON responses with a status, a message and the invalid fields, but never a stack trace. Logs server
 * errors; in a flood of them, some are only counted. Returns the function that does this for errors of pages.
 */
export function registerErrorHandler(app: FastifyInstance): RefuseCall {
  const budget = createLineBudget<FailedCall>(
    ({ outcome }) => outcome,
    ({ event: { outcome, ...fields }, count }) => app.log.warn({ ...fields, suppressed: count }, outcome),
  )
  app.addHook('onClose', async () => budget.close())
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isOver = isGone(request) || error.code === prematureCloseCode
    if (isOver) request.log.debug({ reason: error.message }, 'client disconnected')
    const { code, body, headers = {} } = isOver ? responseFor(error) : refuse(error, request)
    // A stream may fail after compression was chosen and before anything was sent.
    reply.removeHeader('content-encoding')
    return send(reply.headers({ 'cache-control': 'no-store', ...headers }), code, body)
  })
  return refuse

  function refuse(error: Error & { code?: unknown }, request: FastifyRequest): ErrorResponse {
    const response = responseFor(error)
    if (response.code < 500) return response
    // A request that was refused on purpose did not fail.
    const isDecided = error instanceof CallRefused && error.cause === undefined
    const outcome = isDecided ? 'call refused' : 'call failed'
    const call = { outcome, status: response.code, error: error.name, errorCode: error.code } as const
    const hasLine = budget.allows(call, clientOf(request))
    if (hasLine && isDecided) request.log.warn({ reason: error.message }, outcome)
    else if (hasLine) request.log.error({ err: describeError(error) }, outcome)
    return response
  }
}

/** Responds with 404 to an unknown path below `/api`. */
export function refuseUnknownCall(_request: FastifyRequest, reply: FastifyReply) {
  return send(reply, 404, refused('This path does not exist in the API. See /api/docs.'))
}

/**
 * Responds to a URL that cannot be decoded, such as `/%`: with JSON below `/api`, elsewhere with a redirect to the
 * not-found page.
 */
export function refuseMalformedUrl(_error: FastifyError, { url }: FastifyRequest, reply: FastifyReply) {
  closeIfBodyIsArriving(reply)
  return url.startsWith('/api/')
    ? send(reply, 400, refused('The URL could not be read.'))
    : reply.redirect('/page-not-found')
}

/** Responds with 405 to requests for pages with methods other than GET and HEAD, such as a submitted form. */
export function refuseMethod(_request: FastifyRequest, reply: FastifyReply) {
  return send(reply.header('allow', 'GET, HEAD'), 405, refused('Pages accept only GET and HEAD requests.'))
}

/** Whether the client disconnected before its request had arrived. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function responseFor(error: Error & { statusCode?: number }): ErrorResponse {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      code: 422,
      body: { ...refused('Some values are not valid. Please correct them and try again.'), errors: fieldErrors(error) },
    }
  }
  if (error instanceof CallRefused)
    return {
      code: error.statusCode,
      body:
        error.field === undefined
          ? { ...refused(error.message), errors: error.errors }
          : refuseField(error.field, error.message),
      headers: headersOf(error),
    }
  // The candidate was erased after the session was checked.
  if (violatedForeignKey(error)?.endsWith('_candidate_id_fkey'))
    return responseFor(new CallRefused('Please sign in to continue.', { statusCode: 401 }))
  if (isUnstorable(error)) return { code: 422, body: refused('The character U+0000 cannot be stored. Remove it.') }
  if (isDatabaseAway(error) || isDiskFull(error))
    return { code: 503, body: refused(unavailable), headers: { 'retry-after': unavailableRetrySeconds } }
  const known = error.statusCode === undefined ? undefined : messages[error.statusCode]
  if (known) return { code: error.statusCode ?? 400, body: refused(known) }
  const code = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500
  return {
    code,
    body: refused(
      code === 500 ? 'Something went wrong on our side. Please try again.' : 'The request could not be read.',
    ),
  }
}

const messages: Record<number, string> = {
  400: 'The request could not be read. Send valid JSON.',
  413: 'The request is too large.',
  415: 'This content type is not supported. Send application/json.',
  503: unavailable,
}

function headersOf({ statusCode, retryAfterSeconds }: CallRefused): Record<string, string | number> {
  if (retryAfterSeconds !== undefined) return { 'retry-after': retryAfterSeconds }
  return statusCode === 401 ? { 'www-authenticate': 'Bearer' } : {}
}

type ErrorDescription = {
  name: string
  code: unknown
  message: string
  stack: string | undefined
  reason: ErrorDescription | undefined
}

/**
 * The fields of an error that may be logged. Other fields of PostgreSQL errors contain values of the row, which are
 * personal data.
 */
export function describeError(error: Error & { code?: unknown }): ErrorDescription {
  const { name, code, message, stack, cause } = error
  return { name, code, message, stack, reason: cause instanceof Error ? describeError(cause) : undefined }
}

type ValidationError = { validation: { instancePath: string; message?: string }[] }

/** The messages of a request that its schema refused, by field. */
export function fieldErrors(error: ValidationError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { instancePath, message = 'This value is not valid.' } of error.validation) {
    const field = instancePath.split('/')[1] ?? ''
    // Replaces zod's message about the body, which is for programmers.
    if (field === '') errors.body = ['Send a JSON object with the fields of this request.']
    else errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

function refused(message: string): Refusal {
  return { status: false, message }
}

/** Bypasses the serializer of the route, whose schema describes successful responses. */
function send(reply: FastifyReply, code: number, body: Refusal) {
  return reply.code(code).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
