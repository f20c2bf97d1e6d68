import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

type MailServer = {
  /** The received emails, oldest first: envelope recipients and raw email. */
  received: { to: string[]; raw: Buffer }[]
  /** The value for SMTP_URL. */
  smtpUrl: string
  stop(): Promise<void>
}

/** Starts a local mail server that stops at the end of the test. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 0,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects is not a server error.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const stop = () => new Promise<void>((stopped) => server.close(() => stopped()))
  onTestFinished(stop)
  return { received, stop, smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}
