import { resolve } from 'node:path'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { ensureSiteKey } from '../../encryption/site-secrets.server.ts'
import { deleteMatch, findMatch, keepMatch, saveMatch } from '../../features/feeds/match/job-file.server.ts'
import { type GivenMatch, readMatchOptions } from '../../features/feeds/match/match-options.server.ts'
import {
  decryptSource,
  deleteSource,
  encryptSource,
  findSource,
  saveSource,
  type SourceSettings,
} from '../../features/feeds/sources/queries.server.ts'
import {
  describeSchedule,
  hasScheme,
  isWebUrl,
  readSchedule,
  readSourceName,
  withoutPassword,
} from '../../features/feeds/sources/source-options.server.ts'
import { CommandError, isInteractive } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, type Values } from '../command.server.ts'
import { insideOption, isSameServer, matchOptions } from './feed-file.server.ts'
import { listSources, withoutSecrets } from './source-listing.server.ts'
import { describeTrial, trySource } from './source-trial.server.ts'
import { withSources } from './with-sources.server.ts'

const options = {
  every: option(
    'TIME',
    'how often the running site reads it: 30m, 6h, 1d (from 5m to 30d), or "never" (the default) to read it only with "sync"',
  ),
  partial: flag('the feed lists only some of the jobs, such as the newest; jobs that are missing from it stay open'),
  full: flag('the feed lists all jobs (the default)'),
  ...matchOptions,
  inside: flag(`${insideOption.help}; applies to this server only, so repeat it if the feed moves to another server`),
  'no-inside': flag('the server must have a public address (the default)'),
  accept: flag('saves the source without reading its feed, for example while its server is down'),
  yes: flag('does not ask: saves how the feed is proposed to be read'),
  json: flag('prints JSON'),
}

export const command = defineCommand({
  names: ['[add|remove]', '[NAME]', '[URL|FILE]'],
  options,
  about: `Lists the sources with the state of their last run, or adds, changes ("sources add NAME URL|FILE") or removes
one ("sources remove NAME"). A URL may contain a user name and password for its server
(https://name:password@host/feed.xml). Options that you leave out keep their values. Removing a source
does not change its jobs.
Before saving a source, "add" reads its feed once, imports nothing, shows which column is read as which field
and what would be imported, and asks. A source is not saved if its feed cannot be read, or if none of its rows
can be imported.`,
  notes: exitCodes,
  async run({ values, positionals }, environment) {
    const [verb, name = '', location = ''] = positionals
    if (verb === undefined)
      return withSources(environment, (db, encryption) => print(listSources(db, encryption, values.json)))
    if (verb === 'remove' && name !== '' && location === '')
      return withSources(environment, (db) => print(remove(db, name, values.json)))
    if (verb !== 'add' || location === '')
      throw new CommandError('Use: sources, sources add NAME URL|FILE, or sources remove NAME.')
    const given = { name: readSourceName(name), location: readLocation(location, environment), ...readSettings(values) }
    if (given.is_inside && !isWebUrl(given.location))
      throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
    const match = await readMatchOptions(values, environment)
    return withSources(environment, (db, encryption) => print(add(db, encryption, given, { ...values, match })))
  },
})

type Settings = Partial<Omit<SourceSettings, 'name' | 'location'>>
type Given = Pick<Values<typeof options>, 'every' | 'full' | 'partial' | 'inside' | 'no-inside'>

/** The settings that the operator gave. */
function readSettings({ every, full, partial, inside, ...others }: Given): Settings {
  const isOutside = others['no-inside']
  if (full && partial) throw new CommandError('Use either --full or --partial, not both.')
  if (inside && isOutside) throw new CommandError('Use either --inside or --no-inside, not both.')
  return {
    ...(every !== undefined && {
      every_minutes: every === 'never' ? null : readSchedule(every),
      weekday: null,
      at_hour: null,
    }),
    ...((full || partial) && { is_full: full }),
    ...((inside || isOutside) && { is_inside: inside }),
  }
}

function readLocation(location: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): string {
  if (!hasScheme(location)) return resolve(INIT_CWD, location)
  if (!isWebUrl(location))
    throw new CommandError(`${withoutPassword(location)} is not a URL that begins with http:// or https://.`)
  if (URL.canParse(location)) return location
  throw new CommandError(
    `${withoutPassword(location)} is not a valid URL. In a user name or password, write / as %2F, @ as %40 and # as %23.`,
  )
}

const defaults = { every_minutes: null, weekday: null, at_hour: null, is_full: true, is_inside: false }

type AddOptions = { accept: boolean; yes: boolean; rematch: boolean; json: boolean; match: GivenMatch }

async function add(
  db: Database,
  encryption: Encryption,
  given: Settings & Pick<SourceSettings, 'name' | 'location'>,
  { accept, yes, rematch, json, match }: AddOptions,
): Promise<string> {
  const row = await findSource(db, given.name)
  const existing = row && decryptSource(encryption, row)
  const { every_minutes, weekday, at_hour, is_full, is_inside: wasInside } = existing ?? defaults
  // --inside trusts one server only.
  const is_inside = wasInside && existing !== undefined && isSameServer(existing.location, given.location)
  const source = { every_minutes, weekday, at_hour, is_full, is_inside, ...given }
  await ensureSiteKey(db, encryption)
  const canAsk = isInteractive() && !yes && !json
  const print = (lines: readonly string[]) => void (json ? null : lines.forEach((line) => console.log(line)))
  const trial = accept ? null : await trySource(db, source, { given: match, isRematch: rematch, canAsk, print })
  await saveSource(db, encryptSource(encryption, source))
  if (trial) await keepMatch(db, source.name, trial.file)
  else await saveGiven(db, source.name, match, rematch)
  if (json) return JSON.stringify({ ...withoutSecrets(source), trial: trial && { report: trial.report } })
  const mustBePublic = wasInside && !source.is_inside && isWebUrl(source.location)
  const warning =
    'Its server must now have a public address. If it is in your own network, add the source again with --inside.'
  const shown = trial ? [describeTrial(trial)] : []
  return [...shown, describeSavedSource(source), ...(mustBePublic ? [warning] : [])].join('\n')
}

/** Adds what the operator said to the match of a source whose feed was not read. */
async function saveGiven(db: Database, source: string, given: GivenMatch, isRematch: boolean): Promise<void> {
  const isGiven = Object.values(given).some((part) => Object.keys(part).length > 0)
  if (!isGiven && !isRematch) return
  const { match, columns } = (isRematch ? null : await findMatch(db, source)) ?? { match: {}, columns: null }
  const replaced = Object.values(given.columns ?? {})
  const others = Object.entries(match.columns ?? {}).filter(([, field]) => !replaced.includes(field))
  const merged = {
    ...match,
    ...given,
    columns: { ...Object.fromEntries(others), ...given.columns },
    fixed: { ...match.fixed, ...given.fixed },
  }
  await saveMatch(db, source, { match: merged, columns })
}

function describeSavedSource(source: SourceSettings): string {
  const { name } = source
  const sync = `npm run jobs -- sync ${name}`
  const schedule = describeSchedule(source)
  return schedule === 'manually'
    ? `Source "${name}" was saved. To read it now: ${sync}`
    : `Source "${name}" was saved. The running site reads it ${schedule}. To read it now: ${sync}`
}

async function remove(db: Database, name: string, asJson: boolean): Promise<string> {
  const [hadSource, hadMatch] = [await deleteSource(db, name), await deleteMatch(db, name)]
  if (!hadSource && !hadMatch) throw new CommandError(`There is no source "${name}".`)
  return asJson ? JSON.stringify({ removed: name }) : `Source "${name}" was removed. Its jobs have not changed.`
}

async function print(text: Promise<string>): Promise<number> {
  console.log(await text)
  return 0
}
