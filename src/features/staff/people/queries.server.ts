import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { StaffRole } from '../../../db/schema.ts'
import type { StaffMember } from '../staff-member.ts'

/** A person of the office. `joinedAt` is null until they accept their invitation, which ends at `invitedUntil`. */
export type Colleague = StaffMember & { joinedAt: Date | null; lastUsedAt: Date | null; invitedUntil: Date | null }

/** Everyone in the office, or with `staffId` one person. */
export async function findColleagues(db: Database, staffId?: number): Promise<Colleague[]> {
  return db
    .selectFrom('staff')
    .select((row) => [
      'id',
      'name',
      'email',
      'role',
      'joined_at as joinedAt',
      'last_used_at as lastUsedAt',
      row
        .selectFrom('staff_invitations')
        .select(({ fn }) => fn.max('expires_at').as('expires_at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('invitedUntil'),
    ])
    .where('removed_at', 'is', null)
    .$if(staffId !== undefined, (query) => query.where('id', '=', staffId ?? 0))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Whether anyone is in the office, or is invited to it. */
export async function hasColleagues(db: Database): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('removed_at', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Returns the id of a person of the office by email address. */
export async function findByEmail(db: Database, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Adds a person. Returns null if the email address is taken. */
export async function insertColleague(
  db: Database,
  person: { email: string; name: string; role: StaffRole },
): Promise<number | null> {
  const row = await db
    .insertInto('staff')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Waits for other changes of people, so that two managers cannot remove each other at once. */
export async function lockColleagues(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('people of the office'))`.execute(db)
}

/** Replaces the invitations of a person. */
export async function replaceInvitation(
  db: Database,
  invitation: { token_hash: Buffer; staff_id: number; expires_at: Date },
): Promise<void> {
  await db.deleteFrom('staff_invitations').where('staff_id', '=', invitation.staff_id).execute()
  await db.insertInto('staff_invitations').values(invitation).execute()
}

/** Clears the password and authenticator app of a person, and ends what they could sign in with. */
export async function clearSignIn(db: Database, staffId: number): Promise<void> {
  const cleared = { password_hash: null, totp_sealed: null, joined_at: null }
  await db.updateTable('staff').set(cleared).where('id', '=', staffId).execute()
  for (const table of ['staff_invitations', 'staff_recovery_codes', 'staff_sessions'] as const)
    await db.deleteFrom(table).where('staff_id', '=', staffId).execute()
}

export async function setRemoved(db: Database, staffId: number, at: Date): Promise<void> {
  await db.updateTable('staff').set({ removed_at: at }).where('id', '=', staffId).execute()
}

export async function setRole(db: Database, staffId: number, role: StaffRole): Promise<void> {
  await db.updateTable('staff').set({ role }).where('id', '=', staffId).execute()
}
