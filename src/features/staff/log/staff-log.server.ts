import { hourMs, later } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { StaffMember } from '../staff-member.ts'
import type { StaffAction } from './actions.ts'
import { findEntries } from './queries.server.ts'

/** What was done, and to whom. `detail` never holds personal data of a candidate. */
export type LogEntry = { action: StaffAction; candidateId?: number; jobId?: number; detail?: string }

const maxDetail = 300

/**
 * Records what a person of the office did, or with `null` an operator by command. Call it in the transaction of the
 * change.
 */
export function writeLog(
  db: Database,
  member: Pick<StaffMember, 'id'> | null,
  entry: LogEntry,
  at: Date,
): Promise<void> {
  return writeLogLines(db, member, [entry], at)
}

/** Records that a person of the office looked at something, once an hour. */
export async function writeReading(
  db: Database,
  { id }: Pick<StaffMember, 'id'>,
  entry: LogEntry,
  at: Date,
): Promise<void> {
  const earlier = await findEntries(db, { ...entry, personId: id, from: later(at, -hourMs) }, 1)
  if (earlier.length === 0) await writeLog(db, { id }, entry, at)
}

/** Like `writeLog`, for several lines at once. */
export async function writeLogLines(
  db: Database,
  member: Pick<StaffMember, 'id'> | null,
  entries: LogEntry[],
  at: Date,
): Promise<void> {
  const rows = entries.map(({ action, candidateId = null, jobId = null, detail }) => ({
    at,
    staff_id: member?.id ?? null,
    action,
    candidate_id: candidateId,
    job_id: jobId,
    detail: detail?.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, maxDetail) ?? null,
  }))
  if (rows.length > 0) await db.insertInto('staff_log').values(rows).execute()
}
