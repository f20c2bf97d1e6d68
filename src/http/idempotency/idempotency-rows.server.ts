import type { Database } from '../../db/connect.server.ts'

type Key = { hash: Buffer; now: Date; expiresAt: Date }

export async function isKeyStored(db: Database, { hash, now }: Pick<Key, 'hash' | 'now'>): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key_hash')
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for concurrent transactions with the same key. Returns false if one of them stored it. */
export async function insertKey(
  db: Database,
  { hash, now, expiresAt }: Key,
  candidateId: number | null,
): Promise<boolean> {
  const values = { candidate_id: candidateId, expires_at: expiresAt }
  const row = await db
    .insertInto('idempotency_keys')
    .values({ key_hash: hash, ...values })
    // An expired key may not have been removed yet.
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet(values).where('idempotency_keys.expires_at', '<=', now),
    )
    .returning('key_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the newest keys of a candidate. */
export async function deleteOlderKeys(db: Database, candidateId: number, count: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('key_hash', 'in', (query) =>
      query
        .selectFrom('idempotency_keys')
        .select('key_hash')
        .where('candidate_id', '=', candidateId)
        .orderBy('expires_at', 'desc')
        .offset(count),
    )
    .execute()
}
