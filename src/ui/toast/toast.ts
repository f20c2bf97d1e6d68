import { type ReactNode, useSyncExternalStore } from 'react'
import type { ToastKind } from './toast-container.tsx'

type Container = typeof import('./toast-container.tsx')

let container: Container | null = null
let loading: Promise<Container | null> | null = null
let dismissals = 0
const listeners = new Set<() => void>()

/** Shows a short message for five seconds, or until `signal` is aborted. Loads the toast library first if needed. */
export async function showToast(kind: ToastKind, text: string, signal?: AbortSignal): Promise<void> {
  const dismissalsBefore = dismissals
  const loaded = await load()
  if (dismissals === dismissalsBefore && !signal?.aborted) loaded?.addToast(kind, text, signal)
}

/** Removes all toasts, including those still waiting for the library. */
export function dismissToasts(): void {
  dismissals++
  container?.dismissAll()
}

/** Loads the toast library, so that later toasts work offline. */
export function makeToastsReady(): void {
  void load()
}

/** The toast container of every page, empty until the library has loaded. */
export function Toasts(): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => container?.toaster ?? null,
    () => null,
  )
}

function load(): Promise<Container | null> {
  loading ??= fetchContainer()
  return loading
}

/**
 * Returns null on failure; the next toast tries again. Uses no `then`, because Vite would then not report a failed CSS
 * file.
 */
async function fetchContainer(): Promise<Container | null> {
  try {
    container = await import('./toast-container.tsx')
    for (const listener of listeners) listener()
  } catch {
    loading = null
  }
  return container
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
