type Details = {
  statusCode: number
  retryAfterSeconds?: number
  field?: string
  errors?: Record<string, string[]>
  limit?: string
  cause?: unknown
}

/** Returns what was found. Throws `CallRefused` (404) with the message if there is nothing. */
export function found<Value>(value: Value | null | undefined | false, message: string): Value {
  if (value) return value
  throw new CallRefused(message, { statusCode: 404 })
}

/** A refused request, with the message for the user. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly statusCode: number
  /** The value of Retry-After. */
  readonly retryAfterSeconds: number | undefined

  /** The invalid field, if the request was refused because of one. */
  readonly field: string | undefined

  /** Messages by field, if several are invalid. */
  readonly errors: Record<string, string[]> | undefined

  /** The name of the exceeded rate limit. */
  readonly limit: string | undefined

  constructor(message: string, { statusCode, retryAfterSeconds, field, errors, limit, cause }: Details) {
    super(message, { cause })
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
    this.errors = errors
    this.limit = limit
  }
}
