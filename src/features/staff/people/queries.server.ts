import { sql, type Updateable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema, StaffRole } from '../../../db/schema.ts'
import type { StaffMember } from '../staff-member.ts'
import type { Colleague } from './contract.ts'

/** Everyone in the office, or with `staffId` one person. */
export async function findColleagues(db: Database, staffId?: number): Promise<Colleague[]> {
  return db
    .selectFrom('staff')
    .select((row) => [
      'id',
      'name',
      'email',
      'role',
      'joined_at',
      'last_used_at',
      row
        .selectFrom('staff_invitations')
        .select(({ fn }) => fn.max('expires_at').as('expires_at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('invited_until'),
    ])
    .where('removed_at', 'is', null)
    .$if(staffId !== undefined, (query) => query.where('id', '=', staffId ?? 0))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Whether anyone is in the office, or is invited to it. */
export async function hasColleagues(db: Database): Promise<boolean> {
  return (await findColleagues(db)).length > 0
}

/** Finds a person who is in the office by email address. */
export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
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

export async function updateColleague(db: Database, id: number, changes: Updateable<Schema['staff']>): Promise<void> {
  await db.updateTable('staff').set(changes).where('id', '=', id).execute()
}

type SignInTable = 'staff_invitations' | 'staff_recovery_codes' | 'staff_sessions'

/** Deletes what a person has in these tables. */
export async function deleteFrom(db: Database, tables: readonly SignInTable[], staffId: number): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('staff_id', '=', staffId).execute()
}

/** Replaces the invitations of a person. */
export async function replaceInvitation(
  db: Database,
  invitation: { token_hash: Buffer; staff_id: number; expires_at: Date },
): Promise<void> {
  await deleteFrom(db, ['staff_invitations'], invitation.staff_id)
  await db.insertInto('staff_invitations').values(invitation).execute()
}

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

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute()
}
