import { createElement, type ReactNode } from 'react'
import { createStore } from '../store.ts'
import type { ToastKind, ToastOptions } from './toast-container.tsx'

type Container = typeof import('./toast-container.tsx')

let container: Container | null = null
let loading: Promise<Container | null> | null = null
let dismissals = 0
/** The library's container or, as long as that cannot be loaded, the last message. */
const content = createStore<ReactNode>(null)

/**
 * Shows a short message for five seconds. Loads the toast library first if needed; if that fails, shows the text alone.
 */
export async function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): Promise<void> {
  const dismissalsBefore = dismissals
  const loaded = await load()
  if (dismissals !== dismissalsBefore || options.signal?.aborted) return
  if (loaded) loaded.addToast(kind, text, options)
  else showPlainToast(text, options)
}

/** Removes all toasts, including those still waiting for the library. */
export function dismissToasts(): void {
  dismissals++
  container?.dismissAll()
  if (!container) content.set(null)
}

/** Loads the toast library, so that later toasts work offline. */
export function makeToastsReady(): void {
  void load()
}

/** The toast container of every page, empty until the library has loaded. */
export function Toasts(): ReactNode {
  return content.use()
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
    content.set(container.toaster)
  } catch {
    loading = null
  }
  return container
}

function showPlainToast(text: string, { signal, isQuiet = false }: ToastOptions) {
  const toast = createElement('p', { role: isQuiet ? undefined : 'alert', className: 'network-notice' }, text)
  const hide = () => content.get() === toast && content.set(null)
  content.set(toast)
  setTimeout(hide, 5_000)
  signal?.addEventListener('abort', hide)
}
