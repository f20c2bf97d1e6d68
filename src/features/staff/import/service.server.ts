import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../db/connect.server.ts'
import { importContext } from '../../../encryption/contexts.server.ts'
import { CallRefused, found } from '../../../http/call-refused.server.ts'
import { CommandError } from '../../../terminal/terminal.server.ts'
import { withoutCommands } from '../../feeds/import/without-commands.ts'
import {
  closeMissing,
  findRun,
  isWebUrl,
  presentRun,
  readSourceName,
  startImporter,
  undoRun,
  withoutPassword,
} from '../../feeds/sources/sources-service.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { type ImportState, type MatchChoice, rowsPerPage } from './contract.ts'
import type { ImportFiles } from './files.server.ts'
import { findLists, nameNewList, proposeName } from './lists.server.ts'
import type { Processes } from './processes.server.ts'
import {
  beginImport,
  claimStart,
  deleteOldImports,
  endBeat,
  findImport,
  requestWork,
  storePreview,
} from './queries.server.ts'

export type ImportParts = OfficeParts & { files: ImportFiles; processes: Processes }

const maxShownPages = 400
const program = fileURLToPath(new URL('import-program.server.ts', import.meta.url))

/** Starts the import of a file that was received. Returns its id. Throws `CallRefused`. */
export function startUpload(parts: ImportParts, member: StaffMember, { id, name }: { id: string; name: string }) {
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 100) || 'file'
  return start(parts, member, { id, name: shown, location: null })
}

/** Starts the import of what a URL returns. Returns its id. Throws `CallRefused`. */
export async function startDownload(parts: ImportParts, member: StaffMember, url: string): Promise<string> {
  if (!isWebUrl(url) || !URL.canParse(url)) throw refuseField('url', 'Enter a URL that begins with https://.')
  return start(parts, member, { id: await parts.files.add(), name: withoutPassword(url), location: url })
}

type NewImport = { id: string; name: string; location: string | null }

async function start(parts: ImportParts, member: StaffMember, { id, name, location }: NewImport): Promise<string> {
  const { db, encryption, files } = parts
  const row = {
    id,
    staff_id: member.id,
    name,
    location_sealed: location === null ? null : encryption.encrypt(location, importContext),
    source: proposeName(location ?? name),
  }
  const { importing, deleted } = await beginImport(db, row)
  // One whose process was lost would be in the way for a day.
  for (const other of importing) await ensureRunning(parts, other)
  for (const unused of deleted ?? [id]) await files.remove(unused)
  if (deleted === null)
    throw new CallRefused('Your other files are still being imported. Wait until one is done.', { statusCode: 409 })
  await ensureRunning(parts, id)
  return id
}

/** Starts a process for an import that has something to do and no living process. */
async function ensureRunning({ db, processes }: ImportParts, id: string): Promise<void> {
  if (!(await claimStart(db, id))) return
  const process = startImporter([program, id], constants.priority.PRIORITY_NORMAL)
  // The worker may end with it, and with its connections.
  void processes.watch(process, { import: id }).then(() => endBeat(db, id).catch(() => {}))
}

/** An import with one page of its rows. Throws `CallRefused` (404). */
export async function readImport(parts: ImportParts, id: string, page = 1): Promise<ImportState> {
  const { db, files } = parts
  await ensureRunning(parts, id)
  const row = await requireImport(db, id)
  const run = row.run_id === null ? undefined : await findRun(db, row.run_id)
  const { view } = row
  const lists = row.state === 'matching' ? (await findLists(db)).map((list) => list.source) : []
  return {
    ...row,
    page,
    pages: Math.min(Math.ceil((view?.rows ?? 0) / rowsPerPage), maxShownPages),
    lists,
    new_list: nameNewList(lists, row.name),
    is_upload: row.location_sealed === null,
    rows: view && row.state !== 'imported' ? await files.readPage(id, page) : [],
    run: run ? await presentRun(db, run) : null,
  }
}

async function requireImport(db: Database, id: string) {
  return found(await findImport(db, id), 'This import is gone. Choose the file again.')
}

/** Reads the file with another match: the kept one if the list is another, older one. Throws `CallRefused`. */
export async function chooseMatch(parts: ImportParts, id: string, { source, match }: MatchChoice): Promise<void> {
  const before = await requireImport(parts.db, id)
  const name = checkSource(source)
  const isOther = name !== before.source && (await findLists(parts.db)).some((list) => list.source === name)
  const changes = { source: name, preview: null, ...(isOther ? reopened : { match: JSON.stringify(match) }) }
  if (!(await requestWork(parts.db, id, changes))) throw new CallRefused(isBusy, { statusCode: 409 })
  await ensureRunning(parts, id)
}

/** The process proposes a match and describes the file again. */
const reopened = { match: null, view: null }

const isBusy = 'This file is being read or imported, so its columns cannot be changed now.'

/** Throws `CallRefused` (422) for a name that a source cannot have. */
export function checkSource(name: string): string {
  try {
    return readSourceName(name.trim())
  } catch (error) {
    throw error instanceof CommandError ? refuseField('source', error.message) : error
  }
}

/** Starts to write the jobs. Does nothing if that was done before. Throws `CallRefused` (404, 409). */
export async function confirmImport(parts: ImportParts, member: StaffMember, id: string) {
  const { db, clock } = parts
  const { state, preview, progress, source } = await requireImport(db, id)
  if (state === 'importing' || state === 'imported') return
  if (preview === null || progress !== null)
    throw new CallRefused('The rows are still being counted. Wait a moment, then try again.', { statusCode: 409 })
  await db.transaction().execute(async (trx) => {
    const progress = JSON.stringify({ text: 'Importing…', done: 0, total: null })
    if (await requestWork(trx, id, { state: 'importing', progress }))
      await writeLog(trx, member, { action: 'jobs_imported', detail: source }, clock.now())
  })
  await ensureRunning(parts, id)
}

/** Closes the open jobs that an imported file leaves out or no longer has. Throws `CallRefused` (404, 409). */
export async function closeMissingJobs({ db, clock }: ImportParts, member: StaffMember, id: string): Promise<void> {
  const { state, run_id, source, preview } = await requireImport(db, id)
  const run = state === 'imported' && run_id !== null ? await findRun(db, run_id) : undefined
  if (!run || run.undone_at !== null || preview === null)
    throw new CallRefused('Nothing was imported, or the import was undone.', { statusCode: 409 })
  const now = clock.now()
  const ids = preview.missing.map((job) => job.id)
  const closed = await closeMissing(db, run, {
    ids,
    now,
    record: async (trx) => {
      await storePreview(trx, id, { ...preview, missing: [] })
      await writeLog(trx, member, { action: 'missing_jobs_closed', detail: source }, now)
    },
  })
  if (closed === null) throw new CallRefused(`Another import into “${source}” is running.`, { statusCode: 409 })
}

/** Undoes what an import wrote. Throws `CallRefused` (404, 409). */
export async function undoImport(parts: ImportParts, member: StaffMember, id: string): Promise<void> {
  const { run_id: run, source } = await requireImport(parts.db, id)
  if (run === null) throw new CallRefused('Nothing was imported yet.', { statusCode: 409 })
  await undo(parts, member, { id: run, source })
}

/** Undoes a run of a source. Throws `CallRefused` (409). */
export async function undo({ db, clock }: OfficeParts, member: StaffMember, run: { id: number; source: string }) {
  const detail = `${run.source}, run ${run.id}`
  try {
    await undoRun(db, run, (trx) => writeLog(trx, member, { action: 'import_undone', detail }, clock.now()))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new CallRefused(withoutCommands(error.message) ?? 'This run cannot be undone.', { statusCode: 409 })
  }
}

/** Deletes files and imports that are older than a day. */
export async function cleanImports({ db, files, clock }: ImportParts): Promise<void> {
  await files.clean(await deleteOldImports(db), clock.now())
}

function refuseField(field: string, message: string): CallRefused {
  return new CallRefused(message, { statusCode: 422, field })
}
