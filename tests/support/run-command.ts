import { vi } from 'vitest'
import { runCommand } from '../../src/commands/tree.ts'
import { testSecret } from './server-process.ts'

/**
 * Runs a command in this process, against the database of `url` if given. `output` is what it printed without the line
 * that names the database, and `log` its log and progress.
 */
export async function runHere(
  args: string[],
  { url, ...environment }: Record<string, string | undefined> = {},
): Promise<{ code: number; output: string; log: string }> {
  const printed: string[] = []
  const logged: string[] = []
  const print = (line: unknown) => void printed.push(String(line))
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => logged.push(String(text)) > 0),
  ]
  const database = url === undefined ? {} : { DATABASE_URL: url, APP_SECRET: testSecret }
  try {
    const code = await runCommand(args, { ...database, ...environment })
    return { code, output: printed.filter((line) => !line.startsWith('Using the ')).join('\n'), log: logged.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
