import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, run, type ServerProcess } from '../../tests/support/server-process.ts'

export type Machine = {
  port: number
  origin: string
  /** Everything that it printed since its last start. */
  output(): string
  start(program?: string): Promise<void>
  /** Returns the exit code. */
  stop(): Promise<number | null>
  restart(program?: string): Promise<void>
  /** Runs one of the operator's commands there. */
  command(...args: string[]): Promise<{ code: number | null; output: string }>
}

/** A machine of the site, with two workers and a data folder of its own. */
export async function createMachine(folder: string, environment: Record<string, string>): Promise<Machine> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  await mkdir(join(folder, 'data'), { recursive: true })
  const settings = {
    ...environment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    TMPDIR: folder,
    WEB_CONCURRENCY: '2',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  }
  let server: Omit<ServerProcess, 'origin'> | null = null
  return { port, origin, output: () => server?.output() ?? '', start, stop, restart, command }

  async function start(program = 'server.ts'): Promise<void> {
    const started = run([program], settings)
    server = started
    while (!(await isReady())) {
      if (started.child.exitCode !== null) throw new Error(`A machine did not start: ${started.output()}`)
      await sleep(25)
    }
  }

  async function stop(): Promise<number | null> {
    const code = (await server?.stop()) ?? null
    server = null
    return code
  }

  async function restart(program?: string): Promise<void> {
    const code = await stop()
    if (code !== 0) throw new Error(`A machine stopped with code ${code}.`)
    await start(program)
  }

  async function command(...args: string[]): Promise<{ code: number | null; output: string }> {
    const { child, output } = run(['cli.ts', ...args], settings)
    await once(child, 'close')
    return { code: child.exitCode, output: output() }
  }

  function isReady(): Promise<boolean> {
    return fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
}
