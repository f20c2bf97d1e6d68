import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from '../config/config.server.ts'
import { StartError } from '../config/start-error.ts'
import { connectDatabase, type Database, isDatabaseAway, isDiskFull, withClient } from '../db/connect.server.ts'
import { describeDatabase } from '../db/database-url.server.ts'
import { openAnyDatabase, openExistingDatabase } from '../db/open-database.server.ts'
import { isReadOnlyFailure } from '../db/read-only.server.ts'

/** An operator command. `run` returns the exit code and throws a `CommandError` for problems the operator can fix. */
export type Command = {
  /** One line in the list of commands. */
  summary: string
  /** What `--help` prints. */
  help: string
  run(args: string[], environment: NodeJS.ProcessEnv): Promise<number>
}

/** Why a command failed, in one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Parses options and positional arguments; names in brackets are optional. Throws a `CommandError`. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  names: string[] = [],
) {
  const { values, positionals } = parse(args, options)
  if (positionals.length > names.length)
    throw new CommandError(`Unexpected argument: ${positionals[names.length]}. For details, add --help.`)
  const missing = names.slice(positionals.length).find((name) => !name.startsWith('['))
  if (missing !== undefined) throw new CommandError(`${missing} is missing. For details, add --help.`)
  return { values, positionals }
}

/** Runs `use` with the site's database, whether or not the site is running, and names the database on stderr. */
export async function withDatabase<Result>(
  environment: NodeJS.ProcessEnv,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  console.error(`Using the ${describeDatabase(config)}.`)
  const database = await openExistingDatabase(config)
  const db = connectDatabase(database.url, { maxConnections: 3, statementTimeoutMs: 120_000 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
    await database.release()
  }
}

/**
 * Runs `use` with a connection of the database's owner, whatever is in the database, and names it on stderr. Creates an
 * embedded database that does not exist yet if `mayCreate` is set.
 */
export async function withOwner<Result>(
  config: Config,
  { mayCreate }: { mayCreate: boolean },
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  console.error(`Using the ${describeDatabase(config)}.`)
  const database = await openAnyDatabase(config, { mayCreate })
  try {
    return await withClient(database.url, 'kazi-backup', use)
  } finally {
    await database.release()
  }
}

/** The message for the operator, with a stack trace if the error is a bug. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof CommandError) return error.message
  if (isDatabaseAway(error))
    return `The database cannot be reached: ${error instanceof Error ? error.message || error.name : String(error)}.`
  if (isReadOnlyFailure(error))
    return 'The database is read-only. If the site has moved, use its new DATABASE_URL; otherwise: npm run data -- read-only off'
  if (isDiskFull(error)) return 'The database disk is full. Free up space, then run the command again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // The first sentence names the option. The rest is for programmers.
    throw new CommandError(
      error instanceof Error
        ? `${error.message.split('. ')[0]?.replace(/\.$/, '')}. For details, add --help.`
        : String(error),
    )
  }
}
