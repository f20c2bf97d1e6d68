import type { Command } from './src/command/command.server.ts'
import { CommandError, describeFailure } from './src/command/command.server.ts'
import { eraseCommand } from './src/features/candidates/erase-command.server.ts'
import { exportCommand } from './src/features/candidates/export-command.server.ts'
import { signOutCommand } from './src/features/candidates/sign-out-command.server.ts'
import { statsCommand } from './src/features/candidates/stats-command.server.ts'
import { backupCommand } from './src/features/data/backup-command.server.ts'
import { backupKeyCommand } from './src/features/data/backup-key-command.server.ts'
import { moveCommand } from './src/features/data/move-command.server.ts'
import { readOnlyCommand } from './src/features/data/read-only-command.server.ts'
import { reencryptCommand } from './src/features/data/reencrypt-command.server.ts'
import { restoreCommand } from './src/features/data/restore-command.server.ts'
import { verifyCommand } from './src/features/data/verify-command.server.ts'
import { columnsCommand } from './src/features/feeds/commands/columns-command.server.ts'
import { importCommand } from './src/features/feeds/commands/import-command.server.ts'
import { runsCommand } from './src/features/feeds/commands/runs-command.server.ts'
import { sourcesCommand } from './src/features/feeds/commands/sources-command.server.ts'
import { syncCommand } from './src/features/feeds/commands/sync-command.server.ts'
import {
  closeCommand,
  listCommand,
  removeDemoCommand,
  reopenCommand,
} from './src/features/jobs/operator/jobs-command.server.ts'
import { statusCommand } from './src/features/operations/status-command.server.ts'

/** The operator's commands. `npm run jobs -- import FILE` runs `node cli.ts jobs import FILE`. */
const groups: Record<string, Record<string, Command>> = {
  jobs: {
    import: importCommand,
    columns: columnsCommand,
    sources: sourcesCommand,
    sync: syncCommand,
    runs: runsCommand,
    list: listCommand,
    close: closeCommand,
    reopen: reopenCommand,
    'remove-demo': removeDemoCommand,
  },
  candidates: {
    export: exportCommand,
    erase: eraseCommand,
    'sign-out': signOutCommand,
    stats: statsCommand,
  },
  data: {
    backup: backupCommand,
    verify: verifyCommand,
    restore: restoreCommand,
    'backup-key': backupKeyCommand,
    reencrypt: reencryptCommand,
    'read-only': readOnlyCommand,
    'move-to': moveCommand,
  },
  site: {
    status: statusCommand,
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
  if (name === '--help' || name === '-h' || name === 'help') return print(overview(group, commands), 0)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandError(
      `${name ? `Unknown command "${name}"` : 'No command given'}. Choose one of: ${Object.keys(commands).join(', ')}. For details, add --help.`,
    )
  const end = args.indexOf('--')
  const wantsHelp = args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h')
  return wantsHelp ? print(command.help, 0) : command.run(args, process.env)
}

function overview(group: string, commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
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
