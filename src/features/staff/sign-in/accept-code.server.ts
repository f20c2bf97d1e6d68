import type { Database } from '../../../db/connect.server.ts'
import { totpContext } from '../../../encryption/contexts.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { hashRecoveryCode, newRecoveryCodes, stepOf } from './codes.server.ts'

/** An accepted code. `recoveryCodesLeft` is null unless it was a recovery code. */
export type UsedCode = { recoveryCodesLeft: number | null }

/** Uses a code of the authenticator app or a recovery code. Returns null if it is wrong or was used before. */
export async function acceptCode(
  trx: Database,
  { encryption, now }: Pick<OfficeParts, 'encryption'> & { now: Date },
  staffId: number,
  code: string,
): Promise<UsedCode | null> {
  if (code.length > 6) return useRecoveryCode(trx, staffId, code)
  const staff = await trx.selectFrom('staff').select('totp_sealed').where('id', '=', staffId).executeTakeFirst()
  const step = staff?.totp_sealed ? stepOf(encryption.decrypt(staff.totp_sealed, totpContext), code, now) : null
  if (step === null) return null
  const used = trx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId)
  const { numUpdatedRows } = await used.where('totp_step', '<', step).executeTakeFirst()
  return numUpdatedRows > 0n ? { recoveryCodesLeft: null } : null
}

/** Stores new recovery codes of a person, and returns them. */
export async function addRecoveryCodes(db: Database, staffId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashRecoveryCode(code) }))
  await db.insertInto('staff_recovery_codes').values(rows).execute()
  return codes
}

async function useRecoveryCode(db: Database, staffId: number, code: string): Promise<UsedCode | null> {
  const used = db.deleteFrom('staff_recovery_codes').where('code_hash', '=', hashRecoveryCode(code))
  const { numDeletedRows } = await used.where('staff_id', '=', staffId).executeTakeFirst()
  if (numDeletedRows === 0n) return null
  const left = await db.selectFrom('staff_recovery_codes').select('staff_id').where('staff_id', '=', staffId).execute()
  return { recoveryCodesLeft: left.length }
}
