/**
 * Whether the mail server will never accept mail to this address because the mailbox does not exist. A wrong password,
 * a rejected sender or a busy server can be fixed, and would otherwise lose every email.
 */
export function isPermanentRefusal(error: unknown): boolean {
  const isAboutRecipient = fieldOf(error, 'code') === 'EENVELOPE' && fieldOf(error, 'command') === 'RCPT TO'
  return (
    isAboutRecipient && /^(550|551|553)$/.test(fieldOf(error, 'responseCode')) && !isPolicy(fieldOf(error, 'response'))
  )
}

/**
 * Error codes for the log and the operator, such as `ESOCKET ECONNREFUSED` or `EENVELOPE 550 MAIL FROM`. Messages from
 * mail servers are left out, because they repeat addresses.
 */
export function reasonOf(error: unknown): string {
  const responseCode = fieldOf(error, 'responseCode')
  // nodemailer replaces the code of a system or TLS error with its own, and keeps it in `originalCode`.
  const codes = [fieldOf(error, 'code'), fieldOf(error, 'originalCode'), responseCode]
  const reason = [...codes, responseCode && fieldOf(error, 'command')].filter(Boolean).join(' ')
  return reason || (error instanceof Error ? error.name : 'unknown')
}

/** RFC 3463 code X.7.X: a policy such as "relaying denied", which many servers send with status 550. */
function isPolicy(response: string): boolean {
  return /^\d{3}[ -]5\.7\./.test(response)
}

function fieldOf(error: unknown, name: string): string {
  return error instanceof Error && name in error ? String(Reflect.get(error, name) ?? '') : ''
}
