/** A mail in the queue that none of the secrets of APP_SECRET opens. */
export class UnreadableMailError extends Error {
  override name = 'UnreadableMailError'
}

/**
 * Whether the server will never take a mail to this address: it knows no such mailbox.
 * A wrong password, a sender it does not serve or a busy server may mend, and would be the end of every mail.
 */
export function isRefusedForGood(error: unknown): boolean {
  const isAboutRecipient = fieldOf(error, 'code') === 'EENVELOPE' && fieldOf(error, 'command') === 'RCPT TO'
  return (
    isAboutRecipient && /^(550|551|553)$/.test(fieldOf(error, 'responseCode')) && !isPolicy(fieldOf(error, 'response'))
  )
}

/** Codes for the log: what mail servers say repeats addresses. */
export function reasonOf(error: unknown): string {
  const codes = [fieldOf(error, 'code'), fieldOf(error, 'responseCode')].filter(Boolean).join(' ')
  return codes || (error instanceof Error ? error.name : 'unknown')
}

/** X.7.X of RFC 3463: who may send from where, as 'relaying denied'. Many servers say it with a 550. */
function isPolicy(response: string): boolean {
  return /^\d{3}[ -]5\.7\./.test(response)
}

function fieldOf(error: unknown, name: string): string {
  return error instanceof Error && name in error ? String(Reflect.get(error, name) ?? '') : ''
}
