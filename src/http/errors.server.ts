import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { refuseField, type Refusal } from '../contract/envelope.ts'
import { isCandidateGone, isDatabaseAway, isDiskFull } from '../db/connect.server.ts'
import { closeIfBodyIsArriving } from './arriving-body.server.ts'
import { CallRefused } from './call-refused.server.ts'

type Answer = { code: number; body: Refusal; headers?: Record<string, string | number> }

export const unavailable = 'The service is briefly unavailable. Please try again in a moment.'

/** Node's code for a stream that was cut: by a caller who left, or by a failure that is in the log. */
export const brokenOffCode = 'ERR_STREAM_PREMATURE_CLOSE'

/** Turns whatever a call throws into the envelope: a status, a sentence, and the wrong fields. Never a stack trace. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, body, headers = {} } = answerFor(error)
    // Where it was decided to refuse a call, nothing failed.
    const isDecided = error instanceof CallRefused && error.cause === undefined
    if (isGone(request) || error.code === brokenOffCode) request.log.debug({ reason: error.message }, 'call given up')
    else if (isDecided && code >= 500) request.log.warn({ reason: error.message }, 'call refused')
    else if (code >= 500) request.log.error({ err: describeError(error) }, 'call failed')
    // A list may fail when its compression has begun, before anything of it was sent.
    reply.removeHeader('content-encoding')
    // Whatever was decided before it failed, nobody keeps this.
    return send(reply.headers({ 'cache-control': 'no-store', ...headers }), code, body)
  })
}

/** The answer for a path below `/api` that no call has. */
export function refuseUnknownCall(_request: FastifyRequest, reply: FastifyReply) {
  return send(reply, 404, refused('There is no such call. The calls are listed at /api/docs.'))
}

/** Refuses a body with a content encoding. */
export async function refusePackedBody({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new CallRefused('Send the body without a content encoding.', { statusCode: 415 })
}

/** The answer to an address that cannot be read, such as `/%`: the page that says so, or JSON below `/api`. */
export function refuseOddAddress(_error: FastifyError, { url }: FastifyRequest, reply: FastifyReply) {
  closeIfBodyIsArriving(reply)
  return url.startsWith('/api/')
    ? send(reply, 400, refused('The address could not be read.'))
    : reply.redirect('/page-not-found')
}

/** The answer to a request that is not for a page to read, such as a form posted to one. */
export function refuseMethod(_request: FastifyRequest, reply: FastifyReply) {
  return send(reply.header('allow', 'GET, HEAD'), 405, refused('Pages can only be read.'))
}

/** Whether the caller left before all of the call had come: nothing failed, and nobody reads the answer. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function answerFor(error: FastifyError | CallRefused): Answer {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      code: 422,
      body: { ...refused('Some values are not valid. Please correct them and try again.'), errors: fieldErrors(error) },
    }
  }
  if (error instanceof CallRefused)
    return {
      code: error.statusCode,
      body: error.field === undefined ? refused(error.message) : refuseField(error.field, error.message),
      headers: headersOf(error),
    }
  // Erased between the look at the session and the writing.
  if (isCandidateGone(error)) return answerFor(new CallRefused('Please sign in to go on.', { statusCode: 401 }))
  if (isDatabaseAway(error) || isDiskFull(error)) return { code: 503, body: refused(unavailable) }
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

/** What the log may hold of an error. PostgreSQL's repeat in their other fields the values of a row, which are a person's. */
export function describeError(error: Error & { code?: unknown }): ErrorDescription {
  const { name, code, message, stack, cause } = error
  return { name, code, message, stack, reason: cause instanceof Error ? describeError(cause) : undefined }
}

type ValidationError = FastifyError & { validation: { instancePath: string; message?: string }[] }

function fieldErrors(error: ValidationError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { instancePath, message = 'This value is not valid.' } of error.validation) {
    const field = instancePath.split('/')[1] ?? ''
    // What is said of a body as a whole is said for programmers.
    if (field === '') errors.body = ['Send an object with the fields of this call.']
    else errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

function refused(message: string): Refusal {
  return { status: false, message }
}

/** Past the serializer of the route: an answer to a wrong request may not fail for the shape of a right one. */
function send(reply: FastifyReply, code: number, body: Refusal) {
  return reply.code(code).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
