import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programs } from '../../scripts/engines.ts'

export type StartedPrograms = ReturnType<typeof startPrograms>

/** Starts programs that end together. */
export function startPrograms() {
  const started: ChildProcess[] = []
  return { start, startScreen, endAll }

  /** In its own process group, so that its end is the end of everything it started. */
  function start(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    })
    started.push(child)
    return child
  }

  /** Starts a virtual screen. Returns the value of `DISPLAY` for programs that it shows. */
  async function startScreen(): Promise<string> {
    const size = ['-screen', '0', '1300x1024x24']
    return `:${await firstLine(start(programs.xvfb, ['-displayfd', '3', '-nolisten', 'tcp', ...size]))}`
  }

  async function endAll(): Promise<void> {
    for (const child of started.toReversed()) await end(child)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
  await once(child, 'exit')
}

/** The first line that a program writes to its fourth stream. */
export async function firstLine({ stdio }: ChildProcess): Promise<string> {
  const [, , , stream] = stdio
  if (stream && 'read' in stream) for await (const line of createInterface(stream)) return line
  throw new Error('The program wrote nothing.')
}
