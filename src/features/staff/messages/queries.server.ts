import type { Updateable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema } from '../../../db/schema.ts'

type Page = { state: '' | 'open' | 'done'; limit: number; offset: number }

/** A page of messages, newest first, with how many match. */
export function findMessages(db: Database, { state, limit, offset }: Page) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'message_sealed', 'created_at', 'read_at', 'done_at'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .$if(state !== '', (query) => query.where('done_at', state === 'open' ? 'is' : 'is not', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Unread messages, oldest first, with their total. */
export function findUnreadMessages(db: Database, limit: number) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'message_sealed', 'created_at'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where('read_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A message, locked, with the name of the colleague who answered it. */
export function lockMessage(trx: Database, id: number) {
  return trx
    .selectFrom('contact_messages')
    .leftJoin('staff', 'staff.id', 'replied_by')
    .selectAll('contact_messages')
    .select('staff.name as by')
    .where('contact_messages.id', '=', id)
    .forUpdate('contact_messages')
    .executeTakeFirst()
}

export async function updateMessage(
  trx: Database,
  id: number,
  changes: Updateable<Schema['contact_messages']>,
): Promise<void> {
  await trx.updateTable('contact_messages').set(changes).where('id', '=', id).execute()
}
