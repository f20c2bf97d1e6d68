import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type Daemon = { child: ChildProcess; stop(signal: NodeJS.Signals): Promise<void> }

/** Starts a program that writes to a log file, as another user if `ids` are given. */
export function startDaemon(
  program: string,
  args: string[],
  { ids = {}, log }: { ids?: { uid?: number; gid?: number }; log: string },
): Daemon {
  const file = openSync(log, 'a')
  const child = spawn(program, args, { ...ids, cwd: '/', stdio: ['ignore', file, file] })
  return {
    child,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Waits until a condition holds. Throws after `timeoutMs`. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 30_000,
): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Timed out after ${timeoutMs / 1_000} s while waiting until ${what}.`)
    await sleep(25)
  }
}
