import { EventEmitter } from 'node:events'
import type { Transaction } from 'kysely'
import type { Clock } from '../calendar.ts'
import type { Database } from '../db/connect.server.ts'
import type { Schema } from '../db/schema.ts'
import { mailContext } from '../encryption/contexts.server.ts'
import type { Encryption } from '../encryption/encryption.server.ts'

/**
 * A plain-text email to one person. `candidateId`: whom it is about, if it does not say their email address. `replyTo`: the
 * address for answers to a person of the office. `isWarning`: it says that the candidate's unused account will be deleted.
 * `unsubscribeUrl`: where a mail client posts to end such emails (RFC 8058).
 */
export type Mail = {
  to: string
  subject: string
  text: string
  candidateId?: number
  replyTo?: string
  isWarning?: boolean
  unsubscribeUrl?: string
}

export type Outbox = {
  /** Queues an email in the database: it is part of the caller's transaction and survives a restart. */
  queue(db: Database | Transaction<Schema>, mail: Mail): Promise<void>
  /** Starts delivery at once, after a transaction that queued emails was committed. */
  nudge(): void
}

export type Nudges = EventEmitter<{ nudge: [] }>

/**
 * The outbox, and the event that starts delivery. Emails are encrypted, because they hold names, addresses and secret
 * links.
 */
export function createOutbox({
  encryption,
  clock,
}: {
  encryption: Encryption
  clock: Clock
}): Outbox & { nudges: Nudges } {
  const nudges: Nudges = new EventEmitter()
  return { queue, nudge: () => nudges.emit('nudge'), nudges }

  async function queue(db: Database | Transaction<Schema>, mail: Mail): Promise<void> {
    const now = clock.now()
    const sealed = encryption.encrypt(JSON.stringify(mail), mailContext)
    await db.insertInto('mails').values({ sealed, created_at: now, next_attempt_at: now }).execute()
  }
}
