import { transcode } from 'node:buffer'
import { sql } from 'kysely'
import { type ImportedJob, type JobField, jobFields, optionalFields } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import { vacancyKey } from '../search/vacancy/vacancy-key.server.ts'
import { findRemovedJobs, type RemovedJobRow } from './write-queries.server.ts'

/** A job to write, with a digest of its feed fields. */
type FingerprintedJob = ImportedJob & { fingerprint: string; vacancy_key: string }

/** The columns that an import writes, with their types. */
const written = [
  ...jobFields.map(({ column, kind }) => [column, kind === 'date' ? 'date' : 'text'] as const),
  ['fingerprint', 'text'] as const,
  ['vacancy_key', 'uuid'] as const,
]
const columns = sql.join(written.map(([name]) => sql.ref(name)))
const definitions = sql.join(written.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const updates = sql.join(
  written.filter(([name]) => name !== 'reference').map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
)

/**
 * The fingerprints of the stored jobs with these references, by reference. Empty for a job that its feed closed, so
 * that it counts as changed. `takenOver`: the references of jobs that imports leave as they are.
 */
export async function findFingerprints(
  db: Database,
  source: string,
  references: readonly string[],
): Promise<{ known: Map<string, string>; takenOver: Set<string> }> {
  const rows = await db
    .selectFrom('jobs')
    .select([
      'reference',
      'taken_over_at',
      sql<string>`case when closed_by_feed then '' else fingerprint end`.as('fingerprint'),
    ])
    .where('source', '=', source)
    .where(sql<boolean>`reference = any(${references})`)
    .execute()
  return {
    known: new Map(rows.map((row) => [row.reference, row.fingerprint])),
    takenOver: new Set(rows.flatMap((row) => (row.taken_over_at === null ? [] : [row.reference]))),
  }
}

/** A stored job with the fields that the operator set. */
export type StoredJob = ImportedJob & Pick<JobRow, 'set_fields'>

/** The stored jobs with these references, by reference. */
export async function findStoredJobs(
  db: Database,
  source: string,
  references: readonly string[],
): Promise<Map<string, StoredJob>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('jobs')
    .select([...jobFields.map(({ column }) => column), 'set_fields'])
    .where('source', '=', source)
    .where(sql<boolean>`reference = any(${references})`)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}

/** The optional fields that at least one stored job of a source has. */
export async function findFilledFields(db: Database, source: string): Promise<JobField[]> {
  const { rows } = await sql<{ filled: JobField[] }>`
    select array_remove(array[${sql.join(
      // Does not read long texts, as comparing them with '' would.
      [descriptionField, ...optionalFields].map(
        ({ column, kind }) =>
          sql`case when bool_or(${kind === 'date' ? sql`${sql.ref(column)} is not null` : sql`octet_length(${sql.ref(column)}) > 0`}) then ${column} end`,
      ),
    )}]::text[], null) as filled from jobs where source = ${source}`.execute(db)
  return rows[0]?.filled ?? []
}

const descriptionField = { column: 'description', kind: 'text' } as const

/**
 * Inserts new jobs and updates changed ones in one statement. A job that the operator closed stays closed, one that was
 * removed stays as it is, and unless `byOperator` is set, so does one that was taken over, and one that its feed closed
 * opens again. A job that becomes
 * another vacancy takes the next number, so that it does not hide a job that had this vacancy before. Returns the ids of
 * the new jobs and how many were updated.
 */
export async function upsertJobs(
  db: Database,
  source: string,
  jobs: readonly FingerprintedJob[],
  { isDemo, byOperator }: { isDemo: boolean; byOperator: boolean },
): Promise<{ newIds: number[]; updated: number }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into jobs (source, is_demo, ${columns})
    select ${source}, ${isDemo}, ${columns} from json_to_recordset(${encodeJson(jobs)}::json) as feed (${definitions})
    on conflict (source, reference) do update set is_demo = excluded.is_demo, ${updates},
      vacancy_number = case when jobs.vacancy_key <> excluded.vacancy_key
        then nextval(pg_get_serial_sequence('jobs', 'id')) else jobs.vacancy_number end,
      closed_at = case when jobs.closed_by_feed and not ${byOperator} then null else jobs.closed_at end,
      closed_by_feed = jobs.closed_by_feed and ${byOperator}
      where jobs.removed_at is null and (jobs.taken_over_at is null or ${byOperator})
        and (jobs.fingerprint <> excluded.fingerprint or jobs.closed_by_feed)
    returning id, xmax = 0 as is_new`.execute(db)
  // xmax is 0 in an inserted row, and the current transaction in an updated one.
  const newIds = rows.filter((row) => row.is_new).map(({ id }) => id)
  return { newIds, updated: rows.length - newIds.length }
}

/** Makes other writers of jobs wait until the transaction ends, so that what it reads is still true when it writes. */
export async function takeTurn(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('jobs'))`.execute(transaction)
}

/** Gives a new job the UUID of its draft. */
export async function setMade(
  db: Database,
  id: number,
  { uuid, editedBy }: { uuid: string; editedBy: number | null },
): Promise<void> {
  await db.updateTable('jobs').set({ uuid, edited_by: editedBy }).where('id', '=', id).execute()
}

/** Writes which fields of a job the operator set. If some were given back, the job counts as changed at the next import. */
export async function writeSetFields(
  db: Database,
  id: number,
  { setFields, isGivenBack }: { setFields: JobField[]; isGivenBack: boolean },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ set_fields: setFields, edited_by: null, ...(isGivenBack && { fingerprint: '' }) })
    .where('id', '=', id)
    .execute()
}

/**
 * JSON in UTF-8, for `::json`: pg sends a buffer in binary format, which for `jsonb` would begin with a version.
 * `Buffer.from` alone takes five times as long for long text with a character beyond Latin-1.
 */
function encodeJson(jobs: readonly FingerprintedJob[]): Buffer {
  return transcode(Buffer.from(JSON.stringify(jobs), 'utf16le'), 'utf16le', 'utf8')
}

/** The jobs that the operator removed for good, for imports into one source. */
export class RemovedJobs {
  readonly #source: string
  readonly #references = new Set<string>()
  readonly #vacancies = new Map<string, RemovedJobRow>()

  private constructor(source: string, removed: readonly RemovedJobRow[]) {
    this.#source = source
    for (const job of removed) {
      if (job.source === source) this.#references.add(job.reference)
      this.#vacancies.set(vacancyKey(job), job)
    }
  }

  static async read(db: Database, source: string): Promise<RemovedJobs> {
    return new RemovedJobs(source, await findRemovedJobs(db))
  }

  /** Why a job of a feed must not be published; null if it may be. */
  reasonAgainst(job: ImportedJob): string | null {
    if (this.#vacancies.size === 0) return null
    if (this.#references.has(job.reference)) return 'was removed with jobs remove'
    const removed = this.#vacancies.get(vacancyKey(job))
    if (!removed) return null
    const from = removed.source === this.#source ? '' : ` of source "${removed.source}"`
    return `is the vacancy of ${JSON.stringify(removed.reference)}${from}, which was removed with jobs remove`
  }
}
