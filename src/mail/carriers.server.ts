import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config/config.server.ts'
import { mailFileName, mailFolder } from './mail-files.server.ts'
import type { Mail } from './outbox.server.ts'

/** `id` is the email's number in the queue, `date` when it was queued; aborting `signal` stops the delivery. */
export type DeliveryOptions = { id: number; date: Date; signal: AbortSignal }

/** Delivers an email, and returns its path if it was written to a file. Throws if it cannot. */
export type Carrier = (mail: Mail, options: DeliveryOptions) => Promise<{ file: string | null }>

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>

/** Delivers to the mail server in SMTP_URL or, without one, to files below DATA_DIR. */
export function createCarrier(settings: Settings): Carrier {
  return settings.smtpUrl === null ? createFileCarrier(settings) : createSmtpCarrier(settings.smtpUrl, settings)
}

function createSmtpCarrier(smtpUrl: string, settings: Settings): Carrier {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
  // `?requireTLS=false` in SMTP_URL overrides this option.
  const transport = nodemailer.createTransport({ url: smtpUrl, requireTLS: !isLocal(smtpUrl), ...timeouts })
  return async (mail, options) => {
    await transport.sendMail({ ...compose(mail, options, settings), signal: options.signal })
    return { file: null }
  }
}

function isLocal(smtpUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(smtpUrl).hostname)
}

/** Files are readable by this user only and appear complete. Their names sort by the time the emails were queued. */
function createFileCarrier(settings: Settings): Carrier {
  const folder = mailFolder(settings.dataDir)
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail, options) => {
    const { message } = await transport.sendMail(compose(mail, options, settings))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, mailFileName(options.id, options.date))
    await writeFile(`${file}.draft`, message, { mode: 0o600 })
    await rename(`${file}.draft`, file)
    return { file }
  }
}

function compose(
  { to, subject, text, replyTo, unsubscribeUrl }: Mail,
  { id, date }: DeliveryOptions,
  { mailFrom, publicUrl }: Settings,
) {
  return {
    from: mailFrom,
    // Passed as an address without a name, so that nothing in it is parsed as a second recipient.
    to: { name: '', address: to },
    subject,
    text,
    date,
    // The same each time, so that mail clients show one email if it is sent twice after a crash.
    messageId: `<${id}.${date.getTime()}@${new URL(publicUrl).hostname}>`,
    replyTo,
    headers: {
      // A person wrote an email that can be answered.
      ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
