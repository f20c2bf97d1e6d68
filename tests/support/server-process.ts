import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type ServerProcess = {
  child: ChildProcess
  origin: string
  /** Everything printed so far. */
  output(): string
  /** Sends a signal and waits for the process to end. Returns the exit code, or null if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the real server, or a copy of it, on a free port and waits until it is ready. Throws with its output if it
 * exits.
 */
export async function startServer(environment: Record<string, string>, program = 'server.ts'): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()))
  const server = run([program], {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    ...environment,
    PORT: String(port),
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (server.child.exitCode !== null)
      throw new Error(`the server ended with code ${server.child.exitCode}: ${server.output()}`)
    await sleep(50)
  }
  const ready = { ...server, origin }
  started.add(ready)
  return ready
}

/** Required with DATABASE_URL. */
export const testSecret = 'a-secret-of-the-tests-32-characters-or-more'

const started = new Set<ServerProcess>()

/** Stops every server that a failed test left running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...started].map((server) => server.stop()))
  started.clear()
}

/** Starts one of this project's programs in a new process. */
export function run(args: string[], environment: Record<string, string> = {}): Omit<ServerProcess, 'origin'> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, args, {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      ...(environment.DATABASE_URL ? { APP_SECRET: testSecret } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return {
    child,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'close')
      }
      return child.exitCode
    },
  }
}

/** Runs a program to its end. */
export async function runToEnd(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(args, environment)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

/** The worker processes of a server: the children of its primary that run the same program. */
export async function workersOf({ child }: Pick<ServerProcess, 'child'>): Promise<number[]> {
  const pids = await childrenOf(child.pid ?? 0)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, at) => commands[at]?.includes('server.ts'))
}

/** The child processes of a process; none if it has ended. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return pids.split(' ').filter(Boolean).map(Number)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
