import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** Aborting `signal` removes the toast. `isQuiet`: the page itself says the same to screen readers. */
type ToastOptions = { signal?: AbortSignal; isQuiet?: boolean }
export type Toast = { id: number; kind: ToastKind; text: string; isQuiet: boolean; shownAt: number }

/** Toasts closer together than this belong to the same action. */
const sameActionMs = 300

/** All toasts, including those still waiting. */
export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * Shows a short message for five seconds. Toasts of an earlier action are outdated and disappear. A message that they had
 * is shown again, so that screen readers announce it.
 */
export function showToast(kind: ToastKind, text: string, { signal, isQuiet = false }: ToastOptions = {}): void {
  if (signal?.aborted) return
  const toast = { id: ++lastId, kind, text, isQuiet, shownAt: performance.now() }
  const ofThisAction = toasts.get().filter(({ shownAt }) => toast.shownAt - shownAt <= sameActionMs)
  const isRepeated = ofThisAction.some((each) => each.kind === kind && each.text === text)
  toasts.set(isRepeated ? ofThisAction : [...ofThisAction, toast])
  signal?.addEventListener('abort', () => dismissToast(toast))
}

/** Removes all toasts, including those still waiting. */
export function dismissToasts(): void {
  toasts.set([])
}

/** Removes one toast. */
export function dismissToast(toast: Toast) {
  toasts.set(toasts.get().filter(({ id }) => id !== toast.id))
}
