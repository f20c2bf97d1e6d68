import { constants, getPriority, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/**
 * The flags of Node for a process that imports, as scripts/run.mjs gives them too. Rows die young: a smaller space for them costs 30 MB
 * less and no time. Of a hundred megabytes that outlive it all but thirty are garbage that nobody has collected yet.
 */
export const importerFlags = ['--max-semi-space-size=4', '--max-old-space-size=128']

/** Makes this process one that imports: small, and behind visitors of the same machine. The signal tells that it shall end after the batch at hand. */
export function becomeImporter(): AbortSignal {
  // Rows die young: without this V8 widens the space for them by 70 MB and is not faster for it.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The schedule has put it further back already, and only root may come forward.
  if (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())
  return interrupt.signal
}
