import { runCommand } from '../../src/commands/tree.ts'

type Message = { args: string[]; environment: Record<string, string> }

// Runs commands that arrive as messages, one at a time, in this process. After the output of a command, writes a NUL to
// stdout and stderr and sends the exit code.

// Each import adds a listener for SIGINT and SIGTERM, which its own process would not outlive.
process.setMaxListeners(0)
process.on('message', (message: Message) => void runAndReport(message))
process.on('disconnect', () => process.exit())

async function runAndReport({ args, environment }: Message): Promise<void> {
  const code = await runCommand(args, { ...process.env, ...environment })
  for (const stream of [process.stdout, process.stderr]) stream.write('\0')
  process.send?.(code)
}
