import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from '../config/config.server.ts'
import { connectDatabase, type Database, describeDatabase, withClient } from '../db/connect.server.ts'
import { openAnyDatabase, openExistingDatabase } from '../db/open-database.server.ts'
import { wrap } from '../terminal/table.ts'
import { CommandError } from '../terminal/terminal.server.ts'

/** An operator command. */
export type Command = {
  optionNames: string[]
  /** What `--help` prints. `name` is how the command is called: `npm run jobs -- list`. */
  help(name: string): string
  /** Returns the exit code. Throws a `CommandError` for problems that the operator can fix. */
  run(args: string[], environment: NodeJS.ProcessEnv): Promise<number>
}

/** An option for `parseArgs`, with its line in `--help`. `value` stands for its value there, such as NAME. */
type Option = ParseArgsOptionDescriptor & { value?: string; help: string }

type Options = Record<string, Option>

/** The values of a command's options. */
export type Values<Given extends Options> = ReturnType<typeof parse<Given>>['values']

type Definition<Given extends Options> = {
  /** Names of positional arguments; those in brackets are optional. A last name with '…' stands for any number. */
  names?: string[]
  options: Given
  /** The part of the help before the options, and the part after them. */
  about: string
  notes?: string
  run(given: { values: Values<Given>; positionals: string[] }, environment: NodeJS.ProcessEnv): Promise<number>
}

/** The exit codes of most commands, for `notes`. */
export const exitCodes = 'Exit code 0: success. 1: failure; the output says why.'

const helpWidth = 110

/** An option with a value. */
export function option(value: string, help: string) {
  return { type: 'string', value, help } as const
}

/** An option without a value. */
export function flag(help: string) {
  return { type: 'boolean', default: false, help } as const
}

/** Defines a command, which parses its arguments strictly, and derives its help. */
export function defineCommand<const Given extends Options>(definition: Definition<Given>): Command {
  const { names = [], options, about, notes, run } = definition
  const described = Object.entries<Option>(options)
  return {
    optionNames: described.map(([name]) => name),
    help(name) {
      const usage = ['Usage:', name, ...names, ...(described.length > 0 ? ['[options]'] : [])].join(' ')
      const parts = [usage, about, describe(described).join('\n'), notes]
      return parts.filter(Boolean).join('\n\n')
    },
    run: async (args, environment) => run(readArguments(args, options, names), environment),
  }
}

function describe(options: [string, Option][]): string[] {
  const width = Math.max(...options.map((each) => nameOf(each).length))
  return options.flatMap((each) =>
    wrap(`  ${nameOf(each).padEnd(width)}  ${each[1].help}`, { indent: ' '.repeat(width + 4), width: helpWidth }),
  )
}

function nameOf([name, { value }]: [string, Option]): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

function readArguments<Given extends Options>(args: string[], options: Given, names: string[]) {
  const { values, positionals } = parse(args, options)
  if (positionals.length > names.length && !names.at(-1)?.includes('…'))
    throw new CommandError(`Unexpected argument: ${positionals[names.length]}. For details, add --help.`)
  const missing = names.slice(positionals.length).find((name) => !name.startsWith('['))
  if (missing !== undefined) throw new CommandError(`${missing} is missing. For details, add --help.`)
  return { values, positionals }
}

function parse<Given extends Options>(args: string[], options: Given) {
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
