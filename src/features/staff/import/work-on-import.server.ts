import { copyFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { openTable, type Row } from 'job-feeds'
import type { Updateable } from 'kysely'
import { type Clock, minuteMs } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema, StaffImportRow } from '../../../db/schema.ts'
import { importContext } from '../../../encryption/contexts.server.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'
import {
  downloadFeed,
  downloadStep,
  FeedError,
  type JobFile,
  lowerPriority,
  openImport,
  previewImport,
  rematch,
  runImport,
  withSourceLock,
} from '../../feeds/import/import-service.server.ts'
import { withoutCommands } from '../../feeds/import/without-commands.ts'
import { rowsPerPage } from './contract.ts'
import { describeFile, readMatch, type ShownFile } from './describe-file.server.ts'
import type { FilePage, ImportFiles } from './files.server.ts'
import { findLists, proposeList } from './lists.server.ts'
import { beat, endBeat, findImport, report } from './queries.server.ts'

type Parts = { db: Database; encryption: Encryption; clock: Clock; files: ImportFiles; download?: typeof downloadFeed }
type Changes = Updateable<Schema['staff_imports']>
/** Says how far a step has come, at most twice a second. */
type Tell = (progress: { text: string; done: number; total: number | null }) => void
type Work = Parts & {
  row: StaffImportRow
  signal: AbortSignal
  onProgress: Tell
  save: (changes: Changes) => Promise<void>
}

const maxFileBytes = 64_000_000
const beatMs = 500
const idleMs = 2 * minuteMs

/**
 * Does what is requested of an import: reads its file, counts what a match gives, imports. Then waits two minutes for
 * more, because starting a process for each choice would be slow. A later request ends an earlier one.
 */
export async function workOnImport(parts: Parts, id: string, stop: AbortSignal): Promise<void> {
  // After a moment in which it seemed dead, an earlier process may still be there.
  await withSourceLock(parts.db, `import ${id}`, () => work(parts, id, stop))
}

async function work(parts: Parts, id: string, stop: AbortSignal): Promise<void> {
  const { db } = parts
  let lastWork = Date.now()
  let seen = await beat(db, id)
  while (seen && seen.state !== 'imported' && !stop.aborted && Date.now() - lastWork < idleMs) {
    if (seen.progress === null) await sleep(beatMs / 4)
    else {
      await answer(parts, id, seen.request, stop)
      lastWork = Date.now()
    }
    seen = await beat(db, id)
  }
  await endBeat(db, id)
}

async function answer(parts: Parts, id: string, request: number, stop: AbortSignal): Promise<void> {
  const { db } = parts
  const later = new AbortController()
  let progress: Parameters<Tell>[0] | null = null
  const timer = setInterval(async () => {
    const seen = await beat(db, id).catch(() => ({ request }))
    if (seen?.request !== request) later.abort()
    else if (progress) await report(db, id, request, { progress: JSON.stringify(progress) }).catch(() => {})
    progress = null
  }, beatMs)
  const signal = AbortSignal.any([stop, later.signal])
  try {
    const row = await findImport(db, id)
    if (!row) return
    const save = (changes: Changes) => report(db, id, request, changes)
    const changes = await step({ ...parts, row, signal, save, onProgress: (next) => (progress = next) })
    clearInterval(timer)
    if (!signal.aborted) await save({ progress: null, ...changes })
  } catch (error) {
    clearInterval(timer)
    if (signal.aborted) return
    if (!(error instanceof FeedError)) throw error
    await report(db, id, request, { progress: null, failure: withoutCommands(error.message) })
  } finally {
    clearInterval(timer)
  }
}

function step(work: Work): Promise<Changes> {
  const { state } = work.row
  if (state === 'reading') return read(work)
  return state === 'matching' ? match(work) : write(work)
}

async function read(work: Work): Promise<Changes> {
  const { db, files, row, signal, clock, save } = work
  const path = files.feedOf(row.id)
  if (row.location_sealed !== null) await fetchFile(work, row.location_sealed, path)
  work.onProgress({ text: 'Reading the file…', done: 0, total: null })
  const opened = await openFile(work)
  const source = proposeList(await findLists(db), row.source, opened.survey)
  const file = source === row.source ? opened : await openFile(work, source)
  const first: Row[] = []
  await files.writePages(
    row.id,
    readPages(path, { columns: file.survey.columns.map(({ name }) => name), first, signal }),
  )
  await files.writeState(row.id, serialize({ file, first }))
  const view = await describeFile({ file, first }, clock.now())
  await save({ state: 'matching', source, view: JSON.stringify(view) })
  return view.is_settled ? count({ ...work, row: { ...row, source } }, { file, first }) : {}
}

/** The file as an earlier one of its list was read. */
function openFile({ db, files, row, signal }: Work, source = row.source): Promise<JobFile> {
  return openImport(db, files.feedOf(row.id), { name: row.name, source, signal })
}

async function fetchFile(
  { encryption, signal, onProgress, download = downloadFeed }: Work,
  sealed: Buffer,
  path: string,
) {
  const location = encryption.decrypt(sealed, importContext)
  const feed = await download(location, {
    maxBytes: maxFileBytes,
    signal,
    onProgress: (progress) => onProgress(downloadStep(progress)),
  })
  if (!feed) throw new FeedError('The server sent no file.')
  await copyFile(feed.path, path).finally(feed.remove)
}

/** More rows are not shown, but imported. */
const maxShownRows = 10_000
const maxShownLength = 120
/** Rows for the cards. Longer ones are left out, to keep the choice of a match fast. */
const maxFirst = 30
const maxFirstLength = 20_000

/** The rows of a file as the office shows them. Collects the first ones in `first`. */
async function* readPages(
  path: string,
  { columns, first, signal }: { columns: string[]; first: Row[]; signal: AbortSignal },
): AsyncGenerator<FilePage> {
  let page: FilePage = []
  let shown = 0
  for await (const row of (await openTable(path)).rows) {
    signal.throwIfAborted()
    const cells = 'cells' in row ? row.cells : {}
    if (first.length < maxFirst && JSON.stringify(cells).length < maxFirstLength) first.push(row)
    page.push({
      line: row.line,
      cells: columns.map((name) => (cells[name] ?? '').slice(0, maxShownLength)),
      problem: 'problem' in row ? row.problem : null,
    })
    if (page.length === rowsPerPage) {
      yield page
      page = []
    }
    if (++shown === maxShownRows) break
  }
  if (page.length > 0) yield page
}

async function match(work: Work): Promise<Changes> {
  const shown = await openShown(work)
  const view = await describeFile(shown, work.clock.now())
  await work.save({ view: JSON.stringify(view) })
  return view.is_settled ? count(work, shown) : { preview: null }
}

/** The file as the requested match reads it. Without one, as its list was read before. */
async function openShown(work: Work): Promise<ShownFile> {
  const { files, row } = work
  const { file, first }: ShownFile = deserialize(await files.readState(row.id))
  if (row.match === null && row.view === null) {
    const shown = { file: await openFile(work), first }
    await files.writeState(row.id, serialize(shown))
    return shown
  }
  return { file: row.match === null ? file : rematch(file, readMatch(row.match, file)), first }
}

async function count({ db, row, signal, onProgress }: Work, { file }: ShownFile): Promise<Changes> {
  const preview = await previewImport(db, file, { source: row.source, signal, onProgress })
  return { preview: JSON.stringify(preview) }
}

async function write(work: Work): Promise<Changes> {
  const { db, files, row, signal, onProgress } = work
  lowerPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const { file } = await openShown(work)
  const { source, name: location } = row
  const run = await runImport(db, file, { source, location, signal, onProgress })
  if (run === null)
    return { state: 'matching', failure: `Another import into "${source}" is running. Wait until it has finished.` }
  if (run.state !== 'done') {
    const failure = `${withoutCommands(run.message) ?? 'The import stopped.'} To continue, import again.`
    const wrote = (run.report?.new ?? 0) + (run.report?.changed ?? 0) > 0
    return { state: 'matching', failure, run_id: wrote ? run.id : null }
  }
  await files.remove(row.id)
  return { state: 'imported', run_id: run.id }
}
