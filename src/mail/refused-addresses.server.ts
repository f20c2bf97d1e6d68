import type { Database } from '../db/connect.server.ts'
import { emailContext, emailKey } from '../encryption/contexts.server.ts'
import type { Encryption } from '../encryption/encryption.server.ts'

/** After so many permanent refusals of an address, candidates get no more email. */
export const maxRefusals = 2

type Parts = { db: Database; encryption: Encryption }

/** Counts that a mail server refused the address of a candidate for good. Correcting or confirming it starts over. */
export async function noteRefusal({ db, encryption }: Parts, address: string): Promise<void> {
  await db
    .updateTable('candidates')
    .set((row) => ({ mail_refusals: row('mail_refusals', '+', 1) }))
    .where('email_lookup', 'in', encryption.lookups(emailKey(address), emailContext))
    .execute()
}

/** Whether the address of a candidate was refused too often. */
export async function isRefused({ db, encryption }: Parts, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where('email_lookup', 'in', encryption.lookups(emailKey(address), emailContext))
    .where('mail_refusals', '>=', maxRefusals)
    .executeTakeFirst()
  return row !== undefined
}
