type Details = { statusCode: number; retryAfterSeconds?: number; field?: string; limit?: string; cause?: unknown }

/** A call that cannot be answered for now or for this visitor. Its message is the sentence that the person reads. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly statusCode: number
  /** When trying again makes sense, in whole seconds from now. */
  readonly retryAfterSeconds: number | undefined

  /** The field that is wrong, where it is one. */
  readonly field: string | undefined

  /** The name of the limit that the call went over. */
  readonly limit: string | undefined

  constructor(message: string, { statusCode, retryAfterSeconds, field, limit, cause }: Details) {
    super(message, { cause })
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
    this.limit = limit
  }
}
