import { join } from 'node:path'
import { vi } from 'vitest'
import { type Command, describeFailure } from '../../src/command/command.server.ts'
import { eraseCommand } from '../../src/features/candidates/erase-command.server.ts'
import { exportCommand } from '../../src/features/candidates/export-command.server.ts'
import { signOutCommand } from '../../src/features/candidates/sign-out-command.server.ts'
import { statsCommand } from '../../src/features/candidates/stats-command.server.ts'
import type { TestApp } from './app.ts'
import { testSecret } from './server-process.ts'

const commands: Record<string, Command> = {
  export: exportCommand,
  erase: eraseCommand,
  'sign-out': signOutCommand,
  stats: statsCommand,
}

/** Runs a command of `npm run candidates` in this process, from `folder` and with `folder/data` as DATA_DIR. */
export async function runCandidates(
  { url }: Pick<TestApp, 'url'>,
  folder: string,
  name: string,
  ...args: string[]
): Promise<{ code: number; output: string; log: string }> {
  const printed: string[] = []
  const logged: string[] = []
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line))),
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0),
    // The line that names the database.
    vi.spyOn(console, 'error').mockImplementation(() => {}),
  ]
  try {
    const code = await commands[name]?.run(args, {
      DATABASE_URL: url,
      APP_SECRET: testSecret,
      DATA_DIR: join(folder, 'data'),
      INIT_CWD: folder,
    })
    return { code: code ?? -1, output: printed.join('\n'), log: logged.join('') }
  } catch (error) {
    return { code: 1, output: describeFailure(error), log: logged.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
