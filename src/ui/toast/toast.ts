import { type ReactNode, useSyncExternalStore } from 'react'
import type { ToastKind } from './toast-container.tsx'

type Drawing = {
  toaster: ReactNode
  drawToast(kind: ToastKind, text: string, signal?: AbortSignal): void
  dismissAll(): void
}

let drawing: Drawing | null = null
let coming: Promise<Drawing | null> | null = null
const listeners = new Set<() => void>()

/** Shows a short message for five seconds, or until `signal` is aborted. What draws it is loaded at its first use, unless it was made ready. */
export async function showToast(kind: ToastKind, text: string, signal?: AbortSignal): Promise<void> {
  const asked = dismissals
  const drawing = await load()
  if (asked === dismissals && !signal?.aborted) drawing?.drawToast(kind, text, signal)
}

let dismissals = 0

/** Takes away what is shown, and what is about to be. */
export function dismissToasts(): void {
  dismissals++
  drawing?.dismissAll()
}

/** Loads what draws toasts, so that the first one comes at once. */
export function makeToastsReady(): void {
  void load()
}

/** What draws toasts, null until the first one in this visit. */
export function useToaster(): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => drawing?.toaster ?? null,
    () => null,
  )
}

/** Null when it did not come, which a network may well do to it: the next toast tries again, and no page depends on one. */
function load(): Promise<Drawing | null> {
  coming ??= fetchDrawing()
  return coming
}

async function fetchDrawing(): Promise<Drawing | null> {
  try {
    drawing = await import('./toast-container.tsx')
    for (const listener of listeners) listener()
  } catch {
    coming = null
  }
  return drawing
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
