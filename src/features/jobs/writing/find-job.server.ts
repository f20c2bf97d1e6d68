import { sql } from 'kysely'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { isOpenOn } from './duplicates-service.server.ts'
import { operatorColumns, type OperatorJobRow } from './write-queries.server.ts'

/** The one job that the operator named, or why there is not exactly one; then `jobs` are the first that have the name. */
export type Found = { ok: true; job: OperatorJobRow } | NotFound

export type NotFound =
  | { ok: false; code: 'unknown' }
  | { ok: false; code: 'same reference' | 'same title'; jobs: OperatorJobRow[] }

const maxFound = 20

/**
 * The job with a reference or UUID, or else with a title, whatever its case, of one source or all. Of jobs with the same
 * title, the only one that is open at `now` is meant.
 */
export async function findOneJob(
  db: Database,
  name: string,
  { source, now }: { source: string | undefined; now: Date },
): Promise<Found> {
  const [job, ...others] = await findByReference(db, name, source)
  if (job)
    return others.length === 0 ? { ok: true, job } : { ok: false, code: 'same reference', jobs: [job, ...others] }
  const titled = await findByTitle(db, name, source, dateOfDay(nairobiDay(now)))
  const open = titled.filter(({ is_open }) => is_open)
  const [meant, ...more] = open.length > 0 ? open : titled
  if (!meant) return { ok: false, code: 'unknown' }
  return more.length === 0 ? { ok: true, job: meant } : { ok: false, code: 'same title', jobs: [meant, ...more] }
}

function jobsOf(db: Database, source: string | undefined) {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .limit(maxFound)
}

function findByReference(db: Database, name: string, source: string | undefined): Promise<OperatorJobRow[]> {
  return jobsOf(db, source)
    .where((where) => where.or([where('reference', '=', name), where(sql`uuid::text`, '=', name.toLowerCase())]))
    .orderBy('source')
    .execute()
}

/** Open jobs first. Stored titles have no repeated spaces. */
function findByTitle(
  db: Database,
  name: string,
  source: string | undefined,
  openOn: string,
): Promise<(OperatorJobRow & { is_open: boolean })[]> {
  const title = name.trim().replaceAll(/\s+/g, ' ')
  return jobsOf(db, source)
    .select(isOpenOn(openOn).as('is_open'))
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .orderBy('is_open', 'desc')
    .orderBy('source')
    .orderBy('reference')
    .execute()
}
