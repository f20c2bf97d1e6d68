import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'

/** Keyed hash of a client address or account, so that the table holds no personal data. */
export function limitHash(encryption: Pick<Encryption, 'lookup'>, who: string): string {
  return encryption.lookup(who, context).toString('base64url')
}

/** Hashes with every secret, because rows hashed with a former secret remain until they expire. */
export function limitHashes(encryption: Pick<Encryption, 'lookups'>, who: string): string[] {
  return encryption.lookups(who, context).map((hash) => hash.toString('base64url'))
}

const context = 'rate_limits'

/** `expire` is in milliseconds since 1970. */
export type LimitCount = { limit: string; calls: number; expire: number | null }

/** The counts of every limit for these hashes. */
export async function findCounts(db: Database, hashes: string[]): Promise<LimitCount[]> {
  return db
    .selectFrom('rate_limits')
    .select([sql<string>`split_part(key, ':', 1)`.as('limit'), 'points as calls', 'expire'])
    .where(hashIn(hashes))
    .orderBy('key')
    .execute()
}

export async function deleteCounts(db: Database, hashes: string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where(hashIn(hashes)).execute()
}

function hashIn(hashes: string[]) {
  return sql<boolean>`split_part(key, ':', 2) = any(${hashes})`
}
