import type { Database } from '../../../db/connect.server.ts'
import type { StaffMember } from '../staff-member.ts'
import type { StaffAction } from './actions.ts'

/** What was done, and to whom. `detail` never holds personal data of a candidate. */
export type LogEntry = { action: StaffAction; candidateId?: number; jobId?: number; detail?: string }

const maxDetail = 300

/**
 * Records what a person of the office did, or with `null` an operator by command. Call it in the transaction of the
 * change.
 */
export async function writeLog(
  db: Database,
  member: Pick<StaffMember, 'id'> | null,
  entry: LogEntry,
  at: Date,
): Promise<void> {
  const { action, candidateId = null, jobId = null } = entry
  const detail = entry.detail?.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, maxDetail) ?? null
  await db
    .insertInto('staff_log')
    .values({ at, staff_id: member?.id ?? null, action, candidate_id: candidateId, job_id: jobId, detail })
    .execute()
}
