import { constants, getPriority, setPriority } from 'node:os'

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
