import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config/config.server.ts'
import { makeFolder } from '../config/make-folder.server.ts'
import { mailFileName, mailFolder } from './mail-files.server.ts'
import type { Mail } from './outbox.server.ts'

/** `id` is the mail's number in the queue, `date` when it was queued; at `signal` the carrier lets go of it. */
export type Letter = { id: number; date: Date; signal: AbortSignal }

/** Takes a mail where it belongs, and tells the file where that is one. Throws when it could not. */
export type Carrier = (mail: Mail, letter: Letter) => Promise<{ file: string | null }>

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>

/** The mail server of SMTP_URL; without one, files below the data folder. */
export function createCarrier(settings: Settings): Carrier {
  return settings.smtpUrl === null ? toFiles(settings) : toServer(settings.smtpUrl, settings)
}

function toServer(smtpUrl: string, settings: Settings): Carrier {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
  const transport = nodemailer.createTransport({ url: smtpUrl, requireTLS: !isLocal(smtpUrl), ...patience })
  return async (mail, letter) => {
    await transport.sendMail({ ...compose(mail, letter, settings), signal: letter.signal })
    return { file: null }
  }
}

/** On this machine nobody listens in. Elsewhere a server that offers no encryption is refused, unless SMTP_URL ends in `?requireTLS=false`, which goes before this. */
function isLocal(smtpUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(smtpUrl).hostname)
}

/** Each mail whole, readable by this user alone. Named by time and number, so that the newest is the last. */
function toFiles(settings: Settings): Carrier {
  const folder = mailFolder(settings.dataDir)
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail, letter) => {
    const { message } = await transport.sendMail(compose(mail, letter, settings))
    await makeFolder(folder, 0o700)
    const file = join(folder, mailFileName(letter.id, letter.date))
    await writeFile(`${file}.draft`, message, { mode: 0o600 })
    await rename(`${file}.draft`, file)
    return { file }
  }
}

/** The number and the site make the Message-ID: sent twice, after a crash at the wrong moment, it is still one mail. */
function compose({ to, subject, text }: Mail, { id, date }: Letter, { mailFrom, publicUrl }: Settings) {
  return {
    from: mailFrom,
    // As an address alone, so that nothing in it can name another.
    to: { name: '', address: to },
    subject,
    text,
    date,
    messageId: `<${id}.${date.getTime()}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
