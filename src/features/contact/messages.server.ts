import { type Clock, hourMs, later } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import { contactContext, contactReplyContext, emailKey } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { type Language, languageNow } from '../../language/translate.ts'
import type { ContactMessage } from './contract.ts'

export type ContactParts = { db: Database; clock: Clock; encryption: Encryption }

const repeatedWithinMs = hourMs

/** Stores a message, once if it is sent again within an hour: people whose response was lost do that. */
export function storeMessage(
  { db, clock, encryption }: ContactParts,
  { name, email, subject, message }: ContactMessage,
): Promise<void> {
  const text = JSON.stringify({ name, email, subject, message, language: languageNow() })
  return transact(db, async (trx) => {
    const now = clock.now()
    const recent = await findOf(trx, encryption, email)
      .where('created_at', '>', later(now, -repeatedWithinMs))
      .execute()
    if (recent.some((row) => encryption.decrypt(row.message_sealed, contactContext) === text)) return
    await trx
      .insertInto('contact_messages')
      .values({
        message_sealed: encryption.encrypt(text, contactContext),
        message_lookup: encryption.lookup(emailKey(email), contactContext),
        created_at: now,
      })
      .execute()
  })
}

/** What the form sent, and its language: none is stored with messages from before Swahili. */
export function readMessage(
  encryption: Encryption,
  { message_sealed }: { message_sealed: Buffer },
): ContactMessage & { language: Language } {
  return { language: 'en', ...JSON.parse(encryption.decrypt(message_sealed, contactContext)) }
}

/** The answer of the office; null without one. */
export function readReply(encryption: Encryption, { reply_sealed }: { reply_sealed: Buffer | null }): string | null {
  return reply_sealed && encryption.decrypt(reply_sealed, contactReplyContext)
}

/** The messages from an email address with their answers, oldest first. */
export async function describeMessages(db: Database, encryption: Encryption, email: string) {
  const rows = await findOf(db, encryption, email).orderBy('id').execute()
  return rows.map((row) => ({
    message: readMessage(encryption, row),
    sent_at: row.created_at,
    answer: readReply(encryption, row),
    answered_at: row.replied_at,
  }))
}

/** Deletes the messages from an email address. */
export async function deleteMessagesOf(db: Database, encryption: Encryption, email: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('message_lookup', 'in', lookupsOf(encryption, email)).execute()
}

function findOf(db: Database, encryption: Encryption, email: string) {
  return db.selectFrom('contact_messages').selectAll().where('message_lookup', 'in', lookupsOf(encryption, email))
}

function lookupsOf(encryption: Encryption, email: string): Buffer[] {
  return encryption.lookups(emailKey(email), contactContext)
}
