import { CallRefused } from '../../http/call-refused.server.ts'
import { t } from '../../language/translate.ts'

/** Throws `CallRefused` (429) if a candidate has already done something `max` times in the last 24 hours. */
export function ensureUnder(max: number, done: number): void {
  if (done < max) return
  throw new CallRefused(t('You can do this {max} times a day. Please try again tomorrow.', { max }), {
    statusCode: 429,
    retryAfterSeconds: 3_600,
  })
}
