import { EventEmitter } from 'node:events'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.server.ts'
import type { Schema } from '../db/schema.ts'
import { mailContext } from '../encryption/contexts.server.ts'
import type { Sealing } from '../encryption/sealing.server.ts'

/** Plain text to one person. */
export type Mail = { to: string; subject: string; text: string }

/** Takes mails in. They are queued in the database, so that one belongs to the transaction that asks for it and survives a restart. */
export type Outbox = {
  queue(db: Database | Transaction<Schema>, mail: Mail): Promise<void>
  /** Says that a transaction with mails was committed, so that they need not wait for the next look. */
  nudge(): void
}

/** An outbox, and the calls that its postman waits for. Mails lie sealed in the table: they hold names, addresses and secret links. */
export function createOutbox({
  sealing,
  clock,
}: {
  sealing: Sealing
  clock: Clock
}): Outbox & { nudges: EventEmitter<{ nudge: [] }> } {
  const nudges = new EventEmitter<{ nudge: [] }>()
  return { queue, nudge: () => nudges.emit('nudge'), nudges }

  async function queue(db: Database | Transaction<Schema>, mail: Mail): Promise<void> {
    const now = clock.now()
    const sealed = sealing.seal(JSON.stringify(mail), mailContext)
    await db.insertInto('mails').values({ sealed, created_at: now, next_attempt_at: now }).execute()
  }
}
