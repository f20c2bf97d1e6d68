import { type RawBuilder, sql } from 'kysely'
import { dayMs, later } from '../../calendar.ts'
import type { KeptMonths } from '../../config/config.server.ts'
import type { Database } from '../../db/connect.server.ts'
import type { DeletedCounts } from '../../db/schema.ts'

/** `isLive`: simulated mode deletes no accounts, as its privacy notice says. */
export type Periods = { now: Date; kept: KeptMonths; isLive: boolean }

/** The kinds of rows that are deleted. */
export const kinds = ['applications', 'replaced files', 'messages', 'log entries', 'accounts'] as const
export type Kind = (typeof kinds)[number]

/** How long after the warning an account is deleted. */
export const warnedDays = 30

/** Selects the ids of the rows of a kind that have expired. */
export function expired(kind: Kind, periods: Periods): RawBuilder<unknown> {
  const { now, kept, isLive } = periods
  switch (kind) {
    case 'applications': {
      const until = monthsBefore(now, kept.applications)
      return sql`
        select id from applications where applied_at <= ${until}
          and not exists (select from application_events as event where application_id = applications.id
            and greatest(created_at, visible_at, happens_at, answered_at) > ${until})
          and not exists (select from application_messages where application_id = applications.id and created_at > ${until})`
    }
    case 'replaced files':
      return sql`
        select id from candidate_files where replaced_at <= ${now}
          and not exists (select from application_files where file_id = candidate_files.id
            and application_id not in (${expired('applications', periods)}))`
    case 'messages':
      return sql`select id from contact_messages where created_at <= ${monthsBefore(now, kept.messages)}`
    case 'accounts':
      return sql`
        select id from candidates where ${isLive} and ${isUnused(monthsBefore(now, kept.accounts))}
          and warned_at > last_used_at and warned_at <= ${later(now, -warnedDays * dayMs)}`
    case 'log entries':
      return sql`select id from staff_log where at <= ${monthsBefore(now, kept.log)}`
  }
}

/** Selects the ids of the accounts whose owners have to be warned that they will be deleted. */
export function unwarned({ now, kept, isLive }: Periods): RawBuilder<unknown> {
  return sql`
    select id from candidates where ${isLive}
      and ${isUnused(monthsBefore(later(now, warnedDays * dayMs), kept.accounts))}
      and (warning_queued_at is null or warning_queued_at <= last_used_at)`
}

/** Suspended people must not register again, so their accounts stay. */
function isUnused(until: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`last_used_at <= ${until} and suspended_at is null and not exists (
    select from applications where candidate_id = candidates.id and stage in ('offered', 'placed'))`
}

function monthsBefore(moment: Date, months: number): RawBuilder<unknown> {
  return sql`(${moment}::timestamptz - make_interval(months => ${months}))`
}

const tables = {
  applications: 'applications',
  'replaced files': 'candidate_files',
  messages: 'contact_messages',
  accounts: 'candidates',
  'log entries': 'staff_log',
} as const satisfies Record<Kind, string>

/** The ids of some rows. */
export async function findSome(db: Database, ids: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${ids} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes some rows that have expired. Returns how many. Skips rows that are in use; a later night finds them. */
export async function deleteSome(trx: Database, kind: Kind, periods: Periods, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(tables[kind])}
    where id in (${expired(kind, periods)} limit ${limit} for update skip locked)`.execute(trx)
  return Number(numAffectedRows)
}

export async function countRows(db: Database, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${ids}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** What was deleted since the last complete night. */
export type Progress = { night: string; deleted: DeletedCounts }

/** Locks the row of the nightly deletion. Undefined if another process has it. */
export async function lockProgress(trx: Database): Promise<Progress | undefined> {
  await sql`insert into retention (night) values ('1970-01-01') on conflict do nothing`.execute(trx)
  return trx.selectFrom('retention').select(['night', 'deleted']).forUpdate().skipLocked().executeTakeFirst()
}

export async function saveProgress(trx: Database, { night, deleted }: Progress): Promise<void> {
  await trx
    .updateTable('retention')
    .set({ night, deleted: JSON.stringify(deleted) })
    .execute()
}

/** Whether a night in Nairobi is complete. */
export async function isComplete(db: Database, night: string): Promise<boolean> {
  return (await db.selectFrom('retention').select('night').where('night', '>=', night).executeTakeFirst()) !== undefined
}

/** Notes that the warning of an account was sent. */
export async function setWarned(db: Database, candidateId: number, now: Date): Promise<void> {
  await db.updateTable('candidates').set({ warned_at: now }).where('id', '=', candidateId).execute()
}
