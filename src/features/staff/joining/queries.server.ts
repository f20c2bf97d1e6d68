import type { Database } from '../../../db/connect.server.ts'
import type { StaffMember } from '../staff-member.ts'

/** Returns who a valid invitation is for; concurrent calls for it wait until the transaction ends. */
export function lockInvitation(db: Database, tokenHash: Buffer, now: Date): Promise<StaffMember | undefined> {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.role'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the secret of the authenticator app. */
export async function setTotpSecret(db: Database, staffId: number, sealed: Buffer): Promise<void> {
  await db.updateTable('staff').set({ totp_sealed: sealed, totp_step: 0 }).where('id', '=', staffId).execute()
}

/** Records that a person has joined with this password, and deletes their invitation and old recovery codes. */
export async function setJoined(
  db: Database,
  staffId: number,
  joined: { password_hash: string; joined_at: Date },
): Promise<void> {
  await db.updateTable('staff').set(joined).where('id', '=', staffId).execute()
  for (const table of ['staff_invitations', 'staff_recovery_codes'] as const)
    await db.deleteFrom(table).where('staff_id', '=', staffId).execute()
}

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute()
}
