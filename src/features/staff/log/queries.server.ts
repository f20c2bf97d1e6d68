import type { Database } from '../../../db/connect.server.ts'

/** `personId`: 0 for an operator by command. `before`: an id. */
export type LogFilter = {
  personId?: number
  action?: string
  candidateId?: number
  jobId?: number
  detail?: string
  from?: Date
  until?: Date
  before?: number
}

/** Entries of the log, newest first. */
export function findEntries(
  db: Database,
  { personId, action, candidateId, jobId, detail, from, until, before }: LogFilter,
  limit: number,
) {
  return db
    .selectFrom('staff_log')
    .leftJoin('staff', 'staff.id', 'staff_log.staff_id')
    .leftJoin('candidates', 'candidates.id', 'staff_log.candidate_id')
    .leftJoin('jobs', 'jobs.id', 'staff_log.job_id')
    .select([
      'staff_log.id',
      'staff_log.at',
      'staff_log.action',
      'staff_log.detail',
      'staff_log.candidate_id',
      'staff_log.job_id',
      'staff.name as person',
      'candidates.id as existing_candidate',
      'jobs.uuid as job_uuid',
      'jobs.title as job_title',
    ])
    .where((row) =>
      row.and([
        ...(personId === undefined ? [] : [row('staff_log.staff_id', 'is not distinct from', personId || null)]),
        ...(action === undefined ? [] : [row('staff_log.action', '=', action)]),
        ...(candidateId === undefined ? [] : [row('staff_log.candidate_id', '=', candidateId)]),
        ...(jobId === undefined ? [] : [row('staff_log.job_id', '=', jobId)]),
        ...(detail === undefined ? [] : [row('staff_log.detail', '=', detail)]),
        ...(from === undefined ? [] : [row('staff_log.at', '>=', from)]),
        ...(until === undefined ? [] : [row('staff_log.at', '<', until)]),
        ...(before === undefined ? [] : [row('staff_log.id', '<', before)]),
      ]),
    )
    .orderBy('staff_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** Everyone who is or was in the office. */
export function findEveryone(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('staff').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
