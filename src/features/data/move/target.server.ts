import { CommandError } from '../../../command/command.server.ts'
import { type Config, readConfig } from '../../../config/config.server.ts'
import { withClient } from '../../../db/connect.server.ts'
import { describeDatabase, ownerUrlOf } from '../../../db/database-url.server.ts'
import { reason } from '../../../db/open-database.server.ts'
import { ensureOwnSession } from '../../../db/pooler.server.ts'
import { isEmptySchema } from '../backup/tables.server.ts'

/** An embedded database may have its secret in a file, but settings with DATABASE_URL are valid only with APP_SECRET. */
const placeholder = { APP_SECRET: 'not used for anything but the check' }

/**
 * The settings with the database at `given`: a URL, or `embedded` for the database in DATA_DIR. `source`: the settings
 * of the site now. Throws `CommandError` and `ConfigError`.
 */
export function readTarget(given: string, source: Config, environment: NodeJS.ProcessEnv): Config {
  if (given === 'embedded') {
    if (source.databaseUrl === null) throw new CommandError(`The site already uses the ${describeDatabase(source)}.`)
    return { ...source, databaseUrl: null }
  }
  return readConfig({ ...environment, DATABASE_URL: given, ...(source.appSecrets === null ? placeholder : {}) })
}

/** Throws `CommandError` unless the site can be moved into this database. */
export async function ensureUsable(target: Config): Promise<void> {
  try {
    if (target.databaseUrl !== null) await ensureOwnSession(target.databaseUrl)
    await withClient(ownerUrlOf(target), 'kazi-move', async (client) => {
      if (!(await isEmptySchema(client))) throw new CommandError(notEmpty(target))
      const { rows } = await client.query<State>(readState)
      const problem = rows[0] && findProblem(rows[0])
      if (problem) throw new CommandError(problem)
    })
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`The new database cannot be used: ${reason(error)}`)
  }
}

type State = { database: string; role: string; encoding: string; isOwner: boolean; isReadOnly: boolean }

const readState = `
  select current_database() as database, current_user as role, pg_encoding_to_char(encoding) as encoding,
    pg_has_role(datdba, 'usage') as "isOwner", current_setting('transaction_read_only') = 'on' as "isReadOnly"
  from pg_database where datname = current_database()`

function findProblem({ database, role, encoding, isOwner, isReadOnly }: State): string | null {
  if (encoding !== 'UTF8')
    return `The new database has the encoding ${encoding}, but the site needs UTF8. Create it again with: encoding 'UTF8' template template0`
  if (!isOwner) return `The role "${role}" must own the database "${database}", so that the site can update it.`
  if (isReadOnly) return 'The new database is read-only.'
  return null
}

function notEmpty({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null
    ? `There is a database in ${dataDir} already, and a move never replaces one. Rename ${dataDir}/postgres, for example to ${dataDir}/postgres-before, then run the command again.`
    : 'The new database is not empty, and a move never replaces anything. Create another one and use its URL.'
}
