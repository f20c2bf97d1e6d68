import { constants, getPriority, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import flags from './importer-flags.json' with { type: 'json' }

/**
 * Node flags for a process that imports; scripts/run.mjs reads the same file. Rows become garbage soon after they are
 * read, so small heap limits save over 100 MB without slowing the import. Without the last flag, V8 allocates rows in
 * the old generation because the first ones are kept until the dates of the file are decided, and reading XML takes
 * twice as long.
 */
export const importerFlags: readonly string[] = flags

/** Lowers the memory use and priority of this process. The returned signal is aborted by SIGINT and SIGTERM. */
export function prepareImportProcess(): AbortSignal {
  // Otherwise V8 grows the young generation by 70 MB, with no gain in speed.
  setFlagsFromString('--semi-space-growth-factor=1')
  lowerPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())
  return interrupt.signal
}

/**
 * Lowers the priority of a process that has a higher one. Does nothing if the process has ended, or if the system does
 * not allow it, such as a sandbox of systemd: an import at normal priority is better than none.
 */
export function lowerPriority(pid: number, priority: number): void {
  try {
    if (getPriority(pid) < priority) setPriority(pid, priority)
  } catch {
    // The priority stays as it is.
  }
}
