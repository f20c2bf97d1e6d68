import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { listMap } from '../../features/feeds/mapping/mapped-columns.server.ts'
import { findLastRuns, type ImportRunRow } from '../../features/feeds/runs/queries.server.ts'
import { markDeadRuns } from '../../features/feeds/runs/source-lock.server.ts'
import { withoutPassword } from '../../features/feeds/sources/location.ts'
import { findSources } from '../../features/feeds/sources/queries.server.ts'
import { describeSchedule } from '../../features/feeds/sources/source-options.server.ts'
import { decryptSource, type Source, type SourceSettings } from '../../features/feeds/sources/stored-source.server.ts'
import { formatTime } from '../../terminal/format-time.ts'
import { commaLines, cut, tableLines, tableWidth } from '../../terminal/table.ts'
import { wrap } from '../../terminal/text-layout.ts'

type SourceWithRun = { source: Source; run: ImportRunRow | null }

/** All sources with the state of their last runs, as JSON or in lines of at most 80 characters. */
export async function listSources(db: Database, encryption: Encryption, asJson: boolean): Promise<string> {
  await markDeadRuns(db)
  const [sources, runs] = [(await findSources(db)).map((row) => decryptSource(encryption, row)), await findLastRuns(db)]
  const withRuns = sources.map((source) => ({ source, run: runs.find((run) => run.source === source.name) ?? null }))
  if (asJson)
    return JSON.stringify(
      withRuns.map(({ source, run }) => ({ ...withoutSecrets(source), last_run: run && lastRunAsJson(run) })),
    )
  if (sources.length === 0) return 'There are no sources. Add one: npm run jobs -- sources add NAME URL'
  const [heading = '', ...lines] = tableLines([['source', 'read', 'last run', 'state'], ...withRuns.map(cells)])
  const entries = withRuns.flatMap(({ source }, at) => [lines[at] ?? '', ...commaLines(settingsOf(source), 4)])
  return [heading, ...entries, ...withRuns.flatMap(({ run }) => describeLastRun(run))].join('\n')
}

export function withoutSecrets<Settings extends SourceSettings>(source: Settings): Settings {
  return { ...source, location: withoutPassword(source.location) }
}

function cells({ source, run }: SourceWithRun): string[] {
  const lastRun = run ? [formatTime(timeOf(run)), run.state] : ['', 'not read yet']
  return [source.name, describeSchedule(source.every_minutes), ...lastRun]
}

/** The location, and the settings that differ from the defaults. */
function settingsOf({ location, is_full, format, is_inside, company, country, column_map }: Source): string[] {
  return [
    withoutPassword(location),
    ...(is_full ? [] : ['partial']),
    ...(format === null ? [] : [`format ${format}`]),
    ...(is_inside ? ['inside'] : []),
    ...(company === null ? [] : [`company ${company}`]),
    ...(country === null ? [] : [`country ${country}`]),
    ...listMap(column_map),
  ]
}

function describeLastRun(run: ImportRunRow | null): string[] {
  if (!run?.message) return []
  const [, text = '', command] = /^(.*?)(?: (npm run jobs .*))?$/s.exec(run.message) ?? []
  const words = `${run.source}, ${run.state} on ${formatTime(timeOf(run))}: ${text}`.split(' ')
  const lines = wrap(words.map((word) => cut(word, tableWidth - 2)).join(' '), { indent: '  ' })
  // A command stays on one line, so that it can be copied.
  return command === undefined ? lines : [...lines, `  ${command}`]
}

function lastRunAsJson({ id, state, message, started_at, finished_at }: ImportRunRow) {
  return { id, state, message, started_at, finished_at }
}

function timeOf({ started_at, finished_at }: ImportRunRow): Date {
  return finished_at ?? started_at
}
