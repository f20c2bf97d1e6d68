import { CommandError, describeFailure } from '../terminal/terminal.server.ts'
import type { Command } from './command.server.ts'

/** A command of the operator. Its module is loaded when it runs, because loading takes most of a short command's time. */
export type Entry = { summary: string; load(): Promise<{ command: Command }> }

/** The operator's commands: `jobs import FILE` is `npm run jobs -- import FILE` or `npx kazi jobs import FILE`. */
export const tree: Record<string, Entry> = {
  'jobs import': {
    summary: 'imports jobs from a file or URL: CSV, Excel, XML, JSON and other formats',
    load: () => import('./feeds/import.server.ts'),
  },
  'jobs sources': {
    summary: 'lists, adds and removes feeds that are imported regularly',
    load: () => import('./feeds/sources.server.ts'),
  },
  'jobs sync': {
    summary: 'imports the feeds of sources and closes jobs missing from them',
    load: () => import('./feeds/sync.server.ts'),
  },
  'jobs runs': {
    summary: 'lists imports with their refused rows, or undoes an import',
    load: () => import('./feeds/runs.server.ts'),
  },
  'jobs list': {
    summary: 'lists the jobs on the board',
    load: () => import('./jobs/list.server.ts'),
  },
  'jobs show': {
    summary: 'shows all fields of a job',
    load: () => import('./jobs/show.server.ts'),
  },
  'jobs add': {
    summary: 'adds one job',
    load: () => import('./jobs/add.server.ts'),
  },
  'jobs set': {
    summary: 'sets fields of a job, which imports then leave as they are',
    load: () => import('./jobs/set.server.ts'),
  },
  'jobs close': {
    summary: 'takes one job, or all jobs of a source, off the board',
    load: () => import('./jobs/close.server.ts'),
  },
  'jobs reopen': {
    summary: 'puts a closed job, or all of a source, back on the board',
    load: () => import('./jobs/reopen.server.ts'),
  },
  'jobs remove': {
    summary: 'removes a job and its page, for example because it is fraud',
    load: () => import('./jobs/remove.server.ts'),
  },
  'jobs remove-demo': {
    summary: 'deletes the demo jobs for good',
    load: () => import('./jobs/remove-demo.server.ts'),
  },
  'candidates export': {
    summary: 'writes all data of a candidate to a folder',
    load: () => import('./candidates/export.server.ts'),
  },
  'candidates erase': {
    summary: 'erases a candidate and all of their data',
    load: () => import('./candidates/erase.server.ts'),
  },
  'candidates sign-out': {
    summary: 'signs a candidate out on every device',
    load: () => import('./candidates/sign-out.server.ts'),
  },
  'candidates stats': {
    summary: 'counts candidates without naming them',
    load: () => import('./candidates/stats.server.ts'),
  },
  'staff add': {
    summary: 'invites a person to the office at /staff',
    load: () => import('./staff/add.server.ts'),
  },
  'staff list': {
    summary: 'lists the people of the office',
    load: () => import('./staff/list.server.ts'),
  },
  'staff reset': {
    summary: 'sends a person of the office a new invitation',
    load: () => import('./staff/reset.server.ts'),
  },
  'staff remove': {
    summary: 'removes a person from the office',
    load: () => import('./staff/remove.server.ts'),
  },
  'data backup': {
    summary: 'saves the database to an encrypted file',
    load: () => import('./data/backup.server.ts'),
  },
  'data verify': {
    summary: 'checks that a backup is complete and undamaged',
    load: () => import('./data/verify.server.ts'),
  },
  'data restore': {
    summary: 'restores a backup into an empty database',
    load: () => import('./data/restore.server.ts'),
  },
  'data backup-key': {
    summary: 'makes a key pair for backups',
    load: () => import('./data/backup-key.server.ts'),
  },
  'data expire': {
    summary: 'deletes what is kept too long, as the site does every night',
    load: () => import('./data/expire.server.ts'),
  },
  'data reencrypt': {
    summary: 'encrypts everything with the first secret in APP_SECRET',
    load: () => import('./data/reencrypt.server.ts'),
  },
  status: {
    summary: 'shows how the site is doing and what needs your attention',
    load: () => import('./status.server.ts'),
  },
}

/** npm expands abbreviations of its own options, and reads --map as -m -a -p. */
const expanded: Record<string, string> = { to: 'token_description', map: 'parseable' }

/**
 * Throws `CommandError` if npm took an option of the command for its own, as it does without `--`: `npm run jobs import
 * FILE --dry-run` would write.
 */
export function refuseSwallowedOptions(names: string[], group: string, environment: NodeJS.ProcessEnv): void {
  // npm tells its options to everything it runs, the site included, which starts commands by itself.
  if (![group, 'npx'].includes(environment.npm_lifecycle_event ?? '')) return
  const swallowed = names.find((name) => isSwallowed(name, environment))
  // The message cannot repeat the command as typed: npm turned the values of options into arguments.
  if (swallowed !== undefined)
    throw new CommandError(
      `npm consumed the option --${swallowed}. Put -- before the command: npm run ${group} -- COMMAND …`,
    )
}

function isSwallowed(name: string, environment: NodeJS.ProcessEnv): boolean {
  const given = (option: string) => environment[`npm_config_${option.replaceAll('-', '_')}`]
  // npm reads --no-images as an empty value for `images`.
  const isDenied = name.startsWith('no-') && given(name.slice(3)) === ''
  return isDenied || Boolean(given(name) || given(expanded[name] ?? name))
}

/** Runs the command that the arguments begin with. Prints why it failed, and returns the exit code. */
export async function runCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return run(args, environment).catch((error: unknown) => {
    console.error(describeFailure(error))
    return 1
  })
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [group = '', word = ''] = args
  const name = Object.hasOwn(tree, group) ? group : `${group} ${word}`
  const entry = Object.hasOwn(tree, name) ? tree[name] : undefined
  if (!entry) return listCommands(args)
  const { command } = await entry.load()
  const rest = args.slice(name.split(' ').length)
  if (asksForHelp(rest))
    return print(command.help(name === group ? `npm run ${name} --` : `npm run ${group} -- ${word}`))
  refuseSwallowedOptions(command.optionNames, group, environment)
  return command.run(rest, environment)
}

/** Lists the commands of the group that the arguments name, or all commands. */
function listCommands(args: string[]): number {
  const [group = '', word = ''] = args.filter((arg) => !arg.startsWith('-'))
  const ofGroup = Object.entries(tree).filter(([name]) => name.startsWith(`${group} `))
  const listed = ofGroup.length > 0 ? ofGroup : Object.entries(tree)
  if (asksForHelp(args) || [group, word].includes('help')) return print(overview(listed))
  const unknown = ofGroup.length > 0 ? word : group
  throw new CommandError(
    `${unknown ? `Unknown command "${unknown}"` : 'No command given'}. Choose one of: ${listed.map(([name]) => name).join(', ')}. For details, add --help.`,
  )
}

function overview(listed: [string, { summary: string }][]): string {
  return [
    'Usage: npx kazi COMMAND',
    '',
    ...listed.map(([name, { summary }]) => `  ${name.padEnd(19)} ${summary}`),
    '',
    'For details, add --help to a command. npm run jobs -- list is the same as npx kazi jobs list.',
  ].join('\n')
}

function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h')
}

function print(text: string): number {
  console.log(text)
  return 0
}
