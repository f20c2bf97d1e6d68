import { createStore } from '../store.ts'

const slowAfterMs = 10_000

/** Work that has taken longer than `slowAfterMs`. */
const slow = createStore<readonly AbortController[]>([])

/**
 * Runs work that a person waits for. If it takes long, the page says so and offers to cancel it, which aborts the signal
 * that the work gets. There is no timeout.
 */
export async function whileWaiting<T>(work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  const timer = setTimeout(() => slow.set([...slow.get(), controller]), slowAfterMs)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
    slow.set(slow.get().filter((each) => each !== controller))
  }
}

/** Whether a call has taken longer than 10 seconds. */
export function useIsSlow(): boolean {
  return slow.use().length > 0
}

export function cancelSlow(): void {
  for (const controller of slow.get()) controller.abort()
}
