import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type ScratchCopy = {
  folder: string
  /** Runs a program of node_modules in the copy, in silence. Ends it after `timeoutMs`, and everything it started. */
  run(program: string, args: string[], timeoutMs: number): Promise<{ output: string; isLate: boolean }>
  /** Ends what is running, and deletes the copy. */
  remove(): Promise<void>
}

/**
 * Copies the project to a temporary folder: the files that git has or would add, with links to the packages and the
 * built pages.
 */
export function copyProject(root: string): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'kazi-defences-'))
  // The tests keep their databases and other files here, so that they can be found and deleted.
  const temporary = join(folder, 'tmp')
  for (const file of listFiles(root)) cpSync(join(root, file), join(folder, file))
  for (const name of ['node_modules', 'build']) symlinkSync(join(root, name), join(folder, name))
  mkdirSync(temporary)
  let running: ChildProcess | null = null
  return { folder, run, remove }

  async function run(program: string, args: string[], timeoutMs: number) {
    const child = spawn(process.execPath, [join(folder, 'node_modules', '.bin', program), ...args], {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary, NO_COLOR: '1' },
      // In its own process group, so that a signal reaches everything it started.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void end(child)
    }, timeoutMs)
    await once(child, 'close')
    clearTimeout(timer)
    running = null
    await clear(child)
    return { output, isLate }
  }

  async function remove(): Promise<void> {
    if (running) await end(running)
    if (running) await clear(running)
    rmSync(folder, { recursive: true, force: true })
  }

  /** Ends and deletes what a test left behind. */
  async function clear({ pid }: ChildProcess): Promise<void> {
    signalGroup(pid, 'SIGKILL')
    await stopDatabases(temporary)
    rmSync(temporary, { recursive: true, force: true })
    mkdirSync(temporary)
  }
}

const graceMs = 10_000

/** Lets a program and its servers stop in order, then ends what is left of its process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signalGroup(child.pid, 'SIGTERM')
  await Promise.race([ended, sleep(graceMs, undefined, { ref: false })])
  signalGroup(child.pid, 'SIGKILL')
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}

/** Embedded databases survive the process that started them. */
async function stopDatabases(below: string): Promise<void> {
  for (const file of globSync('**/postmaster.pid', { cwd: below })) {
    const path = join(below, file)
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10)
    while (isPostmaster(pid, dirname(path))) {
      process.kill(pid, 'SIGQUIT')
      await sleep(50)
    }
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
  } catch {
    return false
  }
}

function listFiles(root: string): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options)
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
