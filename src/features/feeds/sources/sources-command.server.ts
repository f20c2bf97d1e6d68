import { resolve } from 'node:path'
import { type Command, CommandError, readArguments, withDatabase } from '../../../command.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import { moment, table } from '../runs/run-texts.ts'
import { readDefaults } from '../row-defaults.server.ts'
import { readSourceName } from '../source-name.ts'
import { deleteSource, findSources, saveSource } from './queries.server.ts'
import { readSchedule, scheduleInWords } from './schedule.ts'
import { isWebAddress, withoutPassword } from './location.ts'

export const sourcesCommand: Command = {
  summary: 'lists, adds and removes the feeds that are read again and again',
  help: `Usage: npm run jobs -- sources [--json]
       npm run jobs -- sources add NAME ADDRESS [--every TIME] [--partial] [--company NAME] [--country NAME]
       npm run jobs -- sources remove NAME

Lists the sources, adds one or changes what is said of it, or removes one. ADDRESS is a web address or the path of a file; a name and
password for its server may stand in it (https://name:password@host/feed.xml). Removing a source leaves its jobs as they are.

  --every TIME  how often the app reads it while it runs: 30m, 6h, 1d (from 5m to 30d); without it only "sync" reads it
  --partial     the feed names some of the jobs only, such as the newest: what it names no longer stays open
  --company NAME, --country NAME  those of its jobs that name none
  --json        prints JSON

Exit code 0: done. 1: not done, with the reason.`,
  async run(args, environment) {
    const options = { every: { type: 'string' }, company: { type: 'string' }, country: { type: 'string' }, partial: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
    const { values, positionals } = readArguments(args, options, ['[add]', '[NAME]', '[ADDRESS]'])
    const [verb, name = '', address = ''] = positionals
    if (verb === undefined) return withDatabase(environment, (db) => print(listSources(db, values.json)))
    if (verb === 'remove' && name !== '' && address === '') return withDatabase(environment, (db) => print(remove(db, name)))
    if (verb !== 'add' || address === '') throw new CommandError('Write: sources, sources add NAME ADDRESS, or sources remove NAME.')
    const location = isWebAddress(address) ? address : resolve(environment.INIT_CWD ?? '', address)
    const { company = null, country = null } = readDefaults(values)
    const source = { name: readSourceName(name), location, every_minutes: values.every === undefined ? null : readSchedule(values.every), is_full: !values.partial, company, country }
    return withDatabase(environment, async (db) => {
      await saveSource(db, source)
      console.log(`Source "${name}" is ${source.every_minutes === null ? 'kept; read it with' : `read ${scheduleInWords(source.every_minutes)} while the app runs, and now by`}: npm run jobs -- sync ${name}`)
      return 0
    })
  },
}

async function listSources(db: Database, asJson: boolean): Promise<string> {
  const sources = await findSources(db)
  if (asJson) return JSON.stringify(sources.map((source) => ({ ...source, location: withoutPassword(source.location) })))
  if (sources.length === 0) return 'There are no sources. Add one: npm run jobs -- sources add NAME ADDRESS'
  const heading = ['source', 'read', 'last read', 'names', 'address']
  return table([heading, ...sources.map((each) => [each.name, scheduleInWords(each.every_minutes), moment(each.checked_at), each.is_full ? 'all jobs' : 'some jobs', withoutPassword(each.location)])])
}

async function remove(db: Database, name: string): Promise<string> {
  if (!(await deleteSource(db, name))) throw new CommandError(`There is no source "${name}".`)
  return `Source "${name}" is removed. Its jobs stay as they are.`
}

async function print(text: Promise<string>): Promise<number> {
  console.log(await text)
  return 0
}
