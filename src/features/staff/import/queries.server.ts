import { type Selectable, sql, type Updateable } from 'kysely'
import type { ImportPreview } from '../../../contract/import-view.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema, StaffImportRow } from '../../../db/schema.ts'

type NewImport = Pick<StaffImportRow, 'id' | 'staff_id' | 'name' | 'location_sealed' | 'source'>
type Changes = Updateable<Schema['staff_imports']>

/** A process may need long to start on a busy machine. The end of one is known at once, unless its worker ends too. */
const isDead = sql<boolean>`beat_at < now() - interval '1 minute'`
const isRecent = sql<boolean>`created_at > now() - interval '1 day'`

/** How often a process is started for one request, because a file may end each process that reads it. */
const maxStarts = 3

/** A person with so many files that are being imported cannot start more, because each has a process. */
const maxImporting = 2

type Begun = { importing: string[]; deleted: string[] | null }

/**
 * Adds an import that its process has to read, and deletes what else the person has begun, whose processes then end.
 * Returns the ids of what was deleted and of what is being imported. Deletes and adds nothing (null) if that is too much.
 */
export async function beginImport(db: Database, values: NewImport): Promise<Begun> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('staff').select('id').where('id', '=', values.staff_id).forUpdate().execute()
    const own = trx.selectFrom('staff_imports').select('id').where('staff_id', '=', values.staff_id)
    const importing = (await own.where('state', '=', 'importing').execute()).map(({ id }) => id)
    if (importing.length >= maxImporting) return { importing, deleted: null }
    const begun = trx.deleteFrom('staff_imports').where('staff_id', '=', values.staff_id)
    const deleted = await begun.where('state', 'in', ['reading', 'matching']).returning('id').execute()
    const progress = JSON.stringify({ text: 'Starting…', done: 0, total: null })
    await trx
      .insertInto('staff_imports')
      .values({ ...values, progress })
      .execute()
    return { importing, deleted: deleted.map(({ id }) => id) }
  })
}

export function findImport(db: Database, id: string): Promise<Selectable<Schema['staff_imports']> | undefined> {
  return db.selectFrom('staff_imports').selectAll().where('id', '=', id).where(isRecent).executeTakeFirst()
}

/**
 * Gives the process of an import something to do, unless it imports or has imported. Returns false if it does.
 */
export async function requestWork(db: Database, id: string, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_imports')
    .set(({ eb }) => ({
      request: eb('request', '+', 1),
      starts: 0,
      failure: null,
      progress: JSON.stringify({ text: 'Counting…', done: 0, total: null }),
      ...changes,
    }))
    .where('id', '=', id)
    .where('state', '=', 'matching')
    .where('view', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the caller should start a process: there is something to do, and no process is alive. One caller gets true. */
export async function claimStart(db: Database, id: string): Promise<boolean> {
  const due = db.updateTable('staff_imports').where('id', '=', id).where('progress', 'is not', null).where(isDead)
  const { numUpdatedRows } = await due
    .set(({ eb }) => ({ beat_at: sql`now()`, starts: eb('starts', '+', 1) }))
    .where('starts', '<', maxStarts)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    await due
      .set({
        progress: null,
        state: sql`case when state = 'importing' then 'matching' else state end`,
        failure: 'The process that worked on this file ended early. Try again, or split the file.',
      })
      .where('starts', '>=', maxStarts)
      .execute()
  return numUpdatedRows > 0n
}

/** Says that the process is alive. Returns what it has to do; undefined if the import was deleted. */
export function beat(
  db: Database,
  id: string,
): Promise<Pick<StaffImportRow, 'request' | 'progress' | 'state'> | undefined> {
  return db
    .updateTable('staff_imports')
    .set({ beat_at: sql`now()` })
    .where('id', '=', id)
    .returning(['request', 'progress', 'state'])
    .executeTakeFirst()
}

/** Stores what the process has done for a request, unless there is a later one. */
export async function report(db: Database, id: string, request: number, changes: Changes): Promise<void> {
  await db.updateTable('staff_imports').set(changes).where('id', '=', id).where('request', '=', request).execute()
}

/** Stores what is left to do after an import. */
export async function storePreview(db: Database, id: string, preview: ImportPreview): Promise<void> {
  await db
    .updateTable('staff_imports')
    .set({ preview: JSON.stringify(preview) })
    .where('id', '=', id)
    .execute()
}

/** Says that the process has ended, so that another one can be started at once. */
export async function endBeat(db: Database, id: string): Promise<void> {
  await db
    .updateTable('staff_imports')
    .set({ beat_at: sql`'-infinity'` })
    .where('id', '=', id)
    .execute()
}

/** Deletes imports older than a day, and returns the ids of the others that still need their file. */
export async function deleteOldImports(db: Database): Promise<Set<string>> {
  await db
    .deleteFrom('staff_imports')
    .where(sql<boolean>`not ${isRecent}`)
    .execute()
  const rows = await db.selectFrom('staff_imports').select('id').where('state', '!=', 'imported').execute()
  return new Set(rows.map(({ id }) => id))
}
