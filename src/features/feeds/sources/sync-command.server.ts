import { systemClock } from '../../../clock.ts'
import { type Command, CommandError, readArguments, withDatabase } from '../../../command.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { SourceRow } from '../../../db/schema.ts'
import { describeBanners } from '../banners-step.server.ts'
import { showProgress } from '../import-progress.server.ts'
import { becomeImporter } from '../importing-process.server.ts'
import type { RecordedRun } from '../runs/record-run.server.ts'
import { describeRun } from '../runs/run-texts.ts'
import { findDueSources, findSource, findSources } from './queries.server.ts'
import { syncSource } from './sync.server.ts'

const options = {
  accept: { type: 'boolean', default: false },
  due: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const syncCommand: Command = {
  summary: 'reads the sources and brings the board in step with them',
  help: `Usage: npm run jobs -- sync [NAME] [--accept] [--json]

Reads one source or all of them: new jobs come on the board, changed ones change, and those that a full feed names no longer are closed
until it names them again. A feed that has not changed since the last time is not read again. Where a feed shrank by more than 40 %, has rows
that cannot be read, or is no feed at all, nothing is closed and the run is suspicious.

  --accept  reads the source even if it has not changed, and closes what it names no longer even if it shrank or is empty
  --due     only the sources whose time has come, as the app does it
  --json    prints the runs as JSON

Exit code 0: all in step. 2: some rows were refused, or a run is suspicious. 1: a source could not be read.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['[NAME]'])
    const [name] = positionals
    if (values.accept && name === undefined) throw new CommandError('--accept takes the NAME of the source that you have looked at.')
    const signal = becomeImporter()
    return withDatabase(environment, async (db) => {
      const runs = await syncAll(db, await choose(db, name, values.due), { isAccepted: values.accept, isDue: values.due, isQuiet: values.json, signal })
      if (values.json) console.log(JSON.stringify(runs.map(asJson)))
      return exitCode(runs)
    })
  },
}

async function choose(db: Database, name: string | undefined, isDue: boolean): Promise<SourceRow[]> {
  if (isDue) return findDueSources(db, systemClock.now())
  if (name === undefined) return findSources(db)
  const source = await findSource(db, name)
  if (!source) throw new CommandError(`There is no source "${name}". Add it: npm run jobs -- sources add ${name} ADDRESS`)
  return [source]
}

type SyncedRun = RecordedRun & { source: string }

async function syncAll(db: Database, sources: SourceRow[], { isAccepted, isDue, isQuiet, signal }: { isAccepted: boolean; isDue: boolean; isQuiet: boolean; signal: AbortSignal }): Promise<SyncedRun[]> {
  const runs: SyncedRun[] = []
  if (sources.length === 0 && !isDue) console.error('There are no sources. Add one: npm run jobs -- sources add NAME ADDRESS')
  for (const source of sources) {
    if (signal.aborted) break
    const progress = showProgress(process.stderr)
    const run = await syncSource(db, source, { clock: systemClock, isAccepted, signal, onProgress: progress.update }).finally(progress.end)
    if (run) runs.push({ ...run, source: source.name })
    if (isQuiet) continue
    console.log(run ? describeRun(flat({ ...run, source: source.name })) : `Source "${source.name}" is being read by another process.`)
    for (const line of run?.banners ? describeBanners(run.banners) : []) console.log(line)
  }
  return runs
}

/** The counts of a run beside its other facts. */
function flat({ id, source, state, message, closed, report }: SyncedRun) {
  const { format = null, read = 0, new: fresh = 0, changed = 0, unchanged = 0, refused = 0 } = report ?? {}
  return { id, source, state, message, format, read, new: fresh, changed, unchanged, refused, closed }
}

function asJson(run: SyncedRun) {
  return { ...flat(run), refusals: run.report?.refusals ?? [] }
}

function exitCode(runs: SyncedRun[]): number {
  if (runs.some(({ state }) => state === 'failed' || state === 'interrupted')) return 1
  return runs.some(({ state, report }) => state === 'suspicious' || (report?.refused ?? 0) > 0) ? 2 : 0
}
