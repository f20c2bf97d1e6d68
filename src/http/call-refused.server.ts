type Details = { statusCode: number; retryAfterSeconds?: number; field?: string; limit?: string; cause?: unknown }

/** A call that is refused, with the message that the person reads. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly statusCode: number
  /** The value of Retry-After. */
  readonly retryAfterSeconds: number | undefined

  /** The field that is wrong, if it is one. */
  readonly field: string | undefined

  /** The name of the limit that the call exceeded. */
  readonly limit: string | undefined

  constructor(message: string, { statusCode, retryAfterSeconds, field, limit, cause }: Details) {
    super(message, { cause })
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
    this.limit = limit
  }
}
