import { minuteMs, systemClock } from '../../calendar.ts'
import type { Config } from '../../config/config.server.ts'
import { createCarrier } from '../../mail/carriers.server.ts'
import { reasonOf } from '../../mail/delivery-failure.server.ts'
import { explainFailure } from '../../mail/failure-reasons.ts'
import { CommandError } from '../../terminal/terminal.server.ts'

/**
 * Sends a test email at once, without the queue. Throws a `CommandError` if the mail server does not accept it within
 * `timeoutMs`.
 */
export async function sendTestMail(config: Config, to: string, timeoutMs = minuteMs / 2): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(to))
    throw new CommandError('--test-mail needs an email address, such as you@example.com.')
  if (config.smtpUrl === null)
    throw new CommandError(
      'No email was sent, because SMTP_URL is not set. Set it to your mail server, such as smtps://user:password@mail.example.com:465.',
    )
  const mail = {
    to,
    subject: 'Test email',
    text: `This is a test email from ${config.publicUrl}. The site can send emails.`,
  }
  const options = { id: 0, date: systemClock.now(), signal: AbortSignal.timeout(timeoutMs) }
  await createCarrier(config)(mail, options).catch((error: unknown) => {
    throw new CommandError(`The test email was not sent: ${explainFailure(reasonOf(error))}`)
  })
}
