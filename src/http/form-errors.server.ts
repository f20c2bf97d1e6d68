import type { FastifyError } from 'fastify'
import { CallRefused } from './call-refused.server.ts'

/** What the parser of multipart forms threw, as a refusal with its status if the form is at fault. */
export function formError(error: FastifyError): Error {
  if (error.statusCode === 415)
    return new CallRefused('This content type is not supported. Send multipart/form-data.', { statusCode: 415 })
  if (['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'].includes(error.code))
    return new CallRefused('The form has too many fields or files.', { statusCode: 413 })
  return isBrokenForm(error)
    ? new CallRefused('The form could not be read. Please send it again.', { statusCode: 400 })
    : error
}

/**
 * The parser throws errors without status and code for a truncated form, a body that is not a form, and a boundary it
 * cannot search for (the "needle"). FST_PROTO_VIOLATION is a field name such as `__proto__`.
 */
function isBrokenForm({ statusCode, code, message }: FastifyError): boolean {
  if (code === 'FST_PROTO_VIOLATION') return true
  return statusCode === undefined && code === undefined && /multipart|part header|needle/i.test(message)
}
