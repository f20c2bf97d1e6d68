import { formatTime } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { ImportRunRow } from '../../db/schema.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { findMatches, type KeptMatch } from '../../features/feeds/match/job-file.server.ts'
import { findLastRuns, markDeadRuns } from '../../features/feeds/runs/queries.server.ts'
import {
  decryptSource,
  findSources,
  type Source,
  type SourceSettings,
} from '../../features/feeds/sources/queries.server.ts'
import { describeSchedule, withoutPassword } from '../../features/feeds/sources/source-options.server.ts'
import { labelOf } from '../../features/jobs/writing/job-values.server.ts'
import { commaLines, cut, tableLines, tableWidth, wrap } from '../../terminal/table.ts'

/** A source whose feed is read again, or one that only files are imported into. */
type ListedSource = { name: string; source: Source | null; run: ImportRunRow | null; match: KeptMatch['match'] | null }

/** All sources with the state of their last runs, as JSON or in lines of at most 80 characters. */
export async function listSources(db: Database, encryption: Encryption, asJson: boolean): Promise<string> {
  const listed = await findListed(db, encryption)
  if (asJson) return JSON.stringify(listed.map(sourceAsJson))
  if (listed.length === 0) return 'There are no sources. Add one: npm run jobs -- sources add NAME URL'
  const [heading = '', ...lines] = tableLines([['source', 'read', 'last run', 'state'], ...listed.map(cells)])
  const entries = listed.flatMap((each, at) => [lines[at] ?? '', ...commaLines(settingsOf(each), 4)])
  return [heading, ...entries, ...listed.flatMap(({ run }) => describeLastRun(run))].join('\n')
}

async function findListed(db: Database, encryption: Encryption): Promise<ListedSource[]> {
  await markDeadRuns(db)
  const sources = (await findSources(db)).map((row) => decryptSource(encryption, row))
  const [runs, matches] = [await findLastRuns(db), await findMatches(db)]
  const names = new Set([...sources.map(({ name }) => name), ...matches.keys()])
  return [...names].toSorted().map((name) => ({
    name,
    source: sources.find((source) => source.name === name) ?? null,
    run: runs.find((run) => run.source === name) ?? null,
    match: matches.get(name)?.match ?? null,
  }))
}

function sourceAsJson({ name, source, run, match }: ListedSource) {
  return { name, ...(source && withoutSecrets(source)), match, last_run: run && lastRunAsJson(run) }
}

export function withoutSecrets<Settings extends SourceSettings>(source: Settings): Settings {
  return { ...source, location: withoutPassword(source.location) }
}

function cells({ name, source, run }: ListedSource): string[] {
  const lastRun = run ? [formatTime(timeOf(run)), run.state] : ['', 'not read yet']
  return [
    name,
    source ? `${describeSchedule(source)}${source.paused_at === null ? '' : ', paused'}` : 'by import',
    ...lastRun,
  ]
}

/** The location, the settings that differ from the defaults, and how the columns are read. */
function settingsOf({ source, match }: ListedSource): string[] {
  const columns = Object.entries(match?.columns ?? {}).map(([column, field]) => `${column} = ${labelOf(field)}`)
  const fixed = Object.entries(match?.fixed ?? {}).map(([field, value]) => `${labelOf(field)} ${value}`)
  return [
    ...(source ? [withoutPassword(source.location)] : []),
    ...(source?.is_full === false ? ['partial'] : []),
    ...(source?.is_inside ? ['inside'] : []),
    ...columns,
    ...fixed,
    ...(match?.leaveOut ?? [])
      .filter(({ is }) => is.length > 0)
      .map(({ column, is }) => `without ${column} ${is.join(' or ')}`),
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
