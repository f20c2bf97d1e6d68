import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { SourceRow } from '../../../db/schema.ts'
import { sourceContext } from '../../../encryption/contexts.server.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'
import { CommandError } from '../../../terminal/terminal.server.ts'
import type { Validators } from './download.server.ts'

/** Adds or changes a source. Removes its validators, so that the next sync reads the feed again. */
export async function saveSource(db: Database, source: ReturnType<typeof encryptSource>): Promise<void> {
  const { name: _, ...settings } = source
  await db
    .insertInto('sources')
    .values(source)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...settings, etag: null, last_modified: null, checked_at: null }),
    )
    .execute()
}

export async function deleteSource(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sources').where('name', '=', name).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function findSource(db: Database, name: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('name', '=', name).executeTakeFirst()
}

export function findSources(db: Database): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().orderBy('name').execute()
}

/**
 * The sources that are due, the least recently read first, so that a slow source does not always delay the same ones.
 */
export function findDueSources(db: Database, now: Date): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('paused_at', 'is', null)
    .where(({ eb, or }) => or([eb('every_minutes', 'is not', null), eb('weekday', 'is not', null)]))
    .where(
      sql<boolean>`(checked_at is null or checked_at + make_interval(mins => every_minutes) <= ${now} or checked_at < ${lastWeekly(now)})`,
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .execute()
}

/** The last time, up to `now`, that it was the weekday and hour of a source in Nairobi. */
function lastWeekly(now: Date) {
  const local = sql`${now}::timestamptz at time zone 'Africa/Nairobi'`
  const hours = sql`make_interval(days => weekday - 1, hours => at_hour)`
  return sql`(date_trunc('week', ${local} - ${hours}) + ${hours}) at time zone 'Africa/Nairobi'`
}

/** Changes when a source is read, and how. Returns false if there is no such source. */
export async function updateSource(
  db: Database,
  name: string,
  settings: Partial<
    Pick<SourceRow, 'every_minutes' | 'weekday' | 'at_hour' | 'is_full' | 'paused_at' | 'recruits_here'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sources')
    .set(settings)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setChecked(db: Database, name: string, now: Date): Promise<void> {
  await db.updateTable('sources').set({ checked_at: now }).where('name', '=', name).execute()
}

export async function setValidators(db: Database, name: string, { etag, lastModified }: Validators): Promise<void> {
  await db.updateTable('sources').set({ etag, last_modified: lastModified }).where('name', '=', name).execute()
}

/** A source with its decrypted location, which may contain a password. */
export type Source = Omit<SourceRow, 'location_sealed'> & { location: string }

export type SourceSettings = Pick<Source, 'name' | 'location' | 'every_minutes' | 'is_full' | 'is_inside'> &
  Partial<Pick<Source, 'weekday' | 'at_hour'>>

export function encryptSource(encryption: Encryption, { location, ...settings }: SourceSettings) {
  return { ...settings, location_sealed: encryption.encrypt(location, sourceContext) }
}

/** Throws `CommandError` if the source was encrypted with an unknown secret. */
export function decryptSource(encryption: Encryption, { location_sealed, ...source }: SourceRow): Source {
  try {
    return { ...source, location: encryption.decrypt(location_sealed, sourceContext) }
  } catch {
    throw new CommandError(
      `The URL of source "${source.name}" was encrypted with another secret. Run the command with the APP_SECRET or DATA_DIR that the site uses.`,
    )
  }
}
