import type { Database } from '../../../../db/connect.server.ts'
import { importContext } from '../../../../encryption/contexts.server.ts'
import { CallRefused, found } from '../../../../http/call-refused.server.ts'
import {
  changeSource,
  findRun,
  findSource,
  readSource,
  removeSource,
  startSync,
} from '../../../feeds/sources/sources-service.server.ts'
import { writeLog } from '../../log/staff-log.server.ts'
import type { StaffMember } from '../../staff-member.ts'
import type { SourceDetail, SourceSettings } from '../contract.ts'
import { findImport } from '../queries.server.ts'
import { checkSource, type ImportParts, undo } from '../service.server.ts'

type SourceOf = { name: string; member: StaffMember }

const unknown = 'There is no source with this name.'

/** Throws `CallRefused` (404). */
export async function readOneSource({ db, encryption, clock }: ImportParts, name: string): Promise<SourceDetail> {
  return found(await readSource({ db, encryption, now: clock.now() }, name), unknown)
}

/** Keeps the URL of an import as a source, or changes when a source is read. Throws `CallRefused` (404, 409, 422). */
export async function saveSourceSettings(
  { db, encryption, clock }: ImportParts,
  { name, member }: SourceOf,
  { import_id, every_hours, ...settings }: SourceSettings,
): Promise<void> {
  const now = clock.now()
  const location = import_id === undefined ? null : await locationOf(db, import_id)
  const changes = { ...settings, every_minutes: every_hours === null ? null : every_hours * 60 }
  await db.transaction().execute(async (trx) => {
    const parts = { db: trx, encryption, now }
    const url = location && encryption.decrypt(location, importContext)
    found(await changeSource(parts, checkSource(name), changes, url), unknown)
    const detail = settings.is_paused ? `${name}, paused` : name
    await writeLog(trx, member, { action: 'source_saved', detail }, now)
  })
}

async function locationOf(db: Database, id: string): Promise<Buffer> {
  const { location_sealed } = found(await findImport(db, id), 'This import is gone. Choose the URL again.')
  if (location_sealed !== null) return location_sealed
  throw new CallRefused('An uploaded file is read once. To read jobs again and again, import them from a URL.', {
    statusCode: 409,
  })
}

/** Reads a source now, in a process of its own. Throws `CallRefused` (404, 409). */
export async function runSource(parts: ImportParts, { name, member }: SourceOf, isAccepted: boolean): Promise<void> {
  const { db, clock, processes } = parts
  found(await findSource(db, name), unknown)
  const { last_run } = await readOneSource(parts, name)
  if (last_run?.state === 'running') return
  void processes.watch(startSync(name, isAccepted ? '--accept' : null), { source: name })
  await writeLog(db, member, { action: 'source_run', detail: name }, clock.now())
}

/** Undoes a run of a source. Throws `CallRefused` (404, 409). */
export async function undoSourceRun(parts: ImportParts, { name, member }: SourceOf, id: number): Promise<void> {
  const run = await findRun(parts.db, id)
  if (run?.source !== name) throw new CallRefused('There is no such run.', { statusCode: 404 })
  await undo(parts, member, run)
}

/** Removes a source; its jobs stay. Throws `CallRefused` (404). */
export async function removeOneSource({ db, clock }: ImportParts, { name, member }: SourceOf): Promise<void> {
  await db.transaction().execute(async (trx) => {
    found(await removeSource(trx, name), unknown)
    await writeLog(trx, member, { action: 'source_removed', detail: name }, clock.now())
  })
}
