import type { Database } from '../../../db/connect.server.ts'

/** Notes that a proof was redeemed. False when it was before: of several who try at once, one succeeds. */
export async function insertUsedProof(db: Database, proof: { proof_hash: Buffer; expires_at: Date }): Promise<boolean> {
  const row = await db
    .insertInto('used_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined
}
