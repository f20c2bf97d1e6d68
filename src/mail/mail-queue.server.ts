import { type Selectable, sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import type { Schema } from '../db/schema.ts'
import { mailContext } from '../encryption/contexts.server.ts'
import type { Encryption } from '../encryption/encryption.server.ts'
import type { Mail } from './outbox.server.ts'

export type QueuedMail = Selectable<Schema['mails']>

/**
 * `failing`: waiting emails that could not be sent, by the reason of their last attempt. `failed`: emails given up,
 * with the reason of the last one.
 */
export type MailState = {
  waiting: number
  oldestAt: Date | null
  failing: { reason: string; count: number; since: Date }[]
  failed: number
  lastFailure: string | null
}

/** An email in the queue that none of the secrets in APP_SECRET can decrypt. */
class UnreadableMailError extends Error {
  override name = 'UnreadableMailError'
}

/** Throws `UnreadableMailError`. */
export function decryptMail(encryption: Encryption, { sealed }: QueuedMail): Mail {
  try {
    return JSON.parse(encryption.decrypt(sealed, mailContext))
  } catch (cause) {
    throw new UnreadableMailError('encrypted with a secret that is not in APP_SECRET', { cause })
  }
}

/** Returns the email that has been due longest. No process gets it again until `leaseEnds`, in case this one dies. */
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

/** Does nothing if another process has taken the email since, because the lease of this one ran out. */
export async function postponeMail(
  db: Database,
  { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>,
  { at, reason, until }: { at: Date; reason: string; until: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: until, failure: reason, failing_since: sql`coalesce(failing_since, ${at})` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Deletes an email that cannot be delivered, and remembers why for the operator. Does nothing if it is already gone. */
export async function giveUpMail(
  db: Database,
  { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>,
  failure: { at: Date; reason: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('mails').where('id', '=', id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    await transaction
      .insertInto('failed_mails')
      .values({ failed_at: failure.at, attempts, reason: failure.reason })
      .execute()
  })
}

/** What waits in the queue, what has failed since `failingSince` or longer, and what was given up since `failedSince`. */
export async function readMailState(
  db: Database,
  { failingSince, failedSince }: { failingSince: Date; failedSince: Date },
): Promise<MailState> {
  const { waiting, oldestAt } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldestAt')])
    .executeTakeFirstOrThrow()
  const failing = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      'failure as reason',
      fn.countAll<number>().as('count'),
      fn.min<Date>('failing_since').as('since'),
    ])
    .where('failing_since', '<=', failingSince)
    .groupBy('failure')
    .orderBy('since')
    .$narrowType<{ reason: string }>()
    .execute()
  const { failed } = await db
    .selectFrom('failed_mails')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('failed_at', '>', failedSince)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('failed_mails')
    .select('reason')
    .where('failed_at', '>', failedSince)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { waiting, oldestAt, failing, failed, lastFailure: last?.reason ?? null }
}

/** Returns false if the email was already gone. */
export async function deleteMail(db: Database, id: number): Promise<boolean> {
  const row = await db.deleteFrom('mails').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

const batchSize = 500

/** The queued emails that match, oldest first. Skips emails that cannot be decrypted. */
export async function findQueuedMails(
  db: Database,
  encryption: Encryption,
  matches: (mail: Mail) => boolean,
): Promise<{ row: QueuedMail; mail: Mail }[]> {
  const found: { row: QueuedMail; mail: Mail }[] = []
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const mail = decryptOrNull(encryption, row)
      if (mail && matches(mail)) found.push({ row, mail })
    }
    if (rows.length < batchSize) return found
    after = rows.at(-1)?.id ?? after
  }
}

function decryptOrNull(encryption: Encryption, row: QueuedMail): Mail | null {
  try {
    return decryptMail(encryption, row)
  } catch {
    return null
  }
}
