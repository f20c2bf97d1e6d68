import { constants, getPriority, setPriority } from 'node:os'
import flags from './importer-flags.json' with { type: 'json' }

/**
 * Node flags for a process that imports; scripts/run.mjs reads the same file. They save a third of the memory of an
 * import without slowing it, because rows become garbage soon after they are read.
 */
export const importerFlags: readonly string[] = flags

/** Lowers the priority of this process. The returned signal is aborted by SIGINT and SIGTERM. */
export function prepareImportProcess(): AbortSignal {
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
