import { execFile, type ExecFileException } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { importerFlags } from '../import/importing-process.server.ts'

/** A run as `sync --json` prints it. */
export type PrintedRun = Record<string, unknown>

/** The runs of a process that ended as it should; none where the source was not due any more. Otherwise why it ended. */
export type SyncEnd = { runs: PrintedRun[] } | { failure: string }

export type SyncProcess = { ended: Promise<SyncEnd>; stop(): Promise<void> }

const program = fileURLToPath(new URL('../../../../cli.ts', import.meta.url))
/** Half an hour for the feed, and time for its rows and pictures. */
const timeoutMs = 3 * 3_600_000
/** The process ends after the batch at hand; the app itself has ten seconds to stop in. */
const stopTimeoutMs = 5_000
const maxComplaintLength = 1_000

/** Starts `sync` for a source, if it is due, in a process of its own that gives way to visitors. `ended` does not reject; `stop` waits for it. */
export function startSync(source: string): SyncProcess {
  const args = [...importerFlags, program, 'jobs', 'sync', source, '--due', '--json']
  const { promise: ended, resolve } = Promise.withResolvers<SyncEnd>()
  const child = execFile(
    process.execPath,
    args,
    { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: Infinity },
    (error, printed, complaint) => resolve(readEnd(error, printed, complaint)),
  )
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(patience)
  }

  return { ended, stop }
}

function readEnd(error: ExecFileException | null, printed: string, complaint: string): SyncEnd {
  const runs = readRuns(printed)
  return runs
    ? { runs }
    : { failure: [describeEnd(error), complaint.trim().slice(-maxComplaintLength)].filter(Boolean).join(' ') }
}

/** Null for the output of a process that did not come to its end. An error of JSON.parse would quote rows. */
function readRuns(printed: string): PrintedRun[] | null {
  try {
    const runs: unknown = JSON.parse(printed)
    return Array.isArray(runs) ? runs : null
  } catch {
    return null
  }
}

/** Not the error's message, which repeats all the process wrote. */
function describeEnd(error: ExecFileException | null): string {
  if (typeof error?.code === 'string') return `The process could not be started (${error.code}).`
  if (error?.signal) return `The process was ended by ${error.signal}.`
  return `The process ended with code ${error?.code ?? 0}.`
}
