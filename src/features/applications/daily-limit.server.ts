import { CallRefused } from '../../http/call-refused.server.ts'

/** Throws `CallRefused` (429) if a candidate has already done something `max` times in the last 24 hours. */
export function ensureUnder(max: number, done: number): void {
  if (done < max) return
  throw new CallRefused(`You can do this ${max} times a day. Please try again tomorrow.`, {
    statusCode: 429,
    retryAfterSeconds: 3_600,
  })
}
