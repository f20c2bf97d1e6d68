import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type MailServer = {
  /** What it took, oldest first: the recipients of the envelope, and the mail as it came. */
  taken: { to: string[]; raw: Buffer }[]
  /** Its address for SMTP_URL. */
  smtpUrl: string
  stop(): Promise<void>
}

/** A mail server on this machine, until the end of the test. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 0,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) })
        done()
      })
    },
    ...options,
  })
  // A visitor that breaks off is no fault of the server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const stop = () => new Promise<void>((stopped) => server.close(() => stopped()))
  onTestFinished(stop)
  return { taken, stop, smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}
