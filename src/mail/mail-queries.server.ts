import type { Selectable } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import type { Schema } from '../db/schema.ts'

export type QueuedMail = Selectable<Schema['mails']>

/** Takes the mail that has waited longest, if one is due, and hides it from every process until `leaseEnds`: should this one die, another goes on then. */
export function takeDueMail(db: Database, now: Date, leaseEnds: Date): Promise<QueuedMail | undefined> {
  return db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: leaseEnds }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Only while nobody else has taken it: a process that slept through its lease leaves the mail to the one that has it now. */
export async function putOffMail(
  db: Database,
  { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** False when the mail was gone already. */
export async function deleteMail(db: Database, id: number): Promise<boolean> {
  const row = await db.deleteFrom('mails').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
