import type { Insertable } from 'kysely'
import { hourMs, later } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Schema } from '../../db/schema.ts'
import { applicationMessageContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'

/** After that, people mean it when they write the same words again. */
const repeatMs = hourMs

type Message = { application_id: number; staff_id: number | null; text: string; now: Date }

/** Whether the newest message about a locked application is the same: after a lost response, people soon send it again. */
export async function isRepeated(trx: Database, encryption: Encryption, message: Message): Promise<boolean> {
  const newest = await trx
    .selectFrom('application_messages')
    .select(['staff_id', 'text_sealed', 'created_at'])
    .where('application_id', '=', message.application_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.staff_id !== message.staff_id || newest.created_at < later(message.now, -repeatMs)) return false
  return encryption.decrypt(newest.text_sealed, applicationMessageContext) === message.text
}

/** Stores a message. */
export async function insertMessage(trx: Database, message: Insertable<Schema['application_messages']>): Promise<void> {
  await trx.insertInto('application_messages').values(message).execute()
}

/** How many messages a candidate has written since, about all applications. */
export async function countMessages(trx: Database, candidateId: number, since: Date): Promise<number> {
  const messages = await trx
    .selectFrom('application_messages')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('application_messages.id')
    .where('candidate_id', '=', candidateId)
    .where('staff_id', 'is', null)
    .where('created_at', '>', since)
    .execute()
  return messages.length
}

/** The messages about an application, oldest first. Those of the candidate have no `staff_id`. */
export function findMessages(db: Database, applicationId: number) {
  return db
    .selectFrom('application_messages as message')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['message.id', 'text_sealed', 'message.created_at', 'staff_id', 'staff.name as by', 'read_at'])
    .where('application_id', '=', applicationId)
    .orderBy('message.id')
    .execute()
}

/** Marks the messages of the other side as read. */
export async function markMessagesRead(
  db: Database,
  applicationId: number,
  reader: 'candidate' | 'office',
  now: Date,
): Promise<void> {
  await db
    .updateTable('application_messages')
    .set({ read_at: now })
    .where('application_id', '=', applicationId)
    .where('staff_id', reader === 'candidate' ? 'is not' : 'is', null)
    .where('read_at', 'is', null)
    .execute()
}
