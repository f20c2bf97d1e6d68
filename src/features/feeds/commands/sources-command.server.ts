import { resolve } from 'node:path'
import { type Command, CommandError, readArguments } from '../../../command/command.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { Sealing } from '../../../encryption/sealing.server.ts'
import { ensureSiteKey } from '../../../encryption/site-secrets.server.ts'
import { readDefaults } from '../row/row-defaults.server.ts'
import { noticeDeadRuns } from '../runs/dead-runs.server.ts'
import { findLastRuns, type ImportRunRow } from '../runs/queries.server.ts'
import { moment, table } from '../runs/run-texts.ts'
import { hasScheme, isSameServer, isWebAddress, withoutPassword } from '../sources/location.ts'
import { deleteSource, findSource, findSources, saveSource } from '../sources/queries.server.ts'
import { readSchedule, scheduleInWords } from '../sources/schedule.ts'
import { formatNames, readFormat } from '../sources/source-format.ts'
import { readSourceName } from '../sources/source-name.ts'
import {
  openSource,
  sealSource,
  type Source,
  type SourceSettings,
  withSources,
} from '../sources/stored-source.server.ts'

const options = {
  every: { type: 'string' },
  full: { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
  company: { type: 'string' },
  country: { type: 'string' },
  format: { type: 'string' },
  inside: { type: 'boolean', default: false },
  'no-inside': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const sourcesCommand: Command = {
  summary: 'lists, adds and removes the feeds that are read again and again',
  help: `Usage: npm run jobs -- sources [--json]
       npm run jobs -- sources add NAME ADDRESS [--every TIME] [--partial] [--company NAME] [--country NAME] [--format NAME]
                                                [--inside] [--json]
       npm run jobs -- sources remove NAME [--json]

Lists the sources with the state of their last run, or adds, changes or removes one. ADDRESS is a web address or the path of a file; a name and
password for its server may stand in it (https://name:password@host/feed.xml). Options that you leave out keep their values.
Removing a source leaves its jobs as they are.

  --every TIME  how often the app reads it while it runs: 30m, 6h, 1d (from 5m to 30d); "never", or nothing: only "sync" reads it
  --partial     the feed names some of the jobs only, such as the newest: what it names no longer stays open
  --full        the feed names all jobs, as it is without --partial
  --company NAME, --country NAME  those of its jobs that name none; to take one away, remove the source and add it
  --format NAME a file in another format is not imported: ${formatNames.slice(0, 9).join(', ')},
                ${formatNames.slice(9).join(', ')}; "any", or nothing: whatever it is
  --inside      the server of ADDRESS may have a private address, such as one in your own network; applies to this server
                only, so repeat it if the ADDRESS moves to another server
  --no-inside   the server must have a public address, as it is without --inside
  --json        prints JSON

Exit code 0: done. 1: not done, with the reason.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['[add]', '[NAME]', '[ADDRESS]'])
    const [verb, name = '', address = ''] = positionals
    if (verb === undefined)
      return withSources(environment, (db, sealing) => print(listSources(db, sealing, values.json)))
    if (verb === 'remove' && name !== '' && address === '')
      return withSources(environment, (db) => print(remove(db, name, values.json)))
    if (verb !== 'add' || address === '')
      throw new CommandError('Write: sources, sources add NAME ADDRESS, or sources remove NAME.')
    const said = { name: readSourceName(name), location: readLocation(address, environment), ...readSettings(values) }
    if (said.is_inside && !isWebAddress(said.location))
      throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
    return withSources(environment, (db, sealing) => print(add(db, sealing, said, values.json)))
  },
}

type Settings = Partial<Omit<SourceSettings, 'name' | 'location'>>
type Values = {
  every?: string
  full: boolean
  partial: boolean
  company?: string
  country?: string
  format?: string
  inside: boolean
  'no-inside': boolean
}

/** What the operator says of a source. */
function readSettings({
  every,
  full,
  partial,
  company,
  country,
  format,
  inside,
  'no-inside': notInside,
}: Values): Settings {
  if (full && partial) throw new CommandError('A feed is either --full or --partial.')
  if (inside && notInside) throw new CommandError('A feed is either --inside or --no-inside.')
  return {
    ...(every !== undefined && { every_minutes: every === 'never' ? null : readSchedule(every) }),
    ...((full || partial) && { is_full: full }),
    ...readDefaults({ company, country }),
    ...(format !== undefined && { format: readFormat(format) }),
    ...((inside || notInside) && { is_inside: inside }),
  }
}

function readLocation(address: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): string {
  if (isWebAddress(address)) {
    if (!URL.canParse(address))
      throw new CommandError(
        `${withoutPassword(address)} is no web address. In a name or password write / as %2F, @ as %40 and # as %23.`,
      )
    return address
  }
  if (hasScheme(address))
    throw new CommandError(`${withoutPassword(address)} is no address that begins with http:// or https://.`)
  return resolve(INIT_CWD, address)
}

async function add(
  db: Database,
  sealing: Sealing,
  said: Settings & Pick<SourceSettings, 'name' | 'location'>,
  asJson: boolean,
): Promise<string> {
  const row = await findSource(db, said.name)
  const former = row && openSource(sealing, row)
  const {
    every_minutes = null,
    is_full = true,
    company = null,
    country = null,
    format = null,
    is_inside: wasInside = false,
  } = former ?? {}
  // The operator trusted one server, so the feed of another one is not inside until they say so.
  const is_inside = wasInside && former !== undefined && isSameServer(former.location, said.location)
  const source = { every_minutes, is_full, company, country, format, is_inside, ...said }
  await ensureSiteKey(db, sealing)
  await saveSource(db, sealSource(sealing, source))
  const { name } = source
  if (asJson) return JSON.stringify(shown(source))
  const saved = `Source "${name}" is ${source.every_minutes === null ? 'kept; read it with' : `read ${scheduleInWords(source.every_minutes)} while the app runs, and now by`}: npm run jobs -- sync ${name}`
  return wasInside && !source.is_inside && isWebAddress(source.location)
    ? `${saved}\nIts server must have a public address now. If it is in your own network, add the source again with --inside.`
    : saved
}

async function listSources(db: Database, sealing: Sealing, asJson: boolean): Promise<string> {
  await noticeDeadRuns(db)
  const [sources, runs] = [(await findSources(db)).map((row) => openSource(sealing, row)), await findLastRuns(db)]
  const withRuns = sources.map((source) => ({ source, run: runs.find((run) => run.source === source.name) ?? null }))
  if (asJson)
    return JSON.stringify(
      withRuns.map(({ source, run }) => ({ ...shown(source), last_run: run && lastRunAsJson(run) })),
    )
  if (sources.length === 0) return 'There are no sources. Add one: npm run jobs -- sources add NAME ADDRESS'
  const heading = ['source', 'read', 'last run', 'state', 'names', 'format', 'inside', 'company', 'country', 'address']
  return [table([heading, ...withRuns.map(cells)]), ...withRuns.flatMap(({ run }) => describeLastRun(run))].join('\n')
}

type SourceWithRun = { source: Source; run: ImportRunRow | null }

function cells({ source, run }: SourceWithRun): string[] {
  const { name, every_minutes, is_full, format, is_inside, company, country, location } = source
  const lastRun = run ? [moment(whenOf(run)), run.state] : ['', 'not read yet']
  return [
    name,
    scheduleInWords(every_minutes),
    ...lastRun,
    is_full ? 'all jobs' : 'some jobs',
    format ?? 'any',
    is_inside ? 'yes' : '',
    company ?? '',
    country ?? '',
    withoutPassword(location),
  ]
}

/** Why the last run of a source ended as it did, where it says so. */
function describeLastRun(run: ImportRunRow | null): string[] {
  return run?.message ? [`${run.source}, ${run.state} on ${moment(whenOf(run))}: ${run.message}`] : []
}

function lastRunAsJson({ id, state, message, started_at, finished_at }: ImportRunRow) {
  return { id, state, message, started_at, finished_at }
}

function whenOf({ started_at, finished_at }: ImportRunRow): Date {
  return finished_at ?? started_at
}

async function remove(db: Database, name: string, asJson: boolean): Promise<string> {
  if (!(await deleteSource(db, name))) throw new CommandError(`There is no source "${name}".`)
  return asJson ? JSON.stringify({ removed: name }) : `Source "${name}" is removed. Its jobs stay as they are.`
}

/** A source as it may be shown. */
function shown<Source extends SourceSettings>(source: Source): Source {
  return { ...source, location: withoutPassword(source.location) }
}

async function print(text: Promise<string>): Promise<number> {
  console.log(await text)
  return 0
}
