import type { Database } from '../../../db/connect.server.ts'

/** Returns the encrypted secret of a person's authenticator app, or null. */
export async function findTotpSecret(db: Database, staffId: number): Promise<Buffer | null> {
  const row = await db.selectFrom('staff').select('totp_sealed').where('id', '=', staffId).executeTakeFirst()
  return row?.totp_sealed ?? null
}

/** Records the time step of a code. Returns false if it or a later one was used before. */
export async function useStep(db: Database, staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertRecoveryCodes(db: Database, staffId: number, hashes: Buffer[]): Promise<void> {
  await db
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** Deletes a recovery code. Returns how many the person has left, or null if they do not have this one. */
export async function useRecoveryCode(db: Database, staffId: number, codeHash: Buffer): Promise<number | null> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 0n ? null : countRecoveryCodes(db, staffId)
}

async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return count
}
