import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { ImportRunRow } from '../../../db/schema.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'
import { closeVanished } from '../../jobs/writing/write-service.server.ts'
import { withoutCommands } from '../import/without-commands.ts'
import { deleteMatch, findMatches } from '../match/job-file.server.ts'
import { reasonsOf } from '../report/report-texts.ts'
import { createRunChanges, findLastRuns, findRefusals, findRuns, withSourceLock } from '../runs/queries.server.ts'
import { findChanges } from '../runs/undo-queries.server.ts'
import { decryptSource, deleteSource, encryptSource, findSources, saveSource, updateSource } from './queries.server.ts'
import { describeSchedule, type Schedule, withoutPassword } from './source-options.server.ts'
import { readSourceStates } from './source-states.server.ts'

export { isWebUrl, withoutPassword } from './source-options.server.ts'
export { findSource } from './queries.server.ts'
export { readSourceName, sourceNameFrom } from './source-options.server.ts'
export { startImporter, startSync, type SyncProcess } from './sync-process.server.ts'
export { findRun } from '../runs/queries.server.ts'
export { undoRun } from '../runs/undo.server.ts'

const maxRuns = 30

type Parts = { db: Database; encryption: Encryption; now: Date }
/** All sources as the office shows them, by name. Files are uploaded to one without a location. */
export async function listSources({ db, encryption, now }: Parts) {
  const [rows, matches] = [await findSources(db), await findMatches(db)]
  const [states, runs] = [await readSourceStates(db, now), await findLastRuns(db)]
  const names = [...new Set([...rows.map(({ name }) => name), ...matches.keys()])].toSorted()
  const sources = names.map(async (name) => {
    const row = rows.find((each) => each.name === name)
    const run = runs.find(({ source }) => source === name)
    const schedule = row ?? { every_minutes: null, weekday: null, at_hour: null }
    return {
      name,
      location: row ? withoutPassword(decryptSource(encryption, row).location) : null,
      schedule: row ? describeSchedule(row) : 'by upload',
      every_hours: schedule.every_minutes === null ? null : schedule.every_minutes / 60,
      weekday: schedule.weekday,
      at_hour: schedule.at_hour,
      is_full: row?.is_full ?? false,
      is_paused: row ? row.paused_at !== null : false,
      recruits_here: row?.recruits_here ?? false,
      is_late: states.find((state) => state.name === name)?.isLate ?? false,
      last_run: run ? await presentRun(db, run) : null,
    }
  })
  return Promise.all(sources)
}

/** A source with its latest runs; null if there is none. */
export async function readSource(parts: Parts, name: string) {
  const source = (await listSources(parts)).find((each) => each.name === name)
  if (!source) return null
  const runs = await findRuns(parts.db, name, maxRuns)
  return { ...source, runs: await Promise.all(runs.map((run) => presentRun(parts.db, run))) }
}

type Settings = Required<Schedule> & { is_full: boolean; is_paused: boolean; recruits_here?: boolean }

/**
 * Changes how a source is read, and where from if there is a `location`. A new location never has the right to a private
 * address. Returns false if the source is unknown and there is no location.
 */
export async function changeSource(
  { db, encryption, now }: Parts,
  name: string,
  { is_paused, ...settings }: Settings,
  location: string | null,
): Promise<boolean> {
  if (location !== null)
    await saveSource(db, encryptSource(encryption, { name, location, is_inside: false, ...settings }))
  return updateSource(db, name, { ...settings, paused_at: is_paused ? now : null })
}

/** Removes a source with its match. Its jobs stay. Returns false if there is none. */
export async function removeSource(db: Database, name: string): Promise<boolean> {
  const [hadSource, hadMatch] = [await deleteSource(db, name), await deleteMatch(db, name)]
  return hadSource || hadMatch
}

/** A run as the office shows it, with its refused rows by reason. */
export async function presentRun(db: Database, run: ImportRunRow) {
  const groups = run.refusal_groups ?? []
  const first = groups.length === 0 ? [] : await findRefusals(db, run.id)
  const { id, state, read, new: fresh, changed, unchanged, refused, closed } = run
  return {
    id,
    state,
    read,
    new: fresh,
    changed,
    unchanged,
    refused,
    closed,
    left_out: run.withdrawn,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    undone_at: run.undone_at?.toISOString() ?? null,
    message: withoutCommands(run.message),
    new_columns: run.new_columns,
    missing_columns: run.missing_columns,
    refusals: reasonsOf({ groups, first }),
  }
}

/**
 * Closes jobs as a part of a finished run, so that undoing the run opens them again. `record` is called in the transaction
 * that closes them. Returns how many were open; null if another process is importing into the source.
 */
export function closeMissing(
  db: Database,
  run: ImportRunRow,
  { ids, now, record }: { ids: number[]; now: Date; record: (transaction: Database) => Promise<void> },
): Promise<number | null> {
  return withSourceLock(db, run.source, async () => {
    // Without its other changes, only a part of the run would be undone.
    const isStored = run.new + run.changed === 0 || (await findChanges(db, run.id)).length > 0
    return closeVanished(db, ids, now, async (transaction, closed) => {
      if (isStored) await createRunChanges(run).recordClosed(transaction, closed)
      await sql`update import_runs set closed = closed + ${closed.length} where id = ${run.id}`.execute(transaction)
      await record(transaction)
    })
  })
}
