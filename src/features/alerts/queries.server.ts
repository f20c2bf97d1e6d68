import { sql } from 'kysely'
import { dateOfDay } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { AlertRow } from '../../db/schema.ts'
import type { Frequency, NewAlert } from './contract.ts'

/** A candidate and, if they have or had an alert, what is known of their digest. */
export function findReader(db: Database, candidateId: number) {
  return db
    .selectFrom('candidates')
    .leftJoin('digests', 'digests.candidate_id', 'candidates.id')
    .select(['email_verified_at', 'mail_refusals', 'frequency', 'paused_at'])
    .where('candidates.id', '=', candidateId)
    .executeTakeFirst()
}

export function findAlerts(db: Database, candidateIds: number[]): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where(sql<boolean>`candidate_id = any(${candidateIds}::int[])`)
    .orderBy('id')
    .execute()
}

/** Sets how often a candidate gets emails, and locks their alerts until the end of the transaction. */
export async function setFrequency(trx: Database, candidateId: number, frequency: Frequency, today: number) {
  await trx
    .insertInto('digests')
    .values({ candidate_id: candidateId, frequency, seen_number: await lastNumber(trx), looked_on: dateOfDay(today) })
    .onConflict((conflict) => conflict.column('candidate_id').doUpdateSet({ frequency }))
    .execute()
}

/** From now on only jobs that are published later count. */
export async function startOver(trx: Database, candidateId: number, today: number): Promise<void> {
  await trx
    .updateTable('digests')
    .set({ seen_number: await lastNumber(trx), looked_on: dateOfDay(today) })
    .where('candidate_id', '=', candidateId)
    .execute()
}

export async function insertAlert(
  trx: Database,
  candidateId: number,
  { search, location, country, category, paid }: NewAlert,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('alerts')
    .values({ candidate_id: candidateId, search, location, country, category, paid, created_at: now })
    .execute()
}

/** Returns false if the candidate has no such alert. */
export async function deleteAlert(db: Database, candidateId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom('alerts').where('id', '=', id).where('candidate_id', '=', candidateId)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** Deletes all alerts of the candidate whose emails have this token, if there is one. */
export async function deleteAlertsOf(db: Database, token: string): Promise<void> {
  await db
    .deleteFrom('alerts')
    .where('candidate_id', 'in', (of) =>
      of.selectFrom('digests').select('candidate_id').where('unsubscribe_token', '=', token),
    )
    .execute()
}

/** The number of the vacancy that was published last. Numbers become visible in their order. */
export async function lastNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(greatest((select max(id) from jobs), (select max(vacancy_number) from jobs)), 0) as number`.execute(
    db,
  )
  return rows[0]?.number ?? 0
}

/** Whether new jobs are to be looked for on a day. */
const isDue = (today: number) => sql<boolean>`
  (looked_on <= ${dateOfDay(today)}::date - case frequency when 'weekly' then 7 else 1 end
    and exists (select from alerts where alerts.candidate_id = digests.candidate_id))`

/** Up to which number the digest that was looked at first among those that are due has been seen; null if none is due. */
export async function findOldestSeen(db: Database, today: number): Promise<number | null> {
  const query = db.selectFrom('digests').select(({ fn }) => fn.min<number | null>('seen_number').as('number'))
  return (await query.where(isDue(today)).executeTakeFirst())?.number ?? null
}

/** Locks digests that are due, and their candidates. Skips those that another process sends. */
export function takeDue(trx: Database, { today, since }: { today: number; since: number }, limit: number) {
  return trx
    .selectFrom('digests')
    .innerJoin('candidates', 'candidates.id', 'candidate_id')
    .select(['candidate_id', 'frequency', 'unsubscribe_token', 'seen_number', 'paused_at'])
    .select(['name', 'language', 'email_sealed', 'email_verified_at', 'mail_refusals', 'suspended_at', 'last_used_at'])
    .where(isDue(today))
    .where('seen_number', '>=', since)
    .orderBy('candidate_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export type DueDigest = Awaited<ReturnType<typeof takeDue>>[number]

/** Moves the watermarks of digests. Those in `pausedIds` are paused, the others are not. */
export async function markLooked(
  trx: Database,
  {
    ids,
    pausedIds,
    until,
    now,
    today,
  }: { ids: number[]; pausedIds: number[]; until: number; now: Date; today: number },
): Promise<void> {
  await sql`
    update digests set seen_number = greatest(seen_number, ${until}), looked_on = ${dateOfDay(today)},
      paused_at = case when candidate_id = any(${pausedIds}::int[]) then coalesce(paused_at, ${now}) end
    where candidate_id = any(${ids}::int[])`.execute(trx)
}
