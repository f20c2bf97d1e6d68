import { constants, getPriority, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import flags from './importer-flags.json' with { type: 'json' }

/**
 * Node flags for a process that imports; scripts/run.mjs reads the same file. Rows become garbage soon after they are
 * read, so small heap limits save over 100 MB without slowing the import.
 */
export const importerFlags: readonly string[] = flags

/** Lowers the memory use and priority of this process. The returned signal is aborted by SIGINT and SIGTERM. */
export function prepareImportProcess(): AbortSignal {
  // Otherwise V8 grows the young generation by 70 MB, with no gain in speed.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The schedule may have set a lower priority already, and only root may raise it.
  if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())
  return interrupt.signal
}
