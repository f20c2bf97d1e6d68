import type { Database } from '../../../db/connect.server.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'
import { deleteMatch, findMatches } from '../match/kept-matches.server.ts'
import { presentRun } from '../runs/present-run.server.ts'
import { findLastRuns, findRuns } from '../runs/queries.server.ts'
import { withoutPassword } from './location.ts'
import { deleteSource, findSources, saveSource, updateSource } from './queries.server.ts'
import { describeSchedule, type Schedule } from './source-options.server.ts'
import { readSourceStates } from './source-states.server.ts'
import { decryptSource, encryptSource } from './stored-source.server.ts'

export { isWebUrl, withoutPassword } from './location.ts'
export { findSource } from './queries.server.ts'
export { readSourceName, sourceNameFrom } from './source-options.server.ts'
export { startImporter, startSync, type SyncProcess } from './sync-process.server.ts'
export { findRun } from '../runs/queries.server.ts'
export { presentRun } from '../runs/present-run.server.ts'
export { closeMissing } from '../runs/close-missing.server.ts'
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
