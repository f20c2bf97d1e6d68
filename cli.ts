import { runCommand } from './src/commands/tree.ts'

// The reader of a pipe may close it early, as in `list | head`.
process.stdout.on('error', () => process.exit(0))
// The security log goes to stderr. A closed stderr must not fail a command that has done its work.
process.stderr.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), process.env)
