import type { Command } from './src/command/command.server.ts'
import { CommandError, describeFailure } from './src/command/command.server.ts'

type Group = Record<string, () => Promise<Command>>

/**
 * The operator's commands. `npm run jobs -- import FILE` runs `node cli.ts jobs import FILE`. Each loads only its own
 * code, because loading takes most of the time of a short command.
 */
const groups: Record<string, Group> = {
  jobs: {
    import: async () => (await import('./src/features/feeds/commands/import-command.server.ts')).importCommand,
    columns: async () => (await import('./src/features/feeds/commands/columns-command.server.ts')).columnsCommand,
    sources: async () => (await import('./src/features/feeds/commands/sources-command.server.ts')).sourcesCommand,
    sync: async () => (await import('./src/features/feeds/commands/sync-command.server.ts')).syncCommand,
    runs: async () => (await import('./src/features/feeds/commands/runs-command.server.ts')).runsCommand,
    list: async () => (await import('./src/features/jobs/operator/jobs-command.server.ts')).listCommand,
    close: async () => (await import('./src/features/jobs/operator/jobs-command.server.ts')).closeCommand,
    reopen: async () => (await import('./src/features/jobs/operator/jobs-command.server.ts')).reopenCommand,
    remove: async () => (await import('./src/features/jobs/operator/jobs-command.server.ts')).removeCommand,
    'remove-demo': async () => (await import('./src/features/jobs/operator/jobs-command.server.ts')).removeDemoCommand,
  },
  candidates: {
    export: async () => (await import('./src/features/candidates/export-command.server.ts')).exportCommand,
    erase: async () => (await import('./src/features/candidates/erase-command.server.ts')).eraseCommand,
    'sign-out': async () => (await import('./src/features/candidates/sign-out-command.server.ts')).signOutCommand,
    stats: async () => (await import('./src/features/candidates/stats-command.server.ts')).statsCommand,
  },
  data: {
    backup: async () => (await import('./src/features/data/backup-command.server.ts')).backupCommand,
    verify: async () => (await import('./src/features/data/verify-command.server.ts')).verifyCommand,
    restore: async () => (await import('./src/features/data/restore-command.server.ts')).restoreCommand,
    'backup-key': async () => (await import('./src/features/data/backup-key-command.server.ts')).backupKeyCommand,
    reencrypt: async () => (await import('./src/features/data/reencrypt-command.server.ts')).reencryptCommand,
    'read-only': async () => (await import('./src/features/data/read-only-command.server.ts')).readOnlyCommand,
    'move-to': async () => (await import('./src/features/data/move-command.server.ts')).moveCommand,
  },
  site: {
    status: async () => (await import('./src/features/operations/status-command.server.ts')).statusCommand,
  },
}

if (import.meta.main) {
  // The reader of a pipe may close it early, as in `list | head`.
  process.stdout.on('error', () => process.exit(0))
  // The security log goes to stderr. A closed stderr must not fail a command that has done its work.
  process.stderr.on('error', () => {})

  process.exitCode = await runCommand(process.argv.slice(2))
}

/** Runs the command `GROUP NAME …` in this process. Prints why it failed, and returns the exit code. */
export async function runCommand(args: string[]): Promise<number> {
  return run(args).catch((error: unknown) => {
    console.error(describeFailure(error))
    return 1
  })
}

async function run([group = '', name = '', ...args]: string[]): Promise<number> {
  const commands = Object.hasOwn(groups, group) ? groups[group] : undefined
  if (!commands) throw new CommandError(`Unknown command "${group}". Choose one of: ${Object.keys(groups).join(', ')}.`)
  if (name === '--help' || name === '-h' || name === 'help') return print(await overview(group, commands), 0)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load)
    throw new CommandError(
      `${name ? `Unknown command "${name}"` : 'No command given'}. Choose one of: ${Object.keys(commands).join(', ')}. For details, add --help.`,
    )
  const end = args.indexOf('--')
  const wantsHelp = args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h')
  const command = await load()
  return wantsHelp ? print(command.help, 0) : command.run(args, process.env)
}

async function overview(group: string, commands: Group): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(12)} ${(await load()).summary}`),
  )
  return [
    `Usage: npm run ${group} -- COMMAND`,
    '',
    ...lines,
    '',
    `For details of a command: npm run ${group} -- COMMAND --help`,
  ].join('\n')
}

function print(text: string, code: number): number {
  console.log(text)
  return code
}
