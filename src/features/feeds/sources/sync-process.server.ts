import { execFile, type ExecFileException } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import importerFlags from '../import/importer-flags.json' with { type: 'json' }
import { lowerPriority } from '../import/importing-process.server.ts'

/** The JSON of a run that `sync --json` prints. */
export type PrintedRun = Record<string, unknown>

/** The runs of a process, empty if the source was no longer due; or why the process failed. */
type SyncEnd = { runs: PrintedRun[] } | { failure: string }

export type SyncProcess = { ended: Promise<SyncEnd>; stop(): Promise<void> }

const program = fileURLToPath(new URL('../../../../cli.ts', import.meta.url))
/** Half an hour for the download, the rest for the rows and images. */
const timeoutMs = 3 * 3_600_000
/** The process ends after its current batch; the app itself must stop within ten seconds. */
const stopTimeoutMs = 5_000
const maxErrorLength = 1_000

/** Syncs a source in a process of its own. `--due`: only if it is due. */
export function startSync(source: string, flag: '--due' | '--accept' | null = '--due'): SyncProcess {
  const args = [program, 'jobs', 'sync', source, ...(flag === null ? [] : [flag]), '--json']
  return startImporter(args, constants.priority.PRIORITY_LOW)
}

/** Starts a program that prints runs as JSON. `ended` never rejects; `stop` waits for it. */
export function startImporter(programArgs: readonly string[], priority: number): SyncProcess {
  const args = [...importerFlags, ...programArgs]
  const { promise: ended, resolve } = Promise.withResolvers<SyncEnd>()
  const child = execFile(
    process.execPath,
    args,
    { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: Infinity },
    (error, stdout, stderr) => resolve(readEnd(error, stdout, stderr)),
  )
  if (child.pid !== undefined) lowerPriority(child.pid, priority)

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(timer)
  }

  return { ended, stop }
}

function readEnd(error: ExecFileException | null, stdout: string, stderr: string): SyncEnd {
  const runs = readRuns(stdout)
  if (runs) return { runs }
  // Without the error's message, which repeats everything the process printed.
  const end = `The process failed (${error?.signal ?? error?.code ?? 0}).`
  return { failure: `${end} ${stderr.trim().slice(-maxErrorLength)}`.trim() }
}

/** Null for incomplete output. The error from JSON.parse would quote rows. */
function readRuns(stdout: string): PrintedRun[] | null {
  try {
    const runs: unknown = JSON.parse(stdout)
    return Array.isArray(runs) ? runs : null
  } catch {
    return null
  }
}
