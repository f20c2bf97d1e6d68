import { brand } from '../../../brand.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { contactReplyContext } from '../../../encryption/contexts.server.ts'
import { CallRefused, found } from '../../../http/call-refused.server.ts'
import { momentInWords } from '../../../language/dates.ts'
import { inLanguage } from '../../../language/language.server.ts'
import { t } from '../../../language/translate.ts'
import type { Mail } from '../../../mail/outbox.server.ts'
import type { ContactMessage } from '../../contact/contract.ts'
import { readMessage, readReply } from '../../contact/messages.server.ts'
import { writeLog, writeReading } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { pageSize } from './contract.ts'
import { findMessages, findUnreadMessages, lockMessage, updateMessage } from './queries.server.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption' | 'outbox'>
type SentMessage = ReturnType<typeof readMessage>
type Sealed = { message_sealed: Buffer; created_at: Date; read_at: Date | null; done_at: Date | null; id: number }

const gone = 'There is no such message. It may have been deleted after its time.'

/** A page of messages, newest first. */
export async function listMessages(
  { db, encryption }: Parts,
  { state, page }: { state: '' | 'open' | 'done'; page: number },
) {
  const rows = await findMessages(db, { state, limit: pageSize, offset: (page - 1) * pageSize })
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map((row) => describe(readMessage(encryption, row), row)),
    meta: { total, page, pages: Math.max(1, Math.ceil(total / pageSize)) },
  }
}

function describe({ name, subject }: ContactMessage, { id, created_at, read_at, done_at }: Sealed) {
  return { id, name, subject, sent_at: created_at, is_read: read_at !== null, is_done: done_at !== null }
}

/** Whether there are messages. */
export async function hasMessages(db: Database): Promise<boolean> {
  return (await findMessages(db, { state: '', limit: 1, offset: 0 })).length > 0
}

/** Unread messages, for Today. */
export async function readUnread({ db, encryption }: Pick<Parts, 'db' | 'encryption'>, limit: number) {
  const rows = await findUnreadMessages(db, limit)
  return rows.map(({ id, total, created_at, ...row }) => {
    const { name, subject } = readMessage(encryption, row)
    return { id, total, name, subject, at: created_at }
  })
}

/** Everything about a message, which then counts as read. Throws `CallRefused` (404). */
export function openMessage({ db, clock, encryption }: Parts, member: StaffMember, id: number) {
  return transact(db, async (trx) => {
    const now = clock.now()
    const row = found(await lockMessage(trx, id), gone)
    if (row.read_at === null) await updateMessage(trx, id, { read_at: now })
    await writeReading(trx, member, { action: 'message_read', detail: String(id) }, now)
    const message = readMessage(encryption, row)
    const text = readReply(encryption, row)
    const reply = text !== null && row.replied_at ? { text, by: row.by, at: row.replied_at } : null
    return { ...message, ...describe(message, row), is_read: true, reply }
  })
}

/** Emails an answer, and marks the message as done. Throws `CallRefused`: 404, or 409 if someone else has answered. */
export async function replyToMessage(parts: Parts, member: StaffMember, id: number, text: string): Promise<void> {
  const { db, clock, encryption, outbox } = parts
  await transact(db, async (trx) => {
    const now = clock.now()
    const row = found(await lockMessage(trx, id), gone)
    // Sent again by someone whose response was lost.
    if (row.replied_by === member.id && readReply(encryption, row) === text) return
    if (row.replied_at) throw new CallRefused(answeredBy(row.by, row.replied_at), { statusCode: 409 })
    await updateMessage(trx, id, {
      reply_sealed: encryption.encrypt(text, contactReplyContext),
      replied_at: now,
      replied_by: member.id,
      done_at: now,
    })
    await outbox.queue(trx, replyMail(readMessage(encryption, row), row.created_at, text))
    await writeLog(trx, member, { action: 'message_replied', detail: String(id) }, now)
  })
  outbox.nudge()
}

function answeredBy(name: string | null, at: Date): string {
  return `${name ?? 'A colleague'} replied to this message on ${momentInWords(at)}, Nairobi time. Your reply was not sent.`
}

/** In the language of the message, apart from what the office wrote. */
function replyMail({ email, subject, message, language }: SentMessage, sentAt: Date, text: string): Mail {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  return inLanguage(language, () => {
    const signature = [brand.name, brand.phones.join(` ${t('or')} `), brand.email]
    const intro = t('On {time}, Nairobi time, you wrote to us:', { time: momentInWords(sentAt) })
    return {
      to: email,
      replyTo: brand.email,
      subject: `Re: ${subject || t('Your message to {name}', { name: brand.name })}`,
      text: [text, '', ...signature, '', intro, ...quoted, ''].join('\n'),
    }
  })
}

/** Marks a message as done, or opens it again. Throws `CallRefused` (404). */
export function setDone({ db, clock }: Parts, member: StaffMember, id: number, isDone: boolean): Promise<void> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const row = found(await lockMessage(trx, id), gone)
    if ((row.done_at !== null) === isDone) return
    await updateMessage(trx, id, { done_at: isDone ? now : null })
    await writeLog(trx, member, { action: isDone ? 'message_done' : 'message_reopened', detail: String(id) }, now)
  })
}
