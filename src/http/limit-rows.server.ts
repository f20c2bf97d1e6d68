import { sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import type { Sealing } from '../encryption/sealing.server.ts'

/** How an address or account stands in the table, behind the name of a limit and a colon: the table tells nothing of people. */
export function limitHash(sealing: Pick<Sealing, 'lookup'>, who: string): string {
  return sealing.lookup(who, context).toString('base64url')
}

/** The same with every secret: after a change of the secret, rows of the former one stay until they expire. */
export function limitHashes(sealing: Pick<Sealing, 'lookups'>, who: string): string[] {
  return sealing.lookups(who, context).map((hash) => hash.toString('base64url'))
}

const context = 'rate_limits'

/** What was counted, and until when (milliseconds since 1970). */
export type LimitCount = { limit: string; calls: number; expire: number | null }

/** The counts of whoever has one of these hashes, of every limit. */
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
