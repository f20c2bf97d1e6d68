import { CommandError } from '../terminal/command-error.ts'
import { describeFailure } from '../terminal/failures.server.ts'
import { refuseSwallowedOptions } from './swallowed-options.ts'
import { tree } from './tree.ts'

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
