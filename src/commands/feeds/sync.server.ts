import { systemClock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { SourceRow } from '../../db/schema.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { describeBanners } from '../../features/banners/fetch-service.server.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { countsOf } from '../../features/feeds/report/import-report.ts'
import { describeDetails, describeRun } from '../../features/feeds/report/report-texts.ts'
import type { RecordedRun } from '../../features/feeds/runs/record-run.server.ts'
import {
  decryptSource,
  findDueSources,
  findSource,
  findSources,
  type Source,
} from '../../features/feeds/sources/queries.server.ts'
import { syncSource } from '../../features/feeds/sources/sync/sync.server.ts'
import { CommandError, showProgress } from '../../terminal/terminal.server.ts'
import { defineCommand, flag } from '../command.server.ts'
import { withSources } from './with-sources.server.ts'

export const command = defineCommand({
  names: ['[NAME]'],
  options: {
    accept: flag(
      'reads the source even if it has not changed, and closes the jobs it no longer lists even if it shrank or is empty',
    ),
    due: flag('reads only sources that are due, as the running site does'),
    json: flag('prints the runs as JSON; "reason" is the message without row content'),
  },
  about: `Reads one source or all of them: adds new jobs, updates changed ones, and closes jobs that are missing from a
full feed until they appear in it again. A feed that has not changed since the last run is not read again.
If a feed shrank by more than 40%, has rows that cannot be read, or is not a list of jobs, nothing is
closed and the run is marked suspicious.`,
  notes: `Exit code 0: success. 2: some rows were refused, or a run is suspicious. 1: a source could not be read, or
another process is reading it.`,
  async run({ values, positionals }, environment) {
    const [name] = positionals
    if (values.accept && name === undefined)
      throw new CommandError('--accept is for one source that you have checked: sync NAME --accept.')
    const signal = prepareImportProcess()
    return withSources(environment, async (db, encryption) => {
      const sources = await choose(db, encryption, name, values.due)
      if (sources.length === 0 && !values.due)
        console.error('There are no sources. Add one: npm run jobs -- sources add NAME URL')
      const choice = { isAccepted: values.accept, isDue: values.due }
      const synced = await syncAll(db, sources, { choice, isQuiet: values.json, signal })
      if (values.json) console.log(JSON.stringify(synced.map(asJson)))
      return exitCode(synced, values.due)
    })
  },
})

async function choose(
  db: Database,
  encryption: Encryption,
  name: string | undefined,
  isDue: boolean,
): Promise<Source[]> {
  const rows = isDue
    ? (await findDueSources(db, systemClock.now())).filter((source) => name === undefined || source.name === name)
    : await findNamed(db, name)
  return rows.map((row) => decryptSource(encryption, row))
}

async function findNamed(db: Database, name: string | undefined): Promise<SourceRow[]> {
  if (name === undefined) return findSources(db)
  const source = await findSource(db, name)
  if (!source) throw new CommandError(`There is no source "${name}". Add it: npm run jobs -- sources add ${name} URL`)
  return [source]
}

/** The run of a source; null if another process is reading it, or has read it while this one waited. */
type SyncedSource = { source: Source; run: RecordedRun | null }

async function syncAll(
  db: Database,
  sources: Source[],
  {
    choice,
    isQuiet,
    signal,
  }: { choice: { isAccepted: boolean; isDue: boolean }; isQuiet: boolean; signal: AbortSignal },
): Promise<SyncedSource[]> {
  const synced: SyncedSource[] = []
  for (const source of sources) {
    if (signal.aborted) break
    const progress = showProgress(process.stderr)
    const options = { ...choice, clock: systemClock, signal, onProgress: progress.update }
    const run = await syncSource(db, source, options).finally(progress.end)
    synced.push({ source, run })
    if (!isQuiet) console.log(describe({ source, run }).join('\n'))
    if (run?.banners?.stopped) console.error(run.banners.stopped)
  }
  return synced
}

function describe({ source: { name: source }, run }: SyncedSource): string[] {
  if (!run)
    return [
      `Source "${source}" is being read by another process. Try again when it has finished; "runs" shows its state.`,
    ]
  const { report } = run
  return [
    describeRun({ ...run, ...countsOf(report), source }, report ? describeDetails(report) : []),
    ...(run.banners ? describeBanners(run.banners) : []),
  ]
}

function asJson({ source: { name: source }, run }: SyncedSource) {
  if (!run) return { source, state: 'being read' }
  const { id, state, message, reason = message, closed, report, banners = null } = run
  return { id, source, state, message, reason, ...countsOf(report), closed, report, banners }
}

function exitCode(synced: SyncedSource[], isDue: boolean): number {
  const runs = synced.flatMap(({ run }) => run ?? [])
  const isMissing = !isDue && runs.length < synced.length
  if (isMissing || runs.some(({ state }) => state === 'failed' || state === 'interrupted')) return 1
  return runs.some(({ state, report }) => state === 'suspicious' || (report?.refused ?? 0) > 0) ? 2 : 0
}
